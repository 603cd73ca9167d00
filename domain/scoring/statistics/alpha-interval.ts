import type { Interval } from './intervals.ts';
import type { Level } from './krippendorff.ts';
import { drawBelow, seededRandom } from './seeded-random.ts';

export type AlphaInterval = {
  readonly alpha: number;
  /** Percentile interval; null with fewer than two units, or if no draw contains different ratings. */
  readonly interval: Interval | null;
  /** `units`: number of units with at least two ratings. `ratings`: number of ratings in them. */
  readonly units: number;
  readonly ratings: number;
};

/**
 * Krippendorff's alpha (the same value as `krippendorffAlpha`) from one histogram per unit, so that the cost does not grow with
 * the number of raters; and a percentile interval from resampling whole units, because the choice of units is the source of
 * variation. Draws without any different ratings have no alpha and are left out.
 * @param units counts per scale point, all on one scale of whole points
 * @returns null when no unit has two ratings, and when all pairable ratings are equal
 */
export function alphaWithInterval(
  units: readonly (readonly number[])[],
  level: Level,
  {
    confidence = 0.95,
    seed = 1,
    draws = 2_000,
  }: { readonly confidence?: number; readonly seed?: number; readonly draws?: number } = {},
): AlphaInterval | null {
  const paired = units.flatMap((counts) => {
    const size = total(counts);
    return size < 2 ? [] : [{ counts, size, pairs: pairsOf(counts, size) }];
  });
  const options = Math.max(0, ...paired.map(({ counts }) => counts.length));
  const alphaOf = (picked: readonly number[]): number | null => {
    const coincidences = new Float64Array(options * options);
    const counts = new Float64Array(options);
    for (const at of picked) {
      const unit = paired[at];
      if (unit === undefined) continue;
      for (const [cell, weight] of unit.pairs) coincidences[cell] = (coincidences[cell] ?? 0) + weight;
      for (const [value, many] of unit.counts.entries()) counts[value] = (counts[value] ?? 0) + many;
    }
    return alphaFrom(coincidences, counts, level);
  };
  const every = paired.map((_, at) => at);
  const alpha = alphaOf(every);
  if (alpha === null) return null;
  const random = seededRandom(seed);
  const drawn: number[] = [];
  if (paired.length >= 2)
    for (let draw = 0; draw < draws; draw += 1) {
      const again = alphaOf(every.map(() => drawBelow(random, paired.length)));
      if (again !== null) drawn.push(again);
    }
  drawn.sort((a, b) => a - b);
  const tail = (1 - confidence) / 2;
  return {
    alpha,
    interval: drawn.length === 0 ? null : { low: quantile(drawn, tail), high: quantile(drawn, 1 - tail) },
    units: paired.length,
    ratings: paired.reduce((sum, { size }) => sum + size, 0),
  };
}

type Pair = readonly [cell: number, weight: number];

/** Ordered pairs of different values in a unit, weighted 1 / (m - 1), by their cell of the coincidence matrix. */
function pairsOf(counts: readonly number[], size: number): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const [a, many] of counts.entries())
    for (const [b, others] of counts.entries())
      if (a !== b && many > 0 && others > 0)
        pairs.push([a * counts.length + b, (many * others) / (size - 1)]);
  return pairs;
}

function alphaFrom(coincidences: Float64Array, counts: Float64Array, level: Level): number | null {
  const options = counts.length;
  const all = total(counts);
  let below = 0;
  // Ordinal ranks: the number of ratings below a value, plus half of those at the value.
  const places = Array.from(counts, (many, value) => {
    below += many;
    return level === 'ordinal' ? below - many / 2 : value;
  });
  let observed = 0;
  let expected = 0;
  for (let a = 0; a < options; a += 1)
    for (let b = 0; b < options; b += 1) {
      if (a === b) continue;
      const distance = level === 'nominal' ? 1 : ((places[a] ?? 0) - (places[b] ?? 0)) ** 2;
      observed += (coincidences[a * options + b] ?? 0) * distance;
      expected += (counts[a] ?? 0) * (counts[b] ?? 0) * distance;
    }
  return expected === 0 ? null : 1 - (observed * (all - 1)) / expected;
}

/** Quantile with linear interpolation, R's type 7. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (place - Math.floor(place)) * (high - low);
}

function total(counts: Iterable<number>): number {
  let sum = 0;
  for (const many of counts) sum += many;
  return sum;
}
