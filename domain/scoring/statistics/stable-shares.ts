import { chiSquareTail } from './distributions.ts';
import { seededRandom } from './seeded-random.ts';

/** People with a voice of their own: how many, their mean in scale points, and its standard error. */
export type Part = { readonly people: number; readonly mean: number; readonly error: number };
/** What is ranked: the mean of its measures (themes), mostly of one; per measure one entry per part, the parts in the same order everywhere. */
export type Item = readonly (readonly Part[])[];

/**
 * How often is an item (for example a sub-lens) among the `top` lowest, over who counts how much and over whom one happens to have asked? Each draw weighs
 * every part between `from` and `to`, the same for all items, and takes the mean of the voices, sum(w n x) / sum(w n), of each measure. Then it draws the true mean given the
 * measured one: means are drawn together as far as their differences are no larger than their errors make them (James & Stein 1961, positive part; Efron &
 * Morris 1975), so that the lowest of many equal items is not taken for a low one. Where a test of all items together finds no difference (chi-square,
 * 1 %), any order is as likely as any other, so that pure noise looks steady in at most 5 % of cases.
 * Sensitivity of a composite index (OECD & JRC 2008, Handbook on Constructing Composite Indicators, step 7) with a parametric bootstrap.
 * O(draws x items x parts).
 * @param items a part of no people does not count
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
    // Means equal but for rounding are tied.
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

/** The weights of each draw, one per part. Apart from the other draws of chance, so that a recount can use the same. */
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

/** An item under a weighting (`alike`: everybody counts once). Errors of its measures add up as if the same people erred alike: never too small. */
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
 * Chi-square of the means around their average, with one error for all items: errors of few people vary too much to weigh by. As if each item had people of its
 * own, so people who rate everything higher make it careful, not careless.
 */
function differAtAll(voices: readonly Voice[]): boolean {
  const { apart, noise } = spreadOf(voices);
  if (noise === 0) return apart > 0;
  return (chiSquareTail(apart / noise, voices.length - 1) ?? 1) < noiseLevel;
}

/** Stricter than 5 %: errors of eight people are themselves unsure, and what looks steady has to be so in at most 5 % of cases. */
const noiseLevel = 0.01;

/** Squares of the means around their average, and the mean squared error. */
function spreadOf(voices: readonly Voice[]) {
  const average = voices.reduce((sum, { mean }) => sum + mean, 0) / voices.length;
  const apart = voices.reduce((sum, { mean }) => sum + (mean - average) ** 2, 0);
  const noise = voices.reduce((sum, { error }) => sum + error ** 2, 0) / voices.length;
  return { average, apart, noise };
}

/** One draw of the true means. With `kept` of the differences real, a mean is drawn around kept x + (1 - kept) average with variance kept e^2. */
function trueMeans(voices: readonly Voice[], random: () => number): readonly number[] {
  const { average, apart, noise } = spreadOf(voices);
  const kept = apart > 0 ? Math.max(0, 1 - ((voices.length - 3) * noise) / apart) : 0;
  const spread = Math.sqrt(kept);
  return voices.map(({ mean, error }) => {
    // Where nothing is kept, any order is as likely as any other.
    if (kept === 0) return random();
    return average + kept * (mean - average) + spread * error * normal(random);
  });
}

/** Box & Muller 1958. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
