/** A released score of everyone: mean rating, 0 to 9, of `n` people. */
export type Rated = { readonly mean: number; readonly n: number };

/** Released scores by id of the lens or sub-lens. What is not released is absent. */
export type RatedScores = {
  readonly lenses: ReadonlyMap<string, Rated>;
  readonly subLenses: ReadonlyMap<string, Rated>;
};

/** The specification's rules about documents are out of 10. */
export const outOfTen = (mean: number): number => (mean * 10) / 9;

/** Thresholds of these rules, out of 10. */
export const ofTen = { gapBelow: 6, strengthFrom: 7 } as const;
