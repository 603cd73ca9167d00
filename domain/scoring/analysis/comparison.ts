import { subLensesOf, themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import type { Released, Statistics } from '../released.ts';
import { type Change, compareCycles, type Verdict } from '../statistics/change.ts';
import { cliffsDelta, type Magnitude, magnitudeOf } from '../statistics/cliffs-delta.ts';
import { adjustForMany, intervalAlpha } from '../statistics/false-discovery.ts';
import { type Histogram, sizeOf, standardDeviationOf } from '../statistics/histogram.ts';
import type { Interval } from '../statistics/intervals.ts';
import { differenceHalfWidth, type Estimate } from '../statistics/welch.ts';
import { differenceRule, levelDifferences, onOneDefinition } from './difference.ts';
import { disagreements } from './disagreement.ts';
import { levelHistogram, publishedHistogram, themesOfLens, themesOfSubLens } from './spread.ts';

/** Difference of one theme between two groups of different people, before the correction for the number of themes tested. */
export type ThemeTest = Change & { readonly welch: readonly [Estimate, Estimate] | null };

/** Difference of two figures, first minus second. Its tests are null or 'tooFew' if a distribution is not published. */
export type Gap = {
  /** In scale points, exact: of the released figures or, for levels derived from themes, over the themes published for both. */
  readonly points: number;
  /** In scale points. Its confidence level is that of the verdict: adjusted for all comparisons made together. */
  readonly interval: Interval | null;
  /**
   * Cliff's delta, -1..1. For a theme it compares ratings, for a level people's rounded means; for a level derived from themes it
   * is the mean of the themes' deltas.
   */
  readonly delta: number | null;
  readonly size: Magnitude | null;
  /** p of the Mann-Whitney test, adjusted over all compared themes; themes only. */
  readonly p: number | null;
  readonly verdict: Verdict;
  /** `compared`: number of compared themes in this level. `of`: number of all its themes. */
  readonly compared: number;
  readonly of: number;
};

/** Roles that partly rate their own work. A lens that they rate higher than everybody else is a blind spot. */
export const leadershipGroups: readonly string[] = ['CEO / Executive', 'Board Member', 'Senior Leadership'];

/**
 * Pools several disjoint groups. A theme or level keeps its distribution only if it is published for each of them; levels exist only if all
 * of them have levels.
 */
export function pooled(framework: Framework, parts: readonly Released[]): Released {
  const width = framework.scale.max - framework.scale.min + 1;
  const themes = pool(
    parts.map((part) => part.themes),
    (rated) => {
      const shared = rated.every((one) => one.length === width + 2) ? width + 2 : 2;
      return sumOf(rated, 0, shared);
    },
  );
  const levels = onOneDefinition(parts).flatMap(({ levels: some }) => (some ? [some] : []));
  if (parts.length === 0 || levels.length < parts.length) return { themes };
  return { themes, levels: pool(levels, (some) => pooledLevel(some, width)) };
}

/**
 * [people, mean, deviation, counts]: the deviation combines the deviations within the groups and the differences between their
 * means.
 */
function pooledLevel(parts: readonly (readonly number[])[], width: number): readonly number[] {
  // A single figure is returned unchanged, even if it is of one person.
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  const people = parts.reduce((sum, [n = 0]) => sum + n, 0);
  const mean = parts.reduce((sum, [n = 0, own = 0]) => sum + n * own, 0) / people;
  if (parts.some((one) => one.length !== width + 3)) return [people, mean];
  const squares = parts.reduce(
    (sum, [n = 0, own = 0, deviation = 0]) => sum + (n - 1) * deviation ** 2 + n * (own - mean) ** 2,
    0,
  );
  // Two figures have at least one person each, so people - 1 is at least 1, also with names.
  return [people, mean, Math.sqrt(squares / (people - 1)), ...sumOf(parts, 3, width + 3)];
}

function pool(
  parts: readonly Statistics[],
  together: (some: readonly (readonly number[])[]) => readonly number[],
): Statistics {
  const ids = new Set(parts.flatMap((part) => Object.keys(part)));
  return Object.fromEntries(
    [...ids].map((id) => [id, together(parts.flatMap((part) => (part[id] ? [part[id]] : [])))]),
  );
}

const sumOf = (lists: readonly (readonly number[])[], from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => lists.reduce((sum, one) => sum + (one[from + at] ?? 0), 0));

/**
 * The test of one theme; undefined if a side has no published distribution of the theme. An exact rank test takes a few
 * milliseconds.
 */
export function themeTest(
  framework: Framework,
  first: Released,
  second: Released,
  theme: string,
): ThemeTest | undefined {
  const a = publishedHistogram(framework, first.themes, theme);
  const b = publishedHistogram(framework, second.themes, theme);
  if (!a || !b) return undefined;
  const [x, y] = [estimateOf(a), estimateOf(b)];
  return { ...compareCycles(b, a), welch: x && y && [x, y] };
}

/** {@link themeTest} for every theme. */
export function themeTests(
  framework: Framework,
  first: Released,
  second: Released,
): ReadonlyMap<string, ThemeTest> {
  return new Map(
    themeIds(framework).flatMap((theme) => {
      const test = themeTest(framework, first, second, theme);
      return test ? [[theme, test] as const] : [];
    }),
  );
}

function estimateOf(histogram: Histogram): Estimate | null {
  const deviation = standardDeviationOf(histogram);
  const people = sizeOf(histogram);
  return deviation === null ? null : { error: deviation / Math.sqrt(people), people };
}

/**
 * The gap at every level: 'overall', lenses, sub-lenses, themes; only figures published for both. Above a theme the rule is that of
 * `levelDifferences`. A theme is 'clear' by the rank test, adjusted for multiple testing (Benjamini-Hochberg), and its interval. Levels
 * derived from themes use the themes published for both.
 */
export function gapsBetween(
  framework: Framework,
  first: Released,
  second: Released,
  tests: ReadonlyMap<string, ThemeTest>,
): ReadonlyMap<string, Gap> {
  const both = themeIds(framework).filter(
    (theme) => isRated(first.themes[theme]) && isRated(second.themes[theme]),
  );
  const gaps = themeGaps(framework, both, first.themes, second.themes, tests);
  const [one = first, other = second] = onOneDefinition([first, second]);
  const asPeople = one.levels !== undefined;
  const [a, b] = asPeople ? [one, other] : [only(one, both), only(other, both)];
  const themesIn = new Map(themesBelow(framework));
  for (const { id, points, interval, verdict } of levelDifferences(framework, a, b)) {
    const themes = themesIn.get(id) ?? [];
    const below = themes.flatMap((theme) => gaps.get(theme) ?? []);
    const delta = asPeople ? peopleDelta(framework, id, a, b) : meanDelta(below);
    gaps.set(id, {
      points,
      interval,
      delta,
      size: delta === null ? null : magnitudeOf(delta),
      p: null,
      verdict,
      compared: asPeople ? themes.length : below.length,
      of: themes.length,
    });
  }
  return gaps;
}

/** Cliff's delta of the people's own means, rounded to the scale. */
function peopleDelta(framework: Framework, id: string, first: Released, second: Released): number | null {
  const [x, y] = [levelHistogram(framework, first, id), levelHistogram(framework, second, id)];
  return x && y ? (cliffsDelta(x, y)?.delta ?? null) : null;
}

function meanDelta(below: readonly Gap[]): number | null {
  const deltas = below.flatMap(({ delta }) => (delta === null ? [] : [delta]));
  if (deltas.length < below.length || below.length === 0) return null;
  return deltas.reduce((sum, one) => sum + one, 0) / below.length;
}

/** Themes with a clear difference, widest first: those that the first side rates higher, and those that the second does. */
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

/** If the means of all groups lie within this share of the scale, the groups agree: 0.9 points on 0 to 9. */
const agreedRange = 0.1;

/**
 * Statements all groups agree on, closest first: published for at least two groups, whose means lie within a tenth of the scale, while all
 * people together lie closer to the average than by chance.
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
      return kind === 'agree' && range !== null && range <= (max - min) * agreedRange + 1e-9
        ? [{ theme, mean, spread, range, groups: rated.length }]
        : [];
    })
    .toSorted((one, other) => one.range - other.range || one.spread - other.spread);
}

/** Highest minus lowest in scale points; null with fewer than two. */
export function rangeOf(means: readonly (number | null)[]): number | null {
  const shown = means.filter((mean) => mean !== null);
  return shown.length < 2 ? null : Math.max(...shown) - Math.min(...shown);
}

function themeGaps(
  { scale }: Framework,
  themes: readonly string[],
  first: Statistics,
  second: Statistics,
  tests: ReadonlyMap<string, ThemeTest>,
): Map<string, Gap> {
  const tested = themes.map((theme) => {
    const test = tests.get(theme);
    return test && Math.min(test.before, test.after) >= differenceRule.atLeast ? test : undefined;
  });
  const adjusted = adjustForMany(tested.map((test) => test?.p ?? null));
  const alpha = intervalAlpha(adjusted, differenceRule.familyError);
  return new Map(
    themes.map((theme, at) => {
      const test = tested[at];
      const p = adjusted[at] ?? null;
      const points = meanOf(first[theme]) - meanOf(second[theme]);
      const found = test && sureDifference(scale, test, p, alpha);
      return [
        theme,
        {
          points,
          interval: found?.interval ?? null,
          delta: test?.effect?.delta ?? null,
          size: test?.effect?.magnitude ?? null,
          p,
          verdict: found?.verdict ?? 'tooFew',
          compared: 1,
          of: 1,
        },
      ];
    }),
  );
}

/**
 * A verdict and an interval that cannot contradict each other. 'clear' needs both the rank test and Welch's interval. If the rank
 * test does not reject 0, the interval is widened to include 0; widening an interval never makes it less reliable.
 */
function sureDifference(
  { min, max }: Framework['scale'],
  { welch, difference }: ThemeTest,
  p: number | null,
  alpha: number,
): { readonly interval: Interval | null; readonly verdict: Verdict } {
  const half = welch && differenceHalfWidth(...welch, alpha);
  const unequal = p !== null && p < differenceRule.familyError;
  if (half === null || difference === null)
    return { interval: null, verdict: unequal ? 'clear' : 'notClear' };
  const low = Math.max(min - max, difference - half);
  const high = Math.min(max - min, difference + half);
  if (unequal && (low > 0 || high < 0)) return { interval: { low, high }, verdict: 'clear' };
  return { interval: { low: Math.min(low, 0), high: Math.max(high, 0) }, verdict: 'notClear' };
}

function themesBelow(framework: Framework): readonly (readonly [id: string, themes: readonly string[]])[] {
  return [
    ['overall', themeIds(framework)],
    ...framework.lenses.map((lens) => [lens.id, themesOfLens(lens)] as const),
    ...subLensesOf(framework).map((subLens) => [subLens.id, themesOfSubLens(subLens)] as const),
  ];
}

function only({ themes: statistics }: Released, themes: readonly string[]): Released {
  return { themes: Object.fromEntries(themes.map((theme) => [theme, statistics[theme] ?? []])) };
}

const isRated = (one: readonly number[] | undefined): boolean => (one?.[0] ?? 0) > 0;
const meanOf = ([raters = 0, sum = 0]: readonly number[] = []): number => sum / raters;
