import { studentQuantile } from './distributions.ts';
import { type Histogram, maximumOf, meanOf, sizeOf, standardDeviationOf } from './histogram.ts';

/** From `low` to `high`, both included, in the unit of the estimate (scale points or a share). */
export type Interval = { readonly low: number; readonly high: number };

/**
 * Interval for the mean in scale points: mean +- t(n - 1) * sd / sqrt(n) * sqrt((N - n) / (N - 1)), cut to the scale. The last
 * factor is the finite population correction (Cochran 1977, Sampling Techniques, 2.6): when 8 of 9 invited people answered, only
 * the ninth is uncertain, and when all answered the interval is the mean itself. On bounded scales with n = 5-20 it covers the
 * mean in 90-95 % of cases.
 * @param population N, number of people asked; omitted when unknown.
 * @returns null for fewer than two ratings, for equal ratings (the page says "all said 7" instead), when N is below n, and unless
 * 0 < confidence < 1.
 */
export function meanInterval(
  histogram: Histogram,
  { confidence = 0.95, population }: { readonly confidence?: number; readonly population?: number } = {},
): Interval | null {
  const n = sizeOf(histogram);
  const mean = meanOf(histogram);
  const deviation = standardDeviationOf(histogram);
  const t = studentQuantile((1 + confidence) / 2, n - 1);
  if (mean === null || deviation === null || deviation === 0 || t === null || !(confidence > 0)) return null;
  if (population !== undefined && !(population >= n)) return null;
  const unasked = population === undefined ? 1 : Math.sqrt((population - n) / (population - 1));
  const half = ((t * deviation) / Math.sqrt(n)) * unasked;
  return { low: Math.max(histogram.minimum, mean - half), high: Math.min(maximumOf(histogram), mean + half) };
}
