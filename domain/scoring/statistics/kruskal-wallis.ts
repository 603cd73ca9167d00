import { chiSquareTail } from './distributions.ts';
import { addHistograms, type Histogram, sizeOf } from './histogram.ts';
import { tieSum } from './rank-tests.ts';
import { drawBelow, seededRandom } from './seeded-random.ts';

/** H corrected for ties, its p (0..1), and the method of p. */
export type KruskalWallis = {
  readonly h: number;
  readonly p: number;
  readonly by: 'chiSquare' | 'permutation';
};

/**
 * Kruskal-Wallis test of two or more groups of different people (Kruskal & Wallis 1952): H = (12 / (N(N + 1)) sum R^2 / n - 3(N +
 * 1)) / (1 - sum(t^3 - t) / (N^3 - N)) over mid-ranks. p from chi-square with groups - 1 degrees of freedom. If a group has fewer
 * than `smallUnder` people, chi-square is too inaccurate, and p is (1 + number of permutations as extreme) / (1 + draws) over
 * seeded random permutations of the same ratings (Phipson & Smyth 2010: never 0). Empty groups do not count.
 * @returns null for fewer than two groups with ratings and when all ratings are equal.
 * @throws RangeError when the groups are not on one scale.
 */
export function kruskalWallis(
  groups: readonly Histogram[],
  {
    seed = 1,
    draws = 9_999,
    smallUnder = 6,
  }: { readonly seed?: number; readonly draws?: number; readonly smallUnder?: number } = {},
): KruskalWallis | null {
  const filled = groups.filter((group) => sizeOf(group) > 0);
  const [first, ...others] = filled;
  if (first === undefined || others.length === 0) return null;
  const pooled = others.reduce(addHistograms, first).counts;
  const sizes = filled.map(sizeOf);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (pooled.includes(total)) return null;

  let below = 0;
  const rankAt = pooled.map((many) => {
    below += many;
    return below - (many - 1) / 2;
  });
  const ties = 1 - tieSum(pooled) / (total ** 3 - total);
  const hOf = (rankSums: readonly number[]) => {
    const spread = rankSums.reduce((sum, ranks, at) => sum + ranks ** 2 / (sizes[at] ?? 1), 0);
    return Math.max(0, ((12 / (total * (total + 1))) * spread - 3 * (total + 1)) / ties);
  };
  const h = hOf(
    filled.map(({ counts }) => counts.reduce((sum, many, at) => sum + many * (rankAt[at] ?? 0), 0)),
  );

  if (sizes.every((size) => size >= smallUnder)) {
    return { h, p: chiSquareTail(h, sizes.length - 1) ?? 1, by: 'chiSquare' };
  }
  const ranks = pooled.flatMap((many, at) => Array.from({ length: many }, () => rankAt[at] ?? 0));
  const random = seededRandom(seed);
  let extreme = 1;
  for (let draw = 0; draw < draws; draw += 1) {
    shuffle(ranks, random);
    if (hOf(sumsOf(ranks, sizes)) >= h - 1e-9) extreme += 1;
  }
  return { h, p: extreme / (draws + 1), by: 'permutation' };
}

/** Fisher-Yates, in place. */
function shuffle(values: number[], random: () => number): void {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = drawBelow(random, last + 1);
    const held = values[last] ?? 0;
    values[last] = values[other] ?? 0;
    values[other] = held;
  }
}

function sumsOf(ranks: readonly number[], sizes: readonly number[]): number[] {
  let from = 0;
  return sizes.map((size) => {
    let sum = 0;
    for (let at = from; at < from + size; at += 1) sum += ranks[at] ?? 0;
    from += size;
    return sum;
  });
}
