/**
 * p-values adjusted for testing many themes at once: min over j >= i of m p(j) / j, at most 1 (Benjamini & Hochberg 1995). If all
 * tests with an adjusted p under .05 are called clear, the expected share of false alarms among them is at most .05. Same order
 * as given. A null (no test was possible) stays null and does not count as a test.
 */
export function adjustForMany(ps: readonly (number | null)[]): (number | null)[] {
  const tested = ps.flatMap((p, at) => (p === null ? [] : [{ p, at }])).sort((a, b) => b.p - a.p);
  const adjusted: (number | null)[] = ps.map(() => null);
  let smallest = 1;
  for (const [after, { p, at }] of tested.entries()) {
    smallest = Math.min(smallest, p * (tested.length / (tested.length - after)));
    adjusted[at] = smallest;
  }
  return adjusted;
}

/**
 * Error probability of an interval shown beside adjusted p-values: alpha R / m with R of the m tests rejected, at least one (Benjamini &
 * Yekutieli 2005, false coverage rate). An interval at this level is consistent with the verdict of its adjusted p.
 * @param adjusted from `adjustForMany`; nulls were not tested
 */
export function intervalAlpha(adjusted: readonly (number | null)[], alpha: number): number {
  const tested = adjusted.filter((p) => p !== null);
  const rejected = tested.filter((p) => p < alpha).length;
  return tested.length === 0 ? alpha : (alpha * Math.max(1, rejected)) / tested.length;
}
