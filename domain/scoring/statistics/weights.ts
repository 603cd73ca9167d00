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
 * Does it depend on how much one kind of people counts whether an item (for example a sub-lens) is among the lowest? Draws random weights, one
 * per part (a level of expertise, a stakeholder group), the same for all items, each uniform between `from` and `to`, and says for each item the
 * share of draws (0..1) in which it is among the `top` lowest weighted means sum(w x) / sum(w). Items tied at the border are all among them.
 * `besides` are means by other weightings, one list in the order of the items each, which count as one draw more.
 * O(draws × items × parts). Own measure: the sensitivity check of a composite index (OECD & JRC 2008, Handbook on Constructing Composite Indicators, step 7).
 * @param items per item one entry per part, the parts in the same order everywhere; a part that is left out has no ratings.
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
    besides = [],
  }: {
    readonly seed?: number;
    readonly draws?: number;
    readonly top?: number;
    readonly from?: number;
    readonly to?: number;
    readonly besides?: readonly (readonly (number | null)[])[];
  } = {},
): (number | null)[] {
  const random = seededRandom(seed);
  const parts = Math.max(0, ...items.map((item) => item.length));
  const flat = (of: (level: LevelSum) => number) =>
    Float64Array.from(
      items.flatMap((item) =>
        Array.from({ length: parts }, (_, part) => {
          const level = item[part];
          return level ? of(level) : 0;
        }),
      ),
    );
  const [counts, sums] = [flat(({ count }) => count), flat(({ sum }) => sum)];
  const stayed = new Float64Array(items.length);
  const means = new Float64Array(items.length);
  const weights = new Float64Array(parts);
  for (let draw = 0; draw < draws; draw += 1) {
    for (let part = 0; part < parts; part += 1) weights[part] = from + (to - from) * random();
    for (let item = 0; item < items.length; item += 1) {
      let [people, total] = [0, 0];
      for (let part = 0; part < parts; part += 1) {
        const weight = weights[part] ?? 0;
        people += weight * (counts[item * parts + part] ?? 0);
        total += weight * (sums[item * parts + part] ?? 0);
      }
      means[item] = people > 0 ? total / people : Number.POSITIVE_INFINITY;
    }
    countLowest(means, top, stayed);
  }
  if (draws >= 1)
    for (const other of besides)
      countLowest(
        Float64Array.from(items, (_, item) => other[item] ?? Number.POSITIVE_INFINITY),
        top,
        stayed,
      );
  const rated = items.map((item) => item.some(({ count }) => count > 0));
  const all = draws + besides.length;
  return Array.from(stayed, (times, at) => (rated[at] === true && draws >= 1 ? times / all : null));
}

/** One more for each item among the `top` lowest means. */
function countLowest(means: Float64Array, top: number, stayed: Float64Array): void {
  if (top < 1) return;
  // The lowest so far, ascending: inserting into five costs less than sorting forty.
  const lowest: number[] = [];
  for (const mean of means) {
    if (mean === Number.POSITIVE_INFINITY || (lowest.length === top && mean >= (lowest[top - 1] ?? 0)))
      continue;
    let at = Math.min(lowest.length, top - 1);
    for (; at > 0 && (lowest[at - 1] ?? 0) > mean; at -= 1) lowest[at] = lowest[at - 1] ?? 0;
    lowest[at] = mean;
  }
  // Means equal but for rounding are tied, or the last digit of a sum would decide.
  const border = (lowest.at(-1) ?? Number.NEGATIVE_INFINITY) + 1e-9;
  for (let item = 0; item < means.length; item += 1)
    if ((means[item] ?? 0) <= border) stayed[item] = (stayed[item] ?? 0) + 1;
}
