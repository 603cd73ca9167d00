import { releasedStep } from '../analysis/uncertainty.ts';
import { studentQuantile } from '../statistics/distributions.ts';
import type { Interval } from '../statistics/intervals.ts';

/** A released statistic of people; mean and standard deviation are rounded to one decimal. */
export type LevelFigure = { readonly n: number; readonly mean: number; readonly deviation: number };

/**
 * 95 % interval of a level in scale points, cut to the scale: mean ± t(n - 1) · sqrt( (sd^2 + r) / n · (N - n) / (N - 1) + r ) with r =
 * 0.1^2 / 12 for the rounding to one decimal (Cochran 1977, 2.6; Sheppard 1898).
 * @param population N, people invited; omitted when unknown
 * @returns null for fewer than two people, and when N is below n
 */
export function levelInterval(
  { n, mean, deviation }: LevelFigure,
  { min, max }: { readonly min: number; readonly max: number },
  population?: number,
): Interval | null {
  const t = studentQuantile(0.975, n - 1);
  if (n < 2 || t === null || (population !== undefined && population < n)) return null;
  const rounding = releasedStep ** 2 / 12;
  const unasked = population === undefined ? 1 : (population - n) / Math.max(1, population - 1);
  const half = t * Math.sqrt(((deviation ** 2 + rounding) / n) * unasked + rounding);
  return { low: Math.max(min, mean - half), high: Math.min(max, mean + half) };
}
