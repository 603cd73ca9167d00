import { type CliffsDelta, cliffsDelta } from './cliffs-delta.ts';
import { studentQuantile } from './distributions.ts';
import { type Histogram, meanOf, requireSameScale, sizeOf, varianceOf } from './histogram.ts';
import type { Interval } from './intervals.ts';
import { mannWhitney } from './rank-tests.ts';

/** The only words for a change. Significance stars are not used. */
export type Verdict = 'clear' | 'notClear' | 'tooFew';

export type Change = {
  readonly before: number;
  readonly after: number;
  /** Later mean minus earlier, in scale points; null when a cycle has no ratings. */
  readonly difference: number | null;
  /** Welch's interval for the difference. */
  readonly interval: Interval | null;
  /** Two-sided p of the Mann-Whitney test. */
  readonly p: number | null;
  readonly effect: CliffsDelta | null;
  readonly verdict: Verdict;
};

export type ChangeLimits = { readonly confidence?: number; readonly atLeast?: number };

/**
 * Compares one item between two cycles answered by different people (or by people who cannot be linked). `before` and `after` of the
 * result are the numbers of ratings. For many items at once, adjust the p-values with `adjustForMany` and ask `verdictOf` again.
 * @throws RangeError when the two are not on one scale.
 */
export function compareCycles(before: Histogram, after: Histogram, limits: ChangeLimits = {}): Change {
  requireSameScale(before, after);
  const earlier = meanOf(before);
  const later = meanOf(after);
  const figures = {
    before: sizeOf(before),
    after: sizeOf(after),
    difference: earlier === null || later === null ? null : later - earlier,
    interval: welchInterval(before, after, limits.confidence),
    p: mannWhitney(before, after)?.p ?? null,
  };
  return { ...figures, effect: cliffsDelta(after, before), verdict: verdictOf(figures, limits) };
}

/**
 * 'tooFew' when either cycle has fewer than `atLeast` ratings (8). 'clear' when p is under 1 - confidence and the interval, if
 * there is one, excludes 0, because the word must not contradict the interval shown beside it. Otherwise 'notClear', also when
 * all ratings of both cycles are equal.
 */
export function verdictOf(
  { before, after, p, interval }: Pick<Change, 'before' | 'after' | 'p' | 'interval'>,
  { confidence = 0.95, atLeast = 8 }: ChangeLimits = {},
): Verdict {
  if (Math.min(before, after) < atLeast) return 'tooFew';
  const beyondZero = interval === null || interval.low > 0 || interval.high < 0;
  return p !== null && p < 1 - confidence && beyondZero ? 'clear' : 'notClear';
}

/**
 * Interval for the difference of two means (second minus first) in scale points: d +- t(df) sqrt(s1^2/n1 + s2^2/n2) with Welch-Satterthwaite
 * degrees of freedom (Welch 1947), cut to what the scale allows.
 * @returns null when either has fewer than two ratings, when both have equal ratings only, and unless 0 < confidence < 1.
 * @throws RangeError when the two are not on one scale.
 */
export function welchInterval(first: Histogram, second: Histogram, confidence = 0.95): Interval | null {
  requireSameScale(first, second);
  const [a, b] = [spreadOf(first), spreadOf(second)];
  if (a === null || b === null || !(confidence > 0)) return null;
  const error = a.error + b.error;
  if (error === 0) return null;
  const t = studentQuantile((1 + confidence) / 2, error ** 2 / (a.perFreedom + b.perFreedom));
  if (t === null) return null;
  const half = t * Math.sqrt(error);
  const widest = first.counts.length - 1;
  const difference = b.mean - a.mean;
  return { low: Math.max(-widest, difference - half), high: Math.min(widest, difference + half) };
}

function spreadOf(histogram: Histogram) {
  const n = sizeOf(histogram);
  const mean = meanOf(histogram);
  const variance = varianceOf(histogram);
  if (mean === null || variance === null) return null;
  const error = variance / n;
  return { mean, error, perFreedom: error ** 2 / (n - 1) };
}
