import {
  bottomBoxOf,
  type Histogram,
  maximumOf,
  meanOf,
  medianOf,
  requireSameScale,
  sizeOf,
  sumOf,
  sumOver,
  topBoxOf,
  varianceOf,
} from './histogram.ts';

/**
 * Average deviation, AD = sum |x - centre| / n, in scale points: how far people are from each other's middle. 0 is full agreement; at
 * most half the scale's width. Around the mean it is AD_M, around the median AD_Md (Burke, Finkelstein & Dusig 1999; Burke & Dunlap 2002).
 * The practical cut A/6 is too lenient for few raters: compare with `chanceLimits`.
 * @returns null for fewer than two ratings.
 */
export function averageDeviation(histogram: Histogram, around: 'mean' | 'median' = 'mean'): number | null {
  const n = sizeOf(histogram);
  const centre = around === 'mean' ? meanOf(histogram) : medianOf(histogram);
  if (centre === null || n < 2) return null;
  return sumOver(histogram, (value) => Math.abs(value - centre)) / n;
}

/**
 * Average deviation over several items, in scale points: the plain mean of the items' AD (Burke, Finkelstein & Dusig 1999).
 * Items with fewer than two ratings are left out; null when none remains.
 */
export function averageDeviationAcross(
  items: readonly Histogram[],
  around: 'mean' | 'median' = 'mean',
): number | null {
  const deviations = items.flatMap((item) => averageDeviation(item, around) ?? []);
  if (deviations.length === 0) return null;
  return deviations.reduce((total, deviation) => total + deviation, 0) / deviations.length;
}

/** Variance of answers picked blindly, each of A options equally likely: (A^2 - 1) / 12 squared points; 8.25 for A = 10. */
export function uniformVariance(options: number): number {
  return (options * options - 1) / 12;
}

/**
 * rwg = 1 - s^2 / ((A^2 - 1) / 12), cut off at 0: 0 is no better than blind answers, 1 full agreement (James, Demaree & Wolf 1984).
 * @returns null for fewer than two ratings or a scale of one option.
 */
export function rwg(histogram: Histogram): number | null {
  const variance = varianceOf(histogram);
  if (variance === null || histogram.counts.length < 2) return null;
  return Math.max(0, 1 - variance / uniformVariance(histogram.counts.length));
}

/**
 * rwg(J) = J(1 - q) / (J(1 - q) + q) with q = mean s^2 of the J items / ((A^2 - 1) / 12); 0 when q reaches 1, 1 is full agreement
 * (James, Demaree & Wolf 1984). Grows with J by construction: never compare sets of different size by it.
 * Items with fewer than two ratings are left out of J; null when none remains or the scale has one option.
 * @throws RangeError when the items are not on one scale.
 */
export function rwgAcross(items: readonly Histogram[]): number | null {
  const [first] = items;
  if (first === undefined || first.counts.length < 2) return null;
  for (const item of items) requireSameScale(first, item);
  const variances = items.flatMap((item) => varianceOf(item) ?? []);
  const many = variances.length;
  if (many === 0) return null;
  const noise =
    variances.reduce((total, variance) => total + variance, 0) / many / uniformVariance(first.counts.length);
  return noise >= 1 ? 0 : (many * (1 - noise)) / (many * (1 - noise) + noise);
}

/**
 * awg = 1 - 2 s^2 / (((H + L)M - M^2 - HL) k / (k - 1)), -1..1 (Brown & Hauenstein 2005): agreement against the largest variance
 * possible at this mean M, so that means near an end, where everyone must look alike, are not flattered. H and L are the ends of the scale.
 * @returns null for fewer than two ratings and for means outside (L(k - 1) + H)/k .. (H(k - 1) + L)/k, where it is not defined.
 */
export function awg(histogram: Histogram): number | null {
  const k = sizeOf(histogram);
  const variance = varianceOf(histogram);
  const mean = meanOf(histogram);
  if (variance === null || mean === null || histogram.counts.length < 2) return null;
  const low = histogram.minimum;
  const high = maximumOf(histogram);
  const sum = sumOf(histogram);
  if (sum < low * (k - 1) + high || sum > high * (k - 1) + low) return null;
  return 1 - (2 * variance) / (((high - mean) * (mean - low) * k) / (k - 1));
}

/**
 * Two camps: at least `share` of the people at `lowTo` or below and at least `share` at `highFrom` or above. Our own rule; for 0-9 use
 * 3 and 7, otherwise the lower and the upper third of the scale.
 * @returns null under `atLeast` ratings: too few to speak of camps.
 */
export function isSplit(
  histogram: Histogram,
  {
    lowTo,
    highFrom,
    share = 0.3,
    atLeast = 8,
  }: {
    readonly lowTo: number;
    readonly highFrom: number;
    readonly share?: number;
    readonly atLeast?: number;
  },
): boolean | null {
  const n = sizeOf(histogram);
  if (n === 0 || n < atLeast) return null;
  const needed = share * n - 1e-9; // 0.3 * 70 is not exactly 21
  return bottomBoxOf(histogram, lowTo) >= needed && topBoxOf(histogram, highFrom) >= needed;
}
