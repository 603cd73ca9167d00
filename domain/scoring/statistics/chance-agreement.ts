import { averageDeviation, rwg } from './agreement.ts';
import type { Histogram } from './histogram.ts';
import { drawBelow, seededRandom } from './seeded-random.ts';

/**
 * Limits that random answers reach in at most `alpha` of the cases; null if random answers reach even full agreement more often.
 */
export type ChanceLimits = {
  /** From this rwg on, agreement is better than chance. */
  readonly rwg: number | null;
  /** Up to this average deviation (AD_M, in scale points), agreement is better than chance. */
  readonly averageDeviation: number | null;
  /** True if every possible set of answers was enumerated; otherwise the limits are simulated. */
  readonly exact: boolean;
};

/**
 * Critical values of rwg and AD_M for one item and the actual number of raters, when every option is equally likely (the uniform null;
 * Dunlap, Burke & Smith-Crowe 2003; Cohen, Doveh & Eick 2001 simulate it likewise). The limit is the weakest agreement that chance reaches
 * or beats with probability at most `alpha`, so the test never passes more often than stated. All sets of answers are enumerated while
 * there are at most 50,000 (9 raters on 10 options); above that `draws` are simulated.
 * @param raters k; both limits are null for k < 2 and for a scale of fewer than two options.
 */
export function chanceLimits(
  raters: number,
  options: number,
  {
    alpha = 0.05,
    seed = 1,
    draws = 20_000,
  }: { readonly alpha?: number; readonly seed?: number; readonly draws?: number } = {},
): ChanceLimits {
  if (raters < 2 || options < 2) return { rwg: null, averageDeviation: null, exact: true };
  const exact = multisets(raters, options) <= 50_000;
  const cases = exact ? everyCase(raters, options) : simulatedCases(raters, options, seed, draws);
  const outcomes = cases.map(({ histogram, weight }) => ({
    weight,
    rwg: rwg(histogram) ?? 0,
    deviation: averageDeviation(histogram) ?? 0,
  }));
  // rwg falls as 1 - rwg grows, so both measures are searched from full agreement upwards.
  const loss = largestRare(
    outcomes.map(({ weight, rwg }) => ({ weight, value: 1 - rwg })),
    alpha,
  );
  const deviation = largestRare(
    outcomes.map(({ weight, deviation }) => ({ weight, value: deviation })),
    alpha,
  );
  return { rwg: loss === null ? null : 1 - loss, averageDeviation: deviation, exact };
}

/** Up to this number of raters the limit is enumerated or simulated for the actual number. */
const simulatedTo = 50;
const known = new Map<string, number>();

/**
 * Largest average deviation, in scale points, that counts as less spread than by chance (5 %) for the actual number of raters; 0
 * if not even full agreement is rare enough. Cached. Above 50 raters it is extrapolated from the limit for 50: its distance from
 * the limit for infinitely many random answers falls with the square root of the number of raters, or with two options in
 * proportion to the number. Within 0.02 points of a simulation for up to 2,000 raters.
 */
export function chanceSpread(raters: number, options: number): number {
  const counted = Math.min(raters, simulatedTo);
  const key = `${counted}/${options}`;
  const limit = known.get(key) ?? chanceLimits(counted, options, { draws: 4_000 }).averageDeviation ?? 0;
  known.set(key, limit);
  if (raters <= simulatedTo) return limit;
  const blind = blindSpread(options);
  const share = simulatedTo / raters;
  return blind - (blind - limit) * (options === 2 ? share : Math.sqrt(share));
}

/** Average deviation of random answers, with each option equally likely: A/4, for an odd number of options (A^2 - 1) / 4A. */
const blindSpread = (options: number): number =>
  options % 2 === 0 ? options / 4 : (options * options - 1) / (4 * options);

type Case = { readonly histogram: Histogram; readonly weight: number };

/** Every histogram of k raters, each with its multinomial probability k! / prod(counts!) / A^k. */
function everyCase(raters: number, options: number): Case[] {
  const cases: Case[] = [];
  const fill = (counts: readonly number[], left: number, weight: number) => {
    if (counts.length === options - 1) {
      cases.push({ histogram: { minimum: 0, counts: [...counts, left] }, weight });
      return;
    }
    let ways = weight;
    for (let count = 0; count <= left; count += 1) {
      fill([...counts, count], left - count, ways);
      ways *= (left - count) / (count + 1);
    }
  };
  fill([], raters, options ** -raters);
  return cases;
}

function simulatedCases(raters: number, options: number, seed: number, draws: number): Case[] {
  const random = seededRandom(seed);
  return Array.from({ length: draws }, () => {
    const counts = Array.from({ length: options }, () => 0);
    for (let rater = 0; rater < raters; rater += 1) {
      const at = drawBelow(random, options);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    return { histogram: { minimum: 0, counts }, weight: 1 / draws };
  });
}

/**
 * The largest value v with P(value <= v) <= alpha. Values that differ only by rounding are one value, and the limit is 1e-9 above it, so
 * that an equal observed value passes regardless of rounding.
 */
function largestRare(
  outcomes: readonly { readonly value: number; readonly weight: number }[],
  alpha: number,
): number | null {
  const weights = new Map<number, number>();
  for (const { value, weight } of outcomes) {
    const key = Math.round(value * 1e9) / 1e9;
    weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  let total = 0;
  let limit: number | null = null;
  for (const [value, weight] of [...weights].sort(([a], [b]) => a - b)) {
    total += weight;
    if (total > alpha + 1e-12) break;
    limit = value + 1e-9;
  }
  return limit;
}

/** C(k + A - 1, A - 1): number of different histograms of k raters. */
function multisets(raters: number, options: number): number {
  let many = 1;
  for (let at = 1; at < options; at += 1) many = (many * (raters + at)) / at;
  return many;
}
