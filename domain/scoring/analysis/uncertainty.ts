import type { Framework } from '../../framework/schema.ts';
import { studentQuantile } from '../statistics/distributions.ts';
import { sizeOf, standardDeviationOf } from '../statistics/histogram.ts';
import type { Interval } from '../statistics/intervals.ts';
import { publishedHistogram, type Statistics } from './spread.ts';

/** Standard error of a mean in scale points, and the fewest people behind it. */
export type Uncertainty = { readonly error: number; readonly people: number };

/**
 * How sure each published mean is: 'overall', lenses, sub-lenses and themes; null while a distribution of one of the scored themes is
 * not published. Above a theme the standard error is at most the mean of those below (the deviation of a sum is at most the sum
 * of the deviations), which is what is used here, because how one person's answers go together is not published.
 */
export function uncertaintyOf(
  framework: Framework,
  statistics: Statistics,
): ReadonlyMap<string, Uncertainty | null> {
  const errors = new Map<string, Uncertainty | null>();
  const lenses = framework.lenses.map((lens) => {
    const subLenses = lens.subLenses.map((subLens) => {
      const scored = subLens.themes.filter(({ id }) => statistics[id] !== undefined);
      for (const { id } of scored) errors.set(id, errorOf(framework, statistics, id));
      const error = scored.length === 0 ? undefined : across(scored.map(({ id }) => errors.get(id) ?? null));
      errors.set(subLens.id, error ?? null);
      return error;
    });
    const error = across(subLenses.filter((one) => one !== undefined));
    errors.set(lens.id, error);
    return error;
  });
  errors.set('overall', across(lenses));
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
 * 95 % interval of the difference of two means of different people, cut to what the scale allows. The smaller side's degrees of freedom:
 * never narrower than Welch's.
 */
export function differenceIntervalOf(
  { scale }: Framework,
  points: number,
  one: Uncertainty | null,
  other: Uncertainty | null,
): Interval | null {
  const t = one && other && studentQuantile(0.975, Math.min(one.people, other.people) - 1);
  if (!one || !other || t === null) return null;
  const half = t * Math.hypot(one.error, other.error);
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
