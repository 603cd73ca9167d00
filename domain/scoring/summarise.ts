import { isReversed, reversedOn, scored } from '../framework/direction.ts';
import { subLensesOf } from '../framework/frameworks.ts';
import { bandOf } from '../framework/scale.ts';
import type { Framework } from '../framework/schema.ts';
import { levelId, type Released } from './released.ts';

/** One figure as shown to people. */
export type Cell = {
  /**
   * Number of people: for a theme its raters; for a level the people who answered at least half of it or, if it is derived from
   * themes, the largest number of raters of one of its themes.
   */
  readonly n: number;
  /**
   * In scale points: exact for a theme and for levels derived from themes, one decimal for a level released as a figure of people. Round it
   * with `scoreText` only.
   */
  readonly mean: number | null;
  /** Band of the unrounded mean. */
  readonly band: 'strong' | 'moderate' | 'weak' | null;
  /** Ratings per scale point; for a level released as a figure of people, people by their own rounded mean. */
  readonly distribution: readonly number[] | null;
  /** Standard deviation of people's means, one decimal; only for levels with a released distribution. */
  readonly deviation: number | null;
  /** For a level derived from themes: `themes` of its `of` themes are included. Null: a theme, or a level of people's means. */
  readonly over: { readonly themes: number; readonly of: number } | null;
  readonly hidden: 'notRated' | 'protected' | null;
  /**
   * A reverse-scored theme: mean and ratings are as given, its band is that of the reversed mean, and levels include the reversed
   * mean.
   */
  readonly reversed?: true;
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
 * Computes every level from published figures. Only published figures are used, so nothing hidden can leak. Levels are the
 * released ones (statistics of people). If a release has none, a level is the plain mean of the level below (sub-lens of themes,
 * lens of sub-lenses, category of lenses, overall of the lenses), states how many of its themes are included, and is hidden if
 * fewer than half of them are. A reverse-scored theme is included reversed.
 * @param missing why a figure is missing: with names nothing is protected
 */
export function summarise(
  framework: Framework,
  released: Released,
  missing: 'notRated' | 'protected' = 'protected',
): Summary {
  const { themeCell, turned, level } = cellMakers(framework, released, missing);
  const themes = subLensesOf(framework).flatMap((subLens) =>
    subLens.themes.map((theme) => ({ id: theme.id, cell: themeCell(theme.id) })),
  );
  const themeById = new Map(themes.map((node) => [node.id, turned(node.cell)]));
  const cellsOf = (ids: readonly string[], known: ReadonlyMap<string, Cell>) =>
    ids.flatMap((id) => known.get(id) ?? []);
  const subLenses = subLensesOf(framework).map((subLens) => ({
    id: subLens.id,
    cell: level(
      levelId.subLens(subLens.id),
      () =>
        cellsOf(
          subLens.themes.map((theme) => theme.id),
          themeById,
        ),
      subLens.themes.length,
    ),
  }));
  const subLensById = new Map(subLenses.map((node) => [node.id, node.cell]));
  const asked = (lens: Framework['lenses'][number]) =>
    lens.subLenses.reduce((sum, subLens) => sum + subLens.themes.length, 0);
  const lenses = framework.lenses.map((lens) => ({
    id: lens.id,
    cell: level(
      levelId.lens(lens.id),
      () =>
        cellsOf(
          lens.subLenses.map((subLens) => subLens.id),
          subLensById,
        ),
      asked(lens),
    ),
  }));
  const lensById = new Map(lenses.map((node) => [node.id, node.cell]));
  const categories = framework.categories.map((category) => {
    const its = framework.lenses.filter((lens) => lens.category === category.id);
    return {
      id: category.id,
      cell: level(
        levelId.category(category.id),
        () =>
          cellsOf(
            its.map((lens) => lens.id),
            lensById,
          ),
        its.reduce((sum, lens) => sum + asked(lens), 0),
      ),
    };
  });
  const overall = level(
    levelId.overall,
    () => lenses.map((node) => node.cell),
    framework.lenses.reduce((sum, lens) => sum + asked(lens), 0),
  );
  return { overall, categories, lenses, subLenses, themes };
}

/**
 * Makes the cells of one figure. `turned` reverses the cell of a reverse-scored theme; `level` takes the released figure of a level
 * or, if the release has no levels, the mean of the cells below it.
 */
function cellMakers(
  framework: Framework,
  { themes: statistics, levels }: Released,
  missing: 'notRated' | 'protected',
) {
  const options = framework.scale.max - framework.scale.min + 1;
  const band = (mean: number | null) => bandName(framework, mean);
  const themeCell = (id: string): Cell => {
    const [raters = 0, sum = 0, ...counts] = statistics[id] ?? [];
    if (raters === 0) return nothing(missing);
    const mean = sum / raters;
    return {
      n: raters,
      mean,
      band: band(scored(framework, id, mean)),
      distribution: counts.length === options ? counts : null,
      deviation: null,
      over: null,
      hidden: null,
      ...(isReversed(framework, id) && { reversed: true }),
    };
  };
  const turned = (cell: Cell): Cell => {
    if (!cell.reversed || cell.mean === null) return cell;
    const { reversed: _, ...plain } = cell;
    const mean = reversedOn(framework.scale, cell.mean);
    return { ...plain, mean, distribution: cell.distribution?.toReversed() ?? null };
  };
  const released = (id: string): Cell => {
    const [people = 0, mean, deviation = null, ...counts] = levels?.[id] ?? [];
    if (people === 0 || mean === undefined) return nothing(missing);
    const distribution = counts.length === options ? counts : null;
    return { n: people, mean, band: band(mean), distribution, deviation, over: null, hidden: null };
  };
  const above = (cells: readonly Cell[], of: number): Cell => {
    const rated = cells.filter((cell) => cell.mean !== null);
    const shown = rated.reduce((sum, cell) => sum + (cell.over?.themes ?? 1), 0);
    if (rated.length === 0 || shown * 2 < of) return nothing(missing);
    const mean = rated.reduce((total, cell) => total + (cell.mean ?? 0), 0) / rated.length;
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
      deviation: null,
      over: { themes: shown, of },
      hidden: null,
    };
  };
  const level = (id: string, below: () => readonly Cell[], of: number): Cell =>
    levels ? released(id) : above(below(), of);
  return { themeCell, turned, level };
}

function nothing(hidden: 'notRated' | 'protected'): Cell {
  return { n: 0, mean: null, band: null, distribution: null, deviation: null, over: null, hidden };
}

/** The band of a mean, if it is one of the three bands the screens show. */
export function bandName(framework: Framework, mean: number | null): Cell['band'] {
  if (mean === null) return null;
  const { id } = bandOf(framework.scale, mean);
  return id === 'strong' || id === 'moderate' || id === 'weak' ? id : null;
}
