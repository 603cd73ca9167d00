import { seededRandom } from './seeded-random.ts';

/** Ratings of one item by people of one level of expertise: how many, and their sum in scale points. */
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
 * How many equally weighted people carry the same information: (sum w)^2 / sum w^2, from 1 to n (Kish 1965, Survey Sampling).
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

/**
 * Does it depend on how much experts count whether an item (for example a sub-lens) is among the lowest? Draws random weights, one
 * per level of expertise, the same for all items, each uniform between `from` and `to`, and says for each item the share of draws
 * (0..1) in which it is among the `top` lowest weighted means. Items tied at the border are all among them.
 * Own measure: the sensitivity check of a composite index (OECD & JRC 2008, Handbook on Constructing Composite Indicators, step 7).
 * @param items per item one entry per level, the levels in the same order everywhere; a level that is left out has no ratings.
 * @returns in the order of `items`; null for an item without ratings, and for all with fewer than one draw.
 */
export function robustness(
  items: readonly (readonly LevelSum[])[],
  {
    seed = 1,
    draws = 1_000,
    top = 5,
    from = 1,
    to = 1.5,
  }: {
    readonly seed?: number;
    readonly draws?: number;
    readonly top?: number;
    readonly from?: number;
    readonly to?: number;
  } = {},
): (number | null)[] {
  const random = seededRandom(seed);
  const levels = Math.max(0, ...items.map((item) => item.length));
  const stayed = items.map(() => 0);
  for (let draw = 0; draw < draws; draw += 1) {
    const weights = Array.from({ length: levels }, () => from + (to - from) * random());
    const means = items.map((item) =>
      weightedMean(item.map((level, at) => ({ ...level, weight: weights[at] ?? 0 }))),
    );
    const ranked = means.filter((mean) => mean !== null).sort((a, b) => a - b);
    // Means equal but for rounding are tied, or the last digit of a sum would decide.
    const border = (ranked[Math.min(top, ranked.length) - 1] ?? Number.NEGATIVE_INFINITY) + 1e-9;
    for (const [at, mean] of means.entries()) {
      if (mean !== null && mean <= border) stayed[at] = (stayed[at] ?? 0) + 1;
    }
  }
  const rated = items.map((item) => item.some(({ count }) => count > 0));
  return stayed.map((times, at) => (rated[at] === true && draws >= 1 ? times / draws : null));
}
