/** Number of people needed before a distribution or a comment is shown; never fewer than `k`, the number needed for scores. */
export const distributionThreshold = (k: number): number => Math.max(8, k);
