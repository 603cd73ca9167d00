import { chiSquareTail } from './distributions.ts';
import { seededRandom } from './seeded-random.ts';

/** A group of people with a common weight: number of people, mean in scale points, and standard error. */
export type Part = { readonly people: number; readonly mean: number; readonly error: number };
/**
 * A ranked item: the mean of its measures (themes), usually of one measure. Each measure has one entry per part, with the parts
 * in the same order in every item.
 */
export type Item = readonly (readonly Part[])[];

/**
 * How often an item (for example a sub-lens) is among the `top` lowest, over group weights and over samples of respondents. Each
 * draw gives every part a random factor between `from` and `to`, the same for all items, and takes the weighted mean, sum(w n x)
 * / sum(w n), of each measure. Then it draws the true mean given the measured one: means are shrunk together as far as their
 * differences are explained by their errors (James & Stein 1961, positive part; Efron & Morris 1975), so that the lowest of many
 * equal items is not mistaken for a low one. If a test of all items together finds no difference (chi-square, 1 %), any order is
 * equally likely, so that pure noise looks steady in at most 5 % of cases. This is the sensitivity analysis of a composite index
 * (OECD & JRC 2008, Handbook on Constructing Composite Indicators, step 7) with a parametric bootstrap. O(draws x items x parts).
 * @param items a part with no people does not count
 * @returns 0..1 in the order of `items`
 */
export function stableShares(
  items: readonly Item[],
  { seed = 1, draws = 1_000, top = 5, from = 1, to = 1.5 }: Sampling & { readonly top?: number } = {},
): readonly number[] {
  const parts = Math.max(0, ...items.flatMap((item) => item.map((measure) => measure.length)));
  const weightings = weightingsOf(parts, { seed, draws, from, to });
  const random = seededRandom(seed + 1);
  const stayed = new Float64Array(items.length);
  const differ = differAtAll(items.map((item) => together(item, alike)));
  for (const weights of weightings) {
    const voices = items.map((item) => together(item, weights));
    const drawn = differ ? trueMeans(voices, random) : voices.map(() => random());
    const border = drawn.toSorted((a, b) => a - b)[top - 1] ?? Number.POSITIVE_INFINITY;
    // Means that differ only by rounding are tied.
    for (const [at, mean] of drawn.entries()) if (mean <= border + 1e-9) stayed[at] = (stayed[at] ?? 0) + 1;
  }
  return Array.from(stayed, (times) => times / draws);
}

export type Sampling = {
  readonly seed?: number;
  readonly draws?: number;
  readonly from?: number;
  readonly to?: number;
};

/**
 * The weights of each draw, one per part. They have a random stream of their own, so that another computation can use the same
 * weights.
 */
export function weightingsOf(
  parts: number,
  { seed = 1, draws = 1_000, from = 1, to = 1.5 }: Sampling = {},
): readonly (readonly number[])[] {
  const random = seededRandom(seed);
  return Array.from({ length: draws }, () =>
    Array.from({ length: parts }, () => from + (to - from) * random()),
  );
}

type Voice = { readonly mean: number; readonly error: number };

const alike: readonly number[] = [];

/**
 * An item under a weighting (without weights: equal weights). Errors of its measures are added as if fully correlated, so the sum
 * is never too small.
 */
function together(item: Item, weights: readonly number[]): Voice {
  let [means, errors] = [0, 0];
  for (const measure of item) {
    let [voice, sum, squares] = [0, 0, 0];
    for (const [at, { people, mean, error }] of measure.entries()) {
      const share = (weights[at] ?? 1) * people;
      voice += share;
      sum += share * mean;
      squares += (share * error) ** 2;
    }
    means += sum / voice;
    errors += Math.sqrt(squares) / voice;
  }
  return { mean: means / item.length, error: errors / item.length };
}

/**
 * Chi-square test of the means around their average, with one common error for all items, because errors estimated from few
 * people vary too much to be used as weights. Treats the people of each item as different, so people who rate everything higher
 * make the test conservative.
 */
function differAtAll(voices: readonly Voice[]): boolean {
  const { apart, noise } = spreadOf(voices);
  if (noise === 0) return apart > 0;
  return (chiSquareTail(apart / noise, voices.length - 1) ?? 1) < noiseLevel;
}

/**
 * Stricter than 5 %: errors estimated from eight people are themselves uncertain, and noise may look steady in at most 5 % of
 * cases.
 */
const noiseLevel = 0.01;

/** Squared distances of the means from their average, and the mean squared error. */
function spreadOf(voices: readonly Voice[]) {
  const average = voices.reduce((sum, { mean }) => sum + mean, 0) / voices.length;
  const apart = voices.reduce((sum, { mean }) => sum + (mean - average) ** 2, 0);
  const noise = voices.reduce((sum, { error }) => sum + error ** 2, 0) / voices.length;
  return { average, apart, noise };
}

/**
 * One draw of the true means. If a share `kept` of the differences is real, a mean is drawn around kept x + (1 - kept) average
 * with variance kept e^2.
 */
function trueMeans(voices: readonly Voice[], random: () => number): readonly number[] {
  const { average, apart, noise } = spreadOf(voices);
  const kept = apart > 0 ? Math.max(0, 1 - ((voices.length - 3) * noise) / apart) : 0;
  const spread = Math.sqrt(kept);
  return voices.map(({ mean, error }) => {
    // If all differences may be chance, every order is equally likely.
    if (kept === 0) return random();
    return average + kept * (mean - average) + spread * error * normal(random);
  });
}

/** Standard normal random number (Box & Muller 1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
