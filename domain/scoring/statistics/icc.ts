/** One-way analysis of variance of ratings in groups, and the two intraclass correlations derived from it. */
export type OneWay = {
  /** `groups`: number of groups with at least one rating. `n`: number of ratings in them. */
  readonly groups: number;
  readonly n: number;
  /** Mean squares, in squared scale points: between the groups' means, within the groups. */
  readonly between: number;
  readonly within: number;
  /** Effective group size for unequal sizes: (N - sum n^2 / N) / (G - 1); the common size if all are equal. */
  readonly k0: number;
  readonly icc1: number;
  /** Null if the groups' means are all equal. */
  readonly icc2: number | null;
};

/**
 * ICC(1) = (MSB - MSW) / (MSB + (k0 - 1) MSW) and ICC(2) = (MSB - MSW) / MSB of a one-way random model (Shrout & Fleiss 1979; Bliese
 * 2000), with k0 for groups of unequal size (Snedecor & Cochran 1980, 13.8). Empty groups do not count.
 * @returns null with fewer than two groups, without a group of two or more, and when all ratings are equal.
 */
export function oneWay(groups: readonly (readonly number[])[]): OneWay | null {
  const filled = groups.filter((group) => group.length > 0);
  const n = filled.reduce((sum, group) => sum + group.length, 0);
  if (filled.length < 2 || n === filled.length) return null;
  const means = filled.map(mean);
  const grand = filled.reduce((sum, group, at) => sum + group.length * (means[at] ?? 0), 0) / n;
  const ofGroups = filled.reduce((sum, group, at) => sum + group.length * ((means[at] ?? 0) - grand) ** 2, 0);
  const ofRest = filled.reduce((sum, group, at) => sum + squares(group, means[at] ?? 0), 0);
  const size = filled.reduce((sum, group) => sum + squares(group, 0), 0);
  // Sums of squares this small, relative to the ratings, are rounding errors.
  const rounding = 1e-20 * (1 + size);
  if (ofGroups + ofRest <= rounding) return null;
  const between = ofGroups / (filled.length - 1);
  const within = ofRest / (n - filled.length);
  const k0 = (n - filled.reduce((sum, group) => sum + group.length ** 2, 0) / n) / (filled.length - 1);
  return {
    groups: filled.length,
    n,
    between,
    within,
    k0,
    icc1: (between - within) / (between + (k0 - 1) * within),
    icc2: ofGroups <= rounding ? null : (between - within) / between,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

function squares(values: readonly number[], centre: number): number {
  return values.reduce((total, value) => total + (value - centre) ** 2, 0);
}
