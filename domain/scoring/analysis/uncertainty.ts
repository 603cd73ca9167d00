import type { Framework } from '../../framework/schema.ts';
import { levelId, type Released, type Statistics } from '../released.ts';
import { studentQuantile } from '../statistics/distributions.ts';
import { sizeOf, standardDeviationOf } from '../statistics/histogram.ts';
import type { Interval } from '../statistics/intervals.ts';
import { differenceHalfWidth, type Estimate } from '../statistics/welch.ts';
import { publishedHistogram } from './spread.ts';

/** Standard error of a mean in scale points, and the smallest number of people behind it. */
export type Uncertainty = Estimate;

/**
 * Released levels are rounded to this step. The rounding error is uniform within half a step, so its variance is a twelfth of the step's
 * square.
 */
export const releasedStep = 0.1;
const roundingVariance = releasedStep ** 2 / 12;

/**
 * Uncertainty of each published mean: 'overall', lenses, sub-lenses and themes; null without a released distribution. A level
 * released as a figure of people has the standard error of their mean, plus the rounding error of mean and deviation. If a
 * release has no levels, the error of a level is the mean of the errors below it: never too small (the deviation of a sum is at
 * most the sum of the deviations), often too large.
 */
export function uncertaintyOf(
  framework: Framework,
  { themes: statistics, levels }: Released,
): ReadonlyMap<string, Uncertainty | null> {
  const errors = new Map<string, Uncertainty | null>();
  const released = (id: string): Uncertainty | null => {
    const [people = 0, , deviation, ...counts] = levels?.[id] ?? [];
    if (deviation === undefined || counts.length === 0 || people < 2) return null;
    const variance = (deviation ** 2 + roundingVariance) / people + roundingVariance;
    return { error: Math.sqrt(variance), people };
  };
  const lenses = framework.lenses.map((lens) => {
    const subLenses = lens.subLenses.map((subLens) => {
      const scored = subLens.themes.filter(({ id }) => statistics[id] !== undefined);
      for (const { id } of scored) errors.set(id, errorOf(framework, statistics, id));
      const below = scored.length === 0 ? undefined : across(scored.map(({ id }) => errors.get(id) ?? null));
      errors.set(subLens.id, levels ? released(levelId.subLens(subLens.id)) : (below ?? null));
      return below;
    });
    const error = across(subLenses.filter((one) => one !== undefined));
    errors.set(lens.id, levels ? released(levelId.lens(lens.id)) : error);
    return error;
  });
  errors.set('overall', levels ? released(levelId.overall) : across(lenses));
  return errors;
}

/**
 * 95 % interval of a mean in scale points, cut to the scale.
 * @returns null without an uncertainty or with fewer than two people
 */
export function meanIntervalOf({ scale }: Framework, mean: number, of: Uncertainty | null): Interval | null {
  const t = of && studentQuantile(0.975, of.people - 1);
  if (!of || t === null) return null;
  const half = t * of.error;
  return { low: Math.max(scale.min, mean - half), high: Math.min(scale.max, mean + half) };
}

/**
 * Interval of the difference of two means of different people (Welch 1947), cut to the limits of the scale.
 * @param alpha error probability: 0.05 divided by the number of differences tested together
 */
export function differenceIntervalOf(
  { scale }: Framework,
  points: number,
  one: Uncertainty,
  other: Uncertainty,
  alpha: number,
): Interval | null {
  const half = differenceHalfWidth(one, other, alpha);
  if (half === null) return null;
  const widest = scale.max - scale.min;
  return { low: Math.max(-widest, points - half), high: Math.min(widest, points + half) };
}

function errorOf(framework: Framework, statistics: Statistics, theme: string): Uncertainty | null {
  const histogram = publishedHistogram(framework, statistics, theme);
  const deviation = histogram ? standardDeviationOf(histogram) : null;
  if (!histogram || deviation === null) return null;
  return { error: deviation / Math.sqrt(sizeOf(histogram)), people: sizeOf(histogram) };
}

function across(parts: readonly (Uncertainty | null)[]): Uncertainty | null {
  const known = parts.filter((part) => part !== null);
  if (known.length === 0 || known.length < parts.length) return null;
  return {
    error: known.reduce((sum, { error }) => sum + error, 0) / known.length,
    people: Math.min(...known.map(({ people }) => people)),
  };
}
