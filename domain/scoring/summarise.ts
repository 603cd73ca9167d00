import { subLensesOf } from '../framework/frameworks.ts';
import { bandOf } from '../framework/scale.ts';
import type { Framework } from '../framework/schema.ts';

/** One figure for people. `mean` has two decimals; `distribution` counts ratings per scale point. */
export type Cell = {
  readonly n: number;
  readonly mean: number | null;
  readonly band: 'strong' | 'moderate' | 'weak' | null;
  readonly distribution: readonly number[] | null;
  readonly hidden: 'notRated' | 'protected' | null;
};

export type Summary = {
  readonly overall: Cell;
  readonly categories: readonly Node[];
  readonly lenses: readonly Node[];
  readonly subLenses: readonly Node[];
  readonly themes: readonly Node[];
};
type Node = { readonly id: string; readonly cell: Cell };

/**
 * From published theme statistics to every level. Only what is published goes in, so nothing above a theme can reveal a hidden
 * one. A theme: mean of its ratings. Each level above: the plain mean of the level below (sub-lens of themes, lens of
 * sub-lenses, category of lenses, overall of the lenses), so that a lens with more questions does not weigh more.
 * @param statistics theme id -> [raters, sum] or [raters, sum, count at each rating]
 * @param missing why a figure is not there: with names nothing is protected
 */
export function summarise(
  framework: Framework,
  statistics: Readonly<Record<string, readonly number[]>>,
  missing: 'notRated' | 'protected' = 'protected',
): Summary {
  const options = framework.scale.max - framework.scale.min + 1;
  const band = (mean: number | null) => bandName(framework, mean);
  const themeCell = (id: string): Cell => {
    const [raters = 0, sum = 0, ...counts] = statistics[id] ?? [];
    if (raters === 0) return nothing(missing);
    const mean = round(sum / raters);
    return {
      n: raters,
      mean,
      band: band(mean),
      distribution: counts.length === options ? counts : null,
      hidden: null,
    };
  };
  const above = (cells: readonly Cell[]): Cell => {
    const rated = cells.filter((cell) => cell.mean !== null);
    if (rated.length === 0) return nothing(missing);
    const mean = round(rated.reduce((total, cell) => total + (cell.mean ?? 0), 0) / rated.length);
    const shapes = rated.flatMap((cell) => (cell.distribution ? [cell.distribution] : []));
    const distribution =
      shapes.length === rated.length
        ? shapes.reduce((a, b) => a.map((count, at) => count + (b[at] ?? 0)))
        : null;
    return {
      n: Math.max(...rated.map((cell) => cell.n)),
      mean,
      band: band(mean),
      distribution,
      hidden: null,
    };
  };

  const themes = subLensesOf(framework).flatMap((subLens) =>
    subLens.themes.map((theme) => ({ id: theme.id, cell: themeCell(theme.id) })),
  );
  const themeById = new Map(themes.map((node) => [node.id, node.cell]));
  const cellsOf = (ids: readonly string[], known: ReadonlyMap<string, Cell>) =>
    ids.flatMap((id) => known.get(id) ?? []);
  const subLenses = subLensesOf(framework).map((subLens) => ({
    id: subLens.id,
    cell: above(
      cellsOf(
        subLens.themes.map((theme) => theme.id),
        themeById,
      ),
    ),
  }));
  const subLensById = new Map(subLenses.map((node) => [node.id, node.cell]));
  const lenses = framework.lenses.map((lens) => ({
    id: lens.id,
    cell: above(
      cellsOf(
        lens.subLenses.map((subLens) => subLens.id),
        subLensById,
      ),
    ),
  }));
  const lensById = new Map(lenses.map((node) => [node.id, node.cell]));
  const categories = framework.categories.map((category) => ({
    id: category.id,
    cell: above(
      cellsOf(
        framework.lenses.filter((lens) => lens.category === category.id).map((lens) => lens.id),
        lensById,
      ),
    ),
  }));
  return { overall: above(lenses.map((node) => node.cell)), categories, lenses, subLenses, themes };
}

function nothing(hidden: 'notRated' | 'protected'): Cell {
  return { n: 0, mean: null, band: null, distribution: null, hidden };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The band of a mean, where it is one of the three the screens know. */
export function bandName(framework: Framework, mean: number | null): Cell['band'] {
  if (mean === null) return null;
  const { id } = bandOf(framework.scale, mean);
  return id === 'strong' || id === 'moderate' || id === 'weak' ? id : null;
}
