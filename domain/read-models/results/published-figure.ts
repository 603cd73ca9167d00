import type { ReleasedFigure } from '../../results/events.ts';
import type { Levels } from '../../scoring/released.ts';

/**
 * The latest published statistics of each theme: [raters, sum] or [raters, sum, count at each rating]. Distributions are published less
 * often than scores, so the counts are those of the last distribution, which may cover fewer people than the raters.
 */
export type PublishedFigure = {
  readonly people: number;
  readonly release: number;
  readonly themes: Readonly<Record<string, readonly number[]>>;
  /** Levels as last released; absent: only themes were released. */
  readonly levels?: Levels;
  /** By theme, as last weighted; absent: never. */
  readonly weighted?: Readonly<Record<string, WeightedFigure>>;
};

/**
 * A mean weighted by expertise, with the [raters, sum] of the same people, because weighted means are published less often than
 * scores.
 */
export type WeightedFigure = {
  readonly release: number;
  readonly mean: number;
  /** Effective number of equally weighted people. */
  readonly effective: number;
  readonly of: readonly [raters: number, sum: number];
};

/** The published figures after a release: a theme missing from it keeps its earlier figure. */
export function publishedAfter(
  before: PublishedFigure | null,
  figure: ReleasedFigure,
  release: number,
): PublishedFigure {
  const themes: Record<string, readonly number[]> = { ...before?.themes };
  // With names the only rating of a theme can be withdrawn.
  for (const [theme, statistics] of Object.entries(figure.themes))
    if (statistics[0] === 0) delete themes[theme];
    else themes[theme] = withShape(statistics, before?.themes[theme]);
  const weighted: Record<string, WeightedFigure> = { ...before?.weighted };
  for (const [theme, [mean, effective]] of Object.entries(figure.weighted ?? {})) {
    const [raters = 0, sum = 0] = figure.themes[theme] ?? [];
    weighted[theme] = { release, mean, effective, of: [raters, sum] };
  }
  return {
    people: figure.people,
    release,
    themes,
    ...(figure.levels && { levels: levelsAfter(before?.levels, figure.levels) }),
    ...(Object.keys(weighted).length > 0 ? { weighted } : {}),
  };
}

/** A level missing from a release keeps its earlier figure; a level of zero people is removed. */
function levelsAfter(before: Levels | undefined, released: Levels): Levels {
  const levels: Record<string, readonly number[]> = { ...before };
  for (const [id, level] of Object.entries(released))
    if (level[0] === 0) delete levels[id];
    else levels[id] = level;
  return levels;
}

/** A score released without a distribution keeps the last distribution. */
function withShape(statistics: readonly number[], before: readonly number[] | undefined): readonly number[] {
  return statistics.length > 2 ? statistics : [...statistics, ...(before?.slice(2) ?? [])];
}
