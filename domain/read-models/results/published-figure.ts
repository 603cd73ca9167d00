import type { ReleasedFigure } from '../../results/events.ts';
import type { Levels } from '../../scoring/released.ts';

/**
 * The latest published statistics of each theme: [raters, sum] or [raters, sum, count at each rating]. Distributions come out less often than
 * scores, so the counts are those of the last one, which may be of fewer people than the raters.
 */
export type PublishedFigure = {
  readonly people: number;
  readonly release: number;
  readonly themes: Readonly<Record<string, readonly number[]>>;
  /** Levels as last released; absent: only themes were. */
  readonly levels?: Levels;
  /** By theme, as last weighted; absent: never. */
  readonly weighted?: Readonly<Record<string, WeightedFigure>>;
};

/** A mean weighted by expertise beside [raters, sum] of the same people: weighted means come out less often than scores. */
export type WeightedFigure = {
  readonly release: number;
  readonly mean: number;
  /** How many equally weighted people it is worth. */
  readonly effective: number;
  readonly of: readonly [raters: number, sum: number];
};

/** What is published after a release: themes it leaves out keep what was published before. */
export function publishedAfter(
  before: PublishedFigure | null,
  figure: ReleasedFigure,
  release: number,
): PublishedFigure {
  const themes: Record<string, readonly number[]> = { ...before?.themes };
  // With names the only rating of a theme can be taken back.
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

/** Levels a release leaves out keep what was published before; one of nobody is gone. */
function levelsAfter(before: Levels | undefined, released: Levels): Levels {
  const levels: Record<string, readonly number[]> = { ...before };
  for (const [id, level] of Object.entries(released))
    if (level[0] === 0) delete levels[id];
    else levels[id] = level;
  return levels;
}

/** A score that comes without a distribution stands beside the last one there was. */
function withShape(statistics: readonly number[], before: readonly number[] | undefined): readonly number[] {
  return statistics.length > 2 ? statistics : [...statistics, ...(before?.slice(2) ?? [])];
}
