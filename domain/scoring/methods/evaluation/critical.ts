import { uniformVariance } from '../../statistics/agreement.ts';
import { chanceLimits } from '../../statistics/chance-agreement.ts';
import { normalQuantile } from '../../statistics/distributions.ts';

/** Limits that random answers reach in at most 5 % of cases, for one number of raters. */
export type Critical = {
  readonly raters: number;
  /**
   * Limits for more agreement than by chance: minimum rwg, and maximum average deviation (AD) around the mean in scale points.
   * Null if random answers reach even full agreement more often than in 5 % of cases.
   */
  readonly rwg: number | null;
  readonly ad: number | null;
  readonly by: 'counted' | 'simulated' | 'normal';
};

/** From this number of raters on, the normal approximation gives the limits; a simulation would not change the second digit. */
const manyRaters = 100;

/** Limits by number of raters on one scale; each is computed once. */
export function criticalLimits(options: number, { level = 0.05, seed = 1 } = {}) {
  const known = new Map<number, Critical>();
  return (raters: number): Critical => {
    const before = known.get(raters);
    if (before) return before;
    const made =
      raters > manyRaters ? approximate(raters, options, level) : counted(raters, options, level, seed);
    known.set(raters, made);
    return made;
  };
}

function counted(raters: number, options: number, alpha: number, seed: number): Critical {
  const { rwg, averageDeviation, exact } = chanceLimits(raters, options, { alpha, seed });
  return { raters, rwg, ad: averageDeviation, by: exact ? 'counted' : 'simulated' };
}

/**
 * Normal approximation. For random answers s^2 has mean (A^2 - 1)/12 and variance (m4 - s^4 (n - 3)/(n - 1))/n. AD has nearly the
 * mean E|x - m| and the variance (s^2 - E|x - m|^2)/n, because the middle of the scale is both mean and median.
 */
function approximate(raters: number, options: number, alpha: number): Critical {
  const variance = uniformVariance(options);
  const middle = (options - 1) / 2;
  const moment = (of: (distance: number) => number) =>
    Array.from({ length: options }, (_, value) => of(Math.abs(value - middle))).reduce((a, b) => a + b, 0) /
    options;
  const fourth = moment((distance) => distance ** 4);
  const deviation = moment((distance) => distance);
  const z = normalQuantile(1 - alpha) ?? 0;
  const ofVariance = Math.sqrt((fourth - (variance ** 2 * (raters - 3)) / (raters - 1)) / raters);
  return {
    raters,
    rwg: (z * ofVariance) / variance,
    ad: deviation - z * Math.sqrt((variance - deviation ** 2) / raters),
    by: 'normal',
  };
}
