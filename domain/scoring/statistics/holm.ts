/**
 * p-values adjusted so that the probability of any false alarm stays under the level: max over j <= i of (m - j + 1) p(j), at most 1 (Holm
 * 1979). Same order as given. A null (no test was possible) stays null and does not count as a test.
 */
export function adjustHolm(ps: readonly (number | null)[]): (number | null)[] {
  const tested = ps.flatMap((p, at) => (p === null ? [] : [{ p, at }])).toSorted((a, b) => a.p - b.p);
  const adjusted: (number | null)[] = ps.map(() => null);
  let largest = 0;
  for (const [before, { p, at }] of tested.entries()) {
    largest = Math.max(largest, Math.min(1, p * (tested.length - before)));
    adjusted[at] = largest;
  }
  return adjusted;
}
