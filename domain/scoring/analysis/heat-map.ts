import { subLensesOf } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { type Cell, summarise } from '../summarise.ts';
import { type Statistics, spreadOf, themesOfLens, themesOfSubLens } from './spread.ts';

export type HeatRow = {
  readonly id: string;
  readonly cells: readonly Cell[];
  readonly spread: number | null;
};

/**
 * Published figures side by side: one row a lens, or a sub-lens of the lens `of`, or a theme of the sub-lens `of`.
 * @param columns published statistics; the first column is everyone, whose spread is told
 * @returns undefined when `of` is neither a lens nor a sub-lens of the framework
 */
export function heatRows(
  framework: Framework,
  columns: readonly Statistics[],
  of: string | null,
): readonly HeatRow[] | undefined {
  const rows = rowsBelow(framework, of);
  if (!rows) return undefined;
  const cellsOf = columns.map((statistics) => {
    const { lenses, subLenses, themes } = summarise(framework, statistics);
    return new Map([...lenses, ...subLenses, ...themes].map(({ id, cell }) => [id, cell]));
  });
  return rows.map(({ id, themes }) => ({
    id,
    cells: cellsOf.flatMap((cells) => cells.get(id) ?? []),
    spread: spreadOf(framework, columns[0] ?? {}, themes),
  }));
}

type Row = { readonly id: string; readonly themes: readonly string[] };

function rowsBelow(framework: Framework, of: string | null): readonly Row[] | undefined {
  if (of === null) return framework.lenses.map((lens) => ({ id: lens.id, themes: themesOfLens(lens) }));
  const lens = framework.lenses.find(({ id }) => id === of);
  if (lens) return lens.subLenses.map((subLens) => ({ id: subLens.id, themes: themesOfSubLens(subLens) }));
  const subLens = subLensesOf(framework).find(({ id }) => id === of);
  return subLens?.themes.map(({ id }) => ({ id, themes: [id] }));
}
