import { normalCdf } from './distributions.ts';
import { type Histogram, requireSameScale, sizeOf } from './histogram.ts';

/** Two-sided p, 0..1, and whether it enumerates all outcomes or uses the normal approximation. */
export type RankTest = { readonly p: number; readonly exact: boolean };

/** Up to this total number of ratings the distribution is enumerated; above it the normal approximation is close. */
const countedOut = 60;

/**
 * Mann-Whitney (Wilcoxon rank-sum) test of two groups of different people (Mann & Whitney 1947; Hollander & Wolfe 1999, 4.1). Up to 60
 * ratings together: exact, given the ties that occurred, over all assignments of the pooled mid-ranks to the two groups; two-sided p is
 * twice the smaller tail, at most 1, as in R. Above: normal approximation with tie and continuity correction. The smallest possible p is
 * .10 for 3 against 3 and .029 for 4 against 4.
 * @returns null when a group is empty or all ratings of both are equal.
 * @throws RangeError when the groups are not on one scale.
 */
export function mannWhitney(a: Histogram, b: Histogram): RankTest | null {
  requireSameScale(a, b);
  const n = sizeOf(a);
  const m = sizeOf(b);
  const pooled = a.counts.map((count, at) => count + (b.counts[at] ?? 0));
  if (n === 0 || m === 0 || pooled.some((count) => count === n + m)) return null;
  let below = 0;
  const u2 = a.counts.reduce((total, count, at) => {
    const other = b.counts[at] ?? 0;
    const won = count * (2 * below + other);
    below += other;
    return total + won;
  }, 0);
  if (n + m <= countedOut) return { p: exactly(pooled, [n, m], u2), exact: true };
  const total = n + m;
  const variance = ((n * m) / 12) * (total + 1 - tieSum(pooled) / (total * (total - 1)));
  return { p: approximate(u2 / 2 - (n * m) / 2, variance), exact: false };
}

/** Sum of t^3 - t over the sizes of tied groups: 0 without ties. */
export function tieSum(groups: readonly number[]): number {
  return groups.reduce((total, many) => total + many ** 3 - many, 0);
}

/** Two-sided p of the doubled statistic of the first group. Counts from the side with fewer wins, as that side has fewer cases. */
function exactly(pooled: readonly number[], [n, m]: readonly [number, number], u2: number): number {
  const mostly = 2 * n * m - u2;
  const ways = u2 <= mostly ? waysToWin(pooled, [n, m], u2) : waysToWin(pooled, [m, n], mostly);
  const sum = ways.reduce((total, many) => total + many, 0);
  const all = assignments(n, m);
  // The distribution is not symmetric if there are ties, so the other tail may be the smaller one.
  const others = all - sum + (ways.at(-1) ?? 0);
  return Math.min(1, (2 * Math.min(sum, others)) / all);
}

/** Number of ways to choose n of n + m people. */
function assignments(n: number, m: number): number {
  let ways = 1;
  for (let chosen = 1; chosen <= n; chosen += 1) ways *= (m + chosen) / chosen;
  return ways;
}

/**
 * Number of assignments in which the first group wins `at / 2` of the n * m pairs (a tie counts half), for `at` up to `most`.
 * Iterates over the values of the scale, upwards: if j of the t people at one value are in the first group, they win against all
 * people of the other group below and tie with the t - j at the same value.
 */
function waysToWin(pooled: readonly number[], [n, m]: readonly [number, number], most: number): Float64Array {
  let ways = Array.from({ length: n + 1 }, () => new Float64Array(most + 1));
  ways[0]?.fill(1, 0, 1);
  let below = 0;
  for (const many of pooled) {
    const next = Array.from({ length: n + 1 }, () => new Float64Array(most + 1));
    for (const [taken, row] of ways.entries()) {
      const others = below - taken;
      if (others < 0 || others > m) continue;
      const reached = row.subarray(0, 2 * taken * others + 1);
      let choices = 1;
      for (let j = 0; j <= Math.min(many, n - taken); j += 1) {
        if (others + many - j <= m)
          addShifted(next[taken + j], reached, j * (2 * others + many - j), choices);
        choices *= (many - j) / (j + 1);
      }
    }
    ways = next;
    below += many;
  }
  return ways[n] ?? new Float64Array(most + 1);
}

/** An index loop: this is the innermost loop, and an iterator makes it twice as slow. */
function addShifted(target: Float64Array | undefined, row: Float64Array, shift: number, times: number): void {
  if (target === undefined) return;
  for (let at = 0; at < row.length && at + shift < target.length; at += 1) {
    const many = row[at] ?? 0;
    if (many !== 0) target[at + shift] = (target[at + shift] ?? 0) + many * times;
  }
}

/** Continuity correction: half a step towards the middle, because the statistic is discrete. */
function approximate(distance: number, variance: number): number {
  return Math.min(1, 2 * normalCdf(-Math.max(0, Math.abs(distance) - 0.5) / Math.sqrt(variance)));
}
