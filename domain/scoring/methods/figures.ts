import { averageDeviation, awg, rwg } from '../statistics/agreement.ts';
import { chanceLimits } from '../statistics/chance-agreement.ts';
import { type Histogram, meanOf, medianOf, sizeOf, standardDeviationOf } from '../statistics/histogram.ts';
import { meanInterval } from '../statistics/intervals.ts';
import { type MethodId, methodsSeed } from './methods.ts';

/** One line of a methods panel: an index and its value for the released distribution. */
export type MethodFigure = {
  readonly method: MethodId;
  /** Unrounded; null: not defined for these ratings. */
  readonly value: number | null;
  /** Upper end of the interval, or the chance limit of the index. */
  readonly high?: number | null;
};

/**
 * Up to this number of people chance limits are simulated. With more, simulation would take longer than reading the page, so the
 * limits of this number are used, which are stricter.
 */
const mostSimulated = 60;

/**
 * Statistics of one theme from its released ratings per scale point. They follow from the distribution alone, so any reader can
 * recompute them.
 * @param population number of people invited; gives the interval its finite population correction
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
