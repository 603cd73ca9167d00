/**
 * p-values adjusted for testing many themes at once: min over j >= i of m p(j) / j, at most 1 (Benjamini & Hochberg 1995). Calling
 * clear what stays under .05 keeps the expected share of false alarms among the clear ones at .05.
 * Same order as given. A null (no test was possible) stays null and does not count as a test.
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
