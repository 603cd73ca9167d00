/** Ratings of one item by people of one level of expertise: their number, and their sum in scale points. */
export type LevelSum = { readonly count: number; readonly sum: number };

/**
 * Mean weighted by expertise, sum(w x) / sum(w), in scale points. Weights are 0 or more.
 * @returns null without ratings or when all weights in use are 0.
 */
export function weightedMean(levels: readonly (LevelSum & { readonly weight: number })[]): number | null {
  const total = levels.reduce((sum, { weight, count }) => sum + weight * count, 0);
  return total > 0 ? levels.reduce((sum, level) => sum + level.weight * level.sum, 0) / total : null;
}

/**
 * Effective number of equally weighted people with the same information: (sum w)^2 / sum w^2, from 1 to n (Kish 1965, Survey Sampling).
 * With weights 1-1.5 never below 96 % of n.
 * @returns null without ratings or when all weights in use are 0.
 */
export function effectiveSize(
  levels: readonly { readonly weight: number; readonly count: number }[],
): number | null {
  const total = levels.reduce((sum, { weight, count }) => sum + weight * count, 0);
  const squares = levels.reduce((sum, { weight, count }) => sum + weight * weight * count, 0);
  return squares > 0 ? (total * total) / squares : null;
}
