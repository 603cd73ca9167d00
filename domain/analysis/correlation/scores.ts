/** A released score of everyone: mean rating, 0 to 9, of `n` people. */
export type Rated = { readonly mean: number; readonly n: number };

/** Released scores by id of the lens or sub-lens. Scores that are not released are absent. */
export type RatedScores = {
  readonly lenses: ReadonlyMap<string, Rated>;
  readonly subLenses: ReadonlyMap<string, Rated>;
};

/** Converts a mean rating (0 to 9) to a score out of 10, the scale of the specification's rules about documents. */
export const outOfTen = (mean: number): number => (mean * 10) / 9;

/** Thresholds of these rules, out of 10. */
export const ofTen = { gapBelow: 6, strengthFrom: 7, moderateFrom: 5 } as const;
