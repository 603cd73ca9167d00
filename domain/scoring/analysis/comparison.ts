import { subLensesOf, themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { compareCycles, type Verdict, verdictOf } from '../statistics/change.ts';
import { type Magnitude, magnitudeOf } from '../statistics/cliffs-delta.ts';
import { adjustForMany } from '../statistics/false-discovery.ts';
import type { Interval } from '../statistics/intervals.ts';
import { type Summary, summarise } from '../summarise.ts';
import { disagreements } from './disagreement.ts';
import { publishedHistogram, round, type Statistics, themesOfLens, themesOfSubLens } from './spread.ts';
import { differenceIntervalOf, uncertaintyOf } from './uncertainty.ts';

/** How one theme differs between two groups of different people, before it is known how many themes are asked about. */
export type ThemeTest = ReturnType<typeof compareCycles>;

/** First minus second; all of it null or 'tooFew' where a distribution is not published. */
export type Gap = {
  /** In scale points, over the themes that are published for both. */
  readonly points: number;
  /** 95 %, in scale points. */
  readonly interval: Interval | null;
  /** Cliff's delta, -1..1; above a theme the mean of its themes' deltas. */
  readonly delta: number | null;
  readonly size: Magnitude | null;
  /** Of the Mann-Whitney test, adjusted over all themes compared; themes only. */
  readonly p: number | null;
  readonly verdict: Verdict;
  /** Themes it is made of, of all the themes there are in it. */
  readonly compared: number;
  readonly of: number;
};

/** Leading roles rate themselves, in a way: where they are brighter than everybody else is a blind spot. */
export const leadershipGroups: readonly string[] = ['CEO / Executive', 'Board Member', 'Senior Leadership'];

/** The ratings of some groups taken together. A theme keeps its distribution only where it is published for every one of them. */
export function pooled({ scale }: Framework, parts: readonly Statistics[]): Statistics {
  const width = scale.max - scale.min + 3;
  const pool: Record<string, readonly number[]> = {};
  for (const theme of new Set(parts.flatMap((part) => Object.keys(part)))) {
    const rated = parts.flatMap((part) => (part[theme] ? [part[theme]] : []));
    const shared = rated.every((one) => one.length === width) ? width : 2;
    pool[theme] = Array.from({ length: shared }, (_, at) =>
      rated.reduce((sum, one) => sum + (one[at] ?? 0), 0),
    );
  }
  return pool;
}

/** undefined where one of the two has no published distribution of the theme. An exact rank test: some milliseconds each. */
export function themeTest(
  framework: Framework,
  first: Statistics,
  second: Statistics,
  theme: string,
): ThemeTest | undefined {
  const [a, b] = [publishedHistogram(framework, first, theme), publishedHistogram(framework, second, theme)];
  return a && b && compareCycles(b, a);
}

/** `themeTest` of every theme. */
export function themeTests(
  framework: Framework,
  first: Statistics,
  second: Statistics,
): ReadonlyMap<string, ThemeTest> {
  return new Map(
    themeIds(framework).flatMap((theme) => {
      const test = themeTest(framework, first, second, theme);
      return test ? [[theme, test] as const] : [];
    }),
  );
}

/**
 * The gap at every level: 'overall', lenses, sub-lenses, themes. Nothing is there for what is not published for both. A theme is
 * 'clear' by the rank test, adjusted for asking about many, and its interval. Above a theme there is no test, because how one person's
 * answers go together is not published: it is 'clear' when the interval, which is wide rather than narrow, leaves out 0.
 */
export function gapsBetween(
  framework: Framework,
  first: Statistics,
  second: Statistics,
  tests: ReadonlyMap<string, ThemeTest>,
): ReadonlyMap<string, Gap> {
  const both = themeIds(framework).filter((theme) => isRated(first[theme]) && isRated(second[theme]));
  const [a, b] = [only(first, both), only(second, both)];
  const gaps = themeGaps(both, a, b, tests);
  const [ofA, ofB] = [meansOf(summarise(framework, a)), meansOf(summarise(framework, b))];
  const [sureA, sureB] = [uncertaintyOf(framework, a), uncertaintyOf(framework, b)];
  for (const [id, themes] of themesBelow(framework)) {
    const [mean, other] = [ofA.get(id), ofB.get(id)];
    if (typeof mean !== 'number' || typeof other !== 'number') continue;
    const points = round(mean - other);
    const below = themes.flatMap((theme) => gaps.get(theme) ?? []);
    const deltas = below.flatMap(({ delta }) => (delta === null ? [] : [delta]));
    const delta =
      deltas.length === below.length ? deltas.reduce((sum, one) => sum + one, 0) / below.length : null;
    const interval = differenceIntervalOf(framework, points, sureA.get(id) ?? null, sureB.get(id) ?? null);
    gaps.set(id, {
      points,
      interval: rounded(interval),
      delta: delta === null ? null : round(delta),
      size: delta === null ? null : magnitudeOf(delta),
      p: null,
      verdict: interval === null ? 'tooFew' : interval.low > 0 || interval.high < 0 ? 'clear' : 'notClear',
      compared: below.length,
      of: themes.length,
    });
  }
  return gaps;
}

/** Themes on which the two differ clearly, widest first: rated higher by the first, and by the second. */
export function clearGaps(framework: Framework, gaps: ReadonlyMap<string, Gap>) {
  const clear = themeIds(framework).flatMap((theme) => {
    const gap = gaps.get(theme);
    return gap?.verdict === 'clear' ? [{ theme, gap }] : [];
  });
  return {
    firstHigher: clear
      .filter(({ gap }) => gap.points > 0)
      .toSorted((one, other) => other.gap.points - one.gap.points),
    secondHigher: clear
      .filter(({ gap }) => gap.points < 0)
      .toSorted((one, other) => one.gap.points - other.gap.points),
  };
}

/** Groups' means this share of the scale apart or closer are said to be the same view: 0.9 points of 0 to 9. */
export const agreedRange = 0.1;

/**
 * Statements all groups agree on, closest first: published for at least two groups, whose means lie within a tenth of the scale, while people
 * altogether lie closer to the average than chance would make them.
 */
export function agreedThemes(
  framework: Framework,
  everyone: Statistics,
  groups: readonly { readonly group: string; readonly statistics: Statistics }[],
) {
  const { min, max } = framework.scale;
  return disagreements(framework, everyone, groups)
    .flatMap(({ theme, kind, mean, spread, groups: rated }) => {
      const range = rangeOf(rated.map((one) => one.mean));
      return kind === 'agree' && range !== null && range <= (max - min) * agreedRange
        ? [{ theme, mean, spread, range, groups: rated.length }]
        : [];
    })
    .toSorted((one, other) => one.range - other.range || one.spread - other.spread);
}

/** Highest minus lowest in scale points; null with fewer than two. */
export function rangeOf(means: readonly (number | null)[]): number | null {
  const shown = means.filter((mean) => mean !== null);
  return shown.length < 2 ? null : round(Math.max(...shown) - Math.min(...shown));
}

function themeGaps(
  themes: readonly string[],
  first: Statistics,
  second: Statistics,
  tests: ReadonlyMap<string, ThemeTest>,
): Map<string, Gap> {
  const adjusted = adjustForMany(themes.map((theme) => tests.get(theme)?.p ?? null));
  return new Map(
    themes.map((theme, at) => {
      const test = tests.get(theme);
      const p = adjusted[at] ?? null;
      return [
        theme,
        {
          points: round(meanOf(first[theme]) - meanOf(second[theme])),
          interval: rounded(test?.interval ?? null),
          delta: test?.effect ? round(test.effect.delta) : null,
          size: test?.effect?.magnitude ?? null,
          p,
          verdict: test ? verdictOf({ ...test, p }) : 'tooFew',
          compared: 1,
          of: 1,
        },
      ];
    }),
  );
}

function themesBelow(framework: Framework): readonly (readonly [id: string, themes: readonly string[]])[] {
  return [
    ['overall', themeIds(framework)],
    ...framework.lenses.map((lens) => [lens.id, themesOfLens(lens)] as const),
    ...subLensesOf(framework).map((subLens) => [subLens.id, themesOfSubLens(subLens)] as const),
  ];
}

function meansOf({ overall, lenses, subLenses }: Summary): ReadonlyMap<string, number | null> {
  return new Map([
    ['overall', overall.mean],
    ...[...lenses, ...subLenses].map(({ id, cell }) => [id, cell.mean] as const),
  ]);
}

function only(statistics: Statistics, themes: readonly string[]): Statistics {
  return Object.fromEntries(themes.map((theme) => [theme, statistics[theme] ?? []]));
}

const isRated = (one: readonly number[] | undefined): boolean => (one?.[0] ?? 0) > 0;
const meanOf = ([raters = 0, sum = 0]: readonly number[] = []): number => round(sum / raters);
const rounded = (interval: Interval | null): Interval | null =>
  interval && { low: round(interval.low), high: round(interval.high) };
