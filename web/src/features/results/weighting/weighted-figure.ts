import type { HeatMap } from '../../../../../api/results/contract/analysis.ts';
import type { Cell, Figure } from '../../../../../api/results/contract/results.ts';
import type { Weighting } from '../../../../../api/results/contract/weighting.ts';

export type Weighted = NonNullable<Weighting['weighted']>;

/** Replaces the means of a figure by weighted ones. Distributions stay the same, because weights do not change the ratings. */
export function weightedFigure(figure: Figure, weighted: Weighted): Figure {
  const nodes = (plain: Figure['lenses'], by: Weighted['lenses']) => {
    const cells = new Map(by.map(({ id, cell }) => [id, cell]));
    return plain.map(({ id, cell }) => ({ id, cell: weightedCell(cell, cells.get(id)) }));
  };
  return {
    ...figure,
    overall: weightedCell(figure.overall, weighted.overall),
    categories: nodes(figure.categories, weighted.categories),
    lenses: nodes(figure.lenses, weighted.lenses),
    subLenses: nodes(figure.subLenses, weighted.subLenses),
    themes: nodes(figure.themes, weighted.themes),
  };
}

/** Replaces the means in the column of everyone by weighted ones; the columns of groups stay the same. */
export function weightedHeatMap(map: HeatMap, weighted: Weighted | null): HeatMap {
  const everyone = map.columns.findIndex(({ group }) => group === null);
  if (!weighted || everyone < 0) return map;
  const cells = new Map(
    [...weighted.lenses, ...weighted.subLenses, ...weighted.themes].map(({ id, cell }) => [id, cell]),
  );
  return {
    ...map,
    rows: map.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, at) => (at === everyone ? weightedCell(cell, cells.get(row.id)) : cell)),
    })),
  };
}

/** A hidden value stays hidden. */
function weightedCell<C extends Omit<Cell, 'distribution'>>(
  plain: C,
  weighted: Pick<Cell, 'n' | 'mean' | 'band'> | undefined,
): C {
  if (!weighted || plain.mean === null || weighted.mean === null) return plain;
  return { ...plain, n: weighted.n, mean: weighted.mean, band: weighted.band };
}
