import { subLensesOf, themeIds } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import type { Released } from '../released.ts';
import type { Verdict } from '../statistics/change.ts';
import type { Interval } from '../statistics/intervals.ts';
import { mannWhitney } from '../statistics/rank-tests.ts';
import { type Summary, summarise } from '../summarise.ts';
import { levelHistogram, scoredHistogram, themesOfLens, themesOfSubLens } from './spread.ts';
import { differenceIntervalOf, type Uncertainty, uncertaintyOf } from './uncertainty.ts';

/**
 * Rule for the difference between two figures of different people, for levels above the themes. False alarms: of pairs of equal groups, at
 * most 5 % have any lens with the verdict 'clear' (level-difference.unit.test.ts measures this and the power).
 */
export const differenceRule = {
  /** Maximum probability that, between two equal groups, the verdict of any lens is 'clear' by chance. */
  familyError: 0.05,
  /** Minimum number of people on each side; with fewer the verdict is 'tooFew'. */
  atLeast: 8,
} as const;

export type LevelDifference = {
  /** 'overall', a lens or a sub-lens. */
  readonly id: string;
  readonly first: number;
  readonly second: number;
  /** First minus second, in scale points, exact. */
  readonly points: number;
  /** Simultaneous 95 % interval: excludes 0 exactly when the verdict is 'clear'. Null with 'tooFew'. */
  readonly interval: Interval | null;
  readonly verdict: Verdict;
};

/**
 * Gives compared figures the same definition of levels: if one of them has no levels of people, all levels are derived from
 * themes.
 */
export function onOneDefinition<Figure extends Released>(figures: readonly Figure[]): readonly Released[] {
  const withLevels = figures.every(({ levels }) => levels !== undefined);
  return withLevels ? figures : figures.map(({ themes }) => ({ themes }));
}

/**
 * First minus second at 'overall', every lens and every sub-lens published for both. The caller gives both figures one definition
 * of levels (`onOneDefinition`).
 *
 * Interval and verdict use the same error probability: 5 % divided by the number of levels tested together (Bonferroni; Dunn
 * 1961). Overall is one test, all lenses are one family, and all sub-lenses are another.
 * @param withSubLenses false: sub-lenses are left out, which changes nothing about the others
 */
export function levelDifferences(
  framework: Framework,
  first: Released,
  second: Released,
  withSubLenses = true,
): readonly LevelDifference[] {
  const [ofFirst, ofSecond] = [meansOf(framework, first), meansOf(framework, second)];
  const [sureFirst, sureSecond] = [uncertaintyOf(framework, first), uncertaintyOf(framework, second)];
  const families = [
    ['overall'],
    framework.lenses.map(({ id }) => id),
    withSubLenses ? subLensesOf(framework).map(({ id }) => id) : [],
  ];
  return families.flatMap((family) => {
    const pairs = family.flatMap((id) => {
      const [one, other] = [ofFirst.get(id) ?? null, ofSecond.get(id) ?? null];
      if (one === null || other === null) return [];
      return [{ id, one, other, sure: testable(sureFirst.get(id), sureSecond.get(id)) }];
    });
    const tested = pairs.filter(({ sure }) => sure !== null).length;
    return pairs.map(({ id, one, other, sure }): LevelDifference => {
      // Removes floating-point noise of tenths: 7.4 - 4.4 is 3, not 3.0000000000000004.
      const points = Math.round((one - other) * 1e9) / 1e9;
      const alpha = differenceRule.familyError / tested;
      const interval = sure && differenceIntervalOf(framework, points, ...sure, alpha);
      const verdict = verdictOf(points, sure, interval);
      const found = { id, first: one, second: other, points };
      if (verdict !== 'clear' || ranksDiffer(framework, id, first, second, alpha))
        return { ...found, interval, verdict };
      const { low, high } = interval ?? { low: 0, high: 0 };
      return { ...found, interval: { low: Math.min(low, 0), high: Math.max(high, 0) }, verdict: 'notClear' };
    });
  });
}

function verdictOf(points: number, sure: unknown, interval: Interval | null): Verdict {
  if (!sure) return 'tooFew';
  // Without any spread, as with themes whose ratings are all equal, the difference is certain.
  if (!interval) return points === 0 ? 'notClear' : 'clear';
  return interval.low > 0 || interval.high < 0 ? 'clear' : 'notClear';
}

/**
 * A level of one theme consists of ratings, not means: their distribution can have any shape, and the interval alone gives 6 %
 * false alarms over twenty such levels. So the exact rank test must agree; otherwise the interval is widened to include 0, as for
 * themes.
 */
function ranksDiffer(
  framework: Framework,
  id: string,
  first: Released,
  second: Released,
  alpha: number,
): boolean {
  const [theme, ...others] = themesOf(framework, id);
  if (theme === undefined || others.length > 0) return true;
  const [x, y] = [first, second].map(
    (side) => levelHistogram(framework, side, id) ?? scoredHistogram(framework, side.themes, theme),
  );
  return x === undefined || y === undefined || (mannWhitney(x, y)?.p ?? 1) < alpha;
}

function themesOf(framework: Framework, id: string): readonly string[] {
  if (id === 'overall') return themeIds(framework);
  const lens = framework.lenses.find((one) => one.id === id);
  const subLens = subLensesOf(framework).find((one) => one.id === id);
  return lens ? themesOfLens(lens) : subLens ? themesOfSubLens(subLens) : [];
}

function testable(
  one: Uncertainty | null | undefined,
  other: Uncertainty | null | undefined,
): readonly [Uncertainty, Uncertainty] | null {
  if (!one || !other) return null;
  return Math.min(one.people, other.people) < differenceRule.atLeast ? null : [one, other];
}

function meansOf(framework: Framework, released: Released): ReadonlyMap<string, number | null> {
  const { overall, lenses, subLenses }: Summary = summarise(framework, released);
  return new Map([
    ['overall', overall.mean],
    ...[...lenses, ...subLenses].map(({ id, cell }) => [id, cell.mean] as const),
  ]);
}
