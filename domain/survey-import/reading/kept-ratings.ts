import type { ReadResponse } from './ratings.ts';

/** Stands for "no rating" in a row of kept ratings. */
export const noRating = Number.NaN;

/** Of half the size where every rating of the scale is exact in it. */
export type KeptValues = Float32Array | Float64Array;
export const keptIn = ({ min, max }: { readonly min: number; readonly max: number }) => {
  const isExact = Math.max(Math.abs(min), Math.abs(max)) <= 2 ** 24;
  return (values: readonly number[]): KeptValues =>
    isExact ? Float32Array.from(values) : Float64Array.from(values);
};

/**
 * A response whose ratings are kept as one row of numbers instead of one object a person, which takes a tenth of the memory. The
 * object is made whenever it is read. @param values rating for each theme, or {@link noRating}
 */
export function keptResponse(
  about: Omit<ReadResponse, 'ratings'>,
  themes: readonly string[],
  values: KeptValues,
): ReadResponse {
  return {
    ...about,
    get ratings() {
      const ratings: Record<string, number> = {};
      for (const [at, theme] of themes.entries()) {
        const value = values[at] ?? noRating;
        if (!Number.isNaN(value)) ratings[theme] = value;
      }
      return ratings;
    },
  };
}
