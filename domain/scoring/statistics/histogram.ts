/**
 * Ratings of one item as sufficient statistics: `counts[i]` people answered `minimum + i`. The scale has `counts.length` options,
 * so its maximum is `minimum + counts.length - 1`. Counts are whole numbers and not negative. Every measure in this folder that
 * needs no pairing of answers is a function of a histogram.
 */
export type Histogram = { readonly minimum: number; readonly counts: readonly number[] };

/** Counts whole-number ratings on the scale `minimum`..`maximum`. @throws RangeError for a rating off the scale. */
export function histogramOf(minimum: number, maximum: number, ratings: readonly number[]): Histogram {
  const counts = Array.from({ length: maximum - minimum + 1 }, () => 0);
  for (const rating of ratings) {
    const count = counts[rating - minimum];
    if (count === undefined) throw new RangeError(`${rating} is outside the scale ${minimum}-${maximum}.`);
    counts[rating - minimum] = count + 1;
  }
  return { minimum, counts };
}

/** The largest value of the scale, whether it was answered or not. */
export function maximumOf({ minimum, counts }: Histogram): number {
  return minimum + counts.length - 1;
}

/** Number of ratings, 0 or more. */
export function sizeOf({ counts }: Histogram): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Sum of the ratings in scale points; 0 without ratings. */
export function sumOf(histogram: Histogram): number {
  return sumOver(histogram, (value) => value);
}

/** Arithmetic mean in scale points, within the scale; null without ratings. */
export function meanOf(histogram: Histogram): number | null {
  const n = sizeOf(histogram);
  return n === 0 ? null : sumOf(histogram) / n;
}

/** Median in scale points: the middle rating, or the mean of the two middle ones when n is even; null without ratings. */
export function medianOf(histogram: Histogram): number | null {
  const n = sizeOf(histogram);
  if (n === 0) return null;
  return (ratingAt(histogram, Math.floor((n - 1) / 2)) + ratingAt(histogram, Math.floor(n / 2))) / 2;
}

/** Sample variance, sum (x - mean)^2 / (n - 1), in squared scale points, 0 or more; null for fewer than two ratings. */
export function varianceOf(histogram: Histogram): number | null {
  const n = sizeOf(histogram);
  const mean = meanOf(histogram);
  if (mean === null || n < 2) return null;
  return sumOver(histogram, (value) => (value - mean) ** 2) / (n - 1);
}

/** Sample standard deviation (n - 1) in scale points, 0 or more; null for fewer than two ratings. */
export function standardDeviationOf(histogram: Histogram): number | null {
  const variance = varianceOf(histogram);
  return variance === null ? null : Math.sqrt(variance);
}

/** Number of people who rated `from` or higher, 0..n. On a 0-9 scale the top box is `from = 7`. */
export function topBoxOf(histogram: Histogram, from: number): number {
  return sumOver(histogram, (value) => (value >= from ? 1 : 0));
}

/** Number of people who rated `to` or lower, 0..n. On a 0-9 scale the bottom box is `to = 3`. */
export function bottomBoxOf(histogram: Histogram, to: number): number {
  return sumOver(histogram, (value) => (value <= to ? 1 : 0));
}

/** The sum of two histograms. @throws RangeError when they are not on the same scale. */
export function addHistograms(a: Histogram, b: Histogram): Histogram {
  requireSameScale(a, b);
  return { minimum: a.minimum, counts: a.counts.map((count, at) => count + (b.counts[at] ?? 0)) };
}

/** @throws RangeError when two histograms have different scales and cannot be compared. */
export function requireSameScale(a: Histogram, b: Histogram): void {
  if (a.minimum === b.minimum && a.counts.length === b.counts.length) return;
  throw new RangeError(
    `The scales ${a.minimum}-${maximumOf(a)} and ${b.minimum}-${maximumOf(b)} differ. Compare ratings on one scale.`,
  );
}

/** Sum of `of(value)` over all ratings: the building block of every moment. */
export function sumOver({ minimum, counts }: Histogram, of: (value: number) => number): number {
  return counts.reduce((total, count, at) => (count === 0 ? total : total + count * of(minimum + at)), 0);
}

function ratingAt({ minimum, counts }: Histogram, position: number): number {
  let below = 0;
  const at = counts.findIndex((count) => {
    below += count;
    return below > position;
  });
  return minimum + at;
}
