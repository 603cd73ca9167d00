import { subLensesOf } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import type { Released } from '../released.ts';
import { type Cell, summarise } from '../summarise.ts';
import { onOneDefinition } from './difference.ts';
import { agreementOf, spreadOf, themesOfLens, themesOfSubLens } from './spread.ts';

/** A figure and its agreement; the agreement is null unless all distributions it needs are published. */
export type HeatCell = Cell & { readonly averageDeviation: number | null; readonly rwg: number | null };

export type HeatRow = {
  readonly id: string;
  readonly cells: readonly HeatCell[];
  readonly spread: number | null;
};

/**
 * Published figures side by side: one row for each lens, or each sub-lens of the lens `of`, or each theme of the sub-lens `of`. All columns
 * use one definition of a level.
 * @param columns published figures; the first column is everyone, whose spread is shown
 * @returns undefined when `of` is neither a lens nor a sub-lens of the framework
 */
export function heatRows(
  framework: Framework,
  columns: readonly Released[],
  of: string | null,
  missing?: 'notRated' | 'protected',
): readonly HeatRow[] | undefined {
  const rows = rowsBelow(framework, of);
  if (!rows) return undefined;
  const cellsOf = onOneDefinition(columns).map((released) => {
    const { lenses, subLenses, themes } = summarise(framework, released, missing);
    const known = new Map([...lenses, ...subLenses, ...themes].map(({ id, cell }) => [id, cell]));
    return (row: Row): HeatCell[] => {
      const cell = known.get(row.id);
      return cell ? [{ ...cell, ...agreementOf(framework, released.themes, row.themes) }] : [];
    };
  });
  return rows.map((row) => ({
    id: row.id,
    cells: cellsOf.flatMap((cellOf) => cellOf(row)),
    spread: spreadOf(framework, columns[0]?.themes ?? {}, row.themes),
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
