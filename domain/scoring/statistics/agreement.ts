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
 * Average deviation, AD = sum |x - centre| / n, in scale points. 0 is full agreement; at most half the scale's width. Around the mean it is
 * AD_M, around the median AD_Md (Burke, Finkelstein & Dusig 1999; Burke & Dunlap 2002). Agreement is judged against `chanceSpread` and
 * `practicalSpread`.
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

/** Variance of random answers, with each of A options equally likely: (A^2 - 1) / 12 squared points; 8.25 for A = 10. */
export function uniformVariance(options: number): number {
  return (options * options - 1) / 12;
}

/**
 * rwg = 1 - s^2 / ((A^2 - 1) / 12), cut off at 0. 0 means no better than random answers, 1 means full agreement (James, Demaree &
 * Wolf 1984).
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
 * awg = 1 - 2 s^2 / (((H + L)M - M^2 - HL) k / (k - 1)), -1..1 (Brown & Hauenstein 2005): agreement relative to the largest variance
 * possible at this mean M, so that means near an end of the scale, which force similar ratings, are not overrated. H and L are the ends of
 * the scale.
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
 * The practical limit of agreement, A/6 scale points of average deviation for A options (Burke & Dunlap 2002). Too lenient for few raters,
 * so agreement also requires less spread than chance (`chanceSpread`).
 */
export const practicalSpread = (options: number): number => options / 6;

/** Limits of the two camps of `isSplit`: ratings up to `lowTo`, and ratings from `highFrom`; the middle lies between. */
export type Camps = { readonly lowTo: number; readonly highFrom: number };

const campRule = {
  /** Minimum share of the people in each camp. */
  share: 0.3,
  /** Maximum number of people for each option of the middle, relative to the number for each option of the smaller camp. */
  valley: 0.5,
  /** Maximum probability that random answers look like two camps. */
  chance: 0.05,
  /** Minimum number of people; with fewer, no camps are reported. */
  atLeast: 8,
  /** Above this number of people, a thin middle is rarer by chance than `chance`, so it need not be enumerated. */
  countedTo: 200,
} as const;

/**
 * Two camps with a thin middle: each camp has 30 % of the people, an option between them has at most half as many people as one
 * in the smaller camp, no answer between them is as frequent as the most frequent answer of either camp, and random answers look
 * like that in at most 5 % of cases (enumerated, not simulated). This is our own rule: Sarle's coefficient calls 18 at 2, 24 at 5
 * and 18 at 8 bimodal, although the mode is in the middle. A scale without options between the camps (yes or no) has no camps.
 * @returns null for fewer than 8 ratings, which are too few
 */
export function isSplit(histogram: Histogram, { lowTo, highFrom }: Camps): boolean | null {
  const n = sizeOf(histogram);
  if (n < campRule.atLeast) return null;
  const options = histogram.counts.length;
  const lowOptions = lowTo - histogram.minimum + 1;
  const highOptions = maximumOf(histogram) - highFrom + 1;
  const between = options - lowOptions - highOptions;
  if (between < 1 || lowOptions < 1 || highOptions < 1) return false;
  const [low, high] = [bottomBoxOf(histogram, lowTo), topBoxOf(histogram, highFrom)];
  const middle = n - low - high;
  const needed = Math.ceil(campRule.share * n - 1e-9); // In floating point 0.3 * 70 is not exactly 21.
  if (Math.min(low, high) < needed) return false;
  if (middle / between > campRule.valley * Math.min(low / lowOptions, high / highOptions)) return false;
  const peak = (from: number, to: number) => Math.max(0, ...histogram.counts.slice(from, to));
  const highest = peak(lowOptions, lowOptions + between);
  const peaks = [peak(0, lowOptions), peak(lowOptions + between, options)];
  if (middle > 0 && peaks.some((one) => highest >= one)) return false;
  if (n > campRule.countedTo) return true;
  return blindCamps(n, needed, middle, [lowOptions / options, highOptions / options]) <= campRule.chance;
}

/**
 * Probability that n random answers have at least `needed` in each camp and at most `middle` between them: a sum over the
 * trinomial distribution.
 */
function blindCamps(
  n: number,
  needed: number,
  middle: number,
  [low, high]: readonly [number, number],
): number {
  const lnFactorial = [0];
  for (let k = 1; k <= n; k += 1) lnFactorial.push((lnFactorial[k - 1] ?? 0) + Math.log(k));
  const ln = (k: number) => lnFactorial[k] ?? 0;
  let total = 0;
  for (let between = 0; between <= Math.min(middle, n - 2 * needed); between += 1)
    for (let below = needed; below <= n - between - needed; below += 1) {
      const above = n - between - below;
      total += Math.exp(
        ln(n) -
          ln(between) -
          ln(below) -
          ln(above) +
          between * Math.log(1 - low - high) +
          below * Math.log(low) +
          above * Math.log(high),
      );
    }
  return total;
}
