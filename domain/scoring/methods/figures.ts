import { averageDeviation, awg, rwg } from '../statistics/agreement.ts';
import { chanceLimits } from '../statistics/chance-agreement.ts';
import { type Histogram, meanOf, medianOf, sizeOf, standardDeviationOf } from '../statistics/histogram.ts';
import { meanInterval } from '../statistics/intervals.ts';
import { type MethodId, methodsSeed } from './methods.ts';

/** One line of a methods panel: which index, and its value on the distribution that was released. */
export type MethodFigure = {
  readonly method: MethodId;
  /** Unrounded; null: not defined for these ratings. */
  readonly value: number | null;
  /** Of an interval, or of a limit of chance beside its index. */
  readonly high?: number | null;
};

/** Above it the limits of a smaller panel are the stricter ones, and simulating takes longer than reading. */
const mostSimulated = 60;

/**
 * What can be said of one theme from its released ratings per scale point. Everything in it follows from the distribution, so it can be
 * computed again by whoever was handed it.
 * @param population people invited; gives the interval its finite population correction
 */
export function figuresOf(histogram: Histogram, population?: number): readonly MethodFigure[] {
  const n = sizeOf(histogram);
  const interval = meanInterval(histogram, {
    ...(population !== undefined && population >= n && { population }),
  });
  const limits = chanceLimits(Math.min(n, mostSimulated), histogram.counts.length, { seed: methodsSeed });
  return [
    { method: 'themeMean', value: meanOf(histogram) },
    { method: 'interval', value: interval?.low ?? null, high: interval?.high ?? null },
    { method: 'median', value: medianOf(histogram) },
    { method: 'deviation', value: standardDeviationOf(histogram) },
    { method: 'ad', value: averageDeviation(histogram), high: limits.averageDeviation },
    { method: 'rwg', value: rwg(histogram), high: limits.rwg },
    { method: 'awg', value: awg(histogram) },
  ];
}
