import type { ReadResponse } from './ratings.ts';

/** Stands for "no rating" in a row of kept ratings. */
export const noRating = Number.NaN;

/**
 * A response whose ratings are kept as one row of numbers instead of one object a person, which takes a tenth of the memory. The
 * object is made whenever it is read. @param values rating for each theme, or {@link noRating}
 */
export function keptResponse(
  about: Omit<ReadResponse, 'ratings'>,
  themes: readonly string[],
  values: Float32Array,
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
