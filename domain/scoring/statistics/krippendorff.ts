/** Level of measurement of the ratings: only equal or different (nominal), ordered (ordinal), or with distances (interval). */
export type Level = 'nominal' | 'ordinal' | 'interval';

/**
 * Krippendorff's alpha = 1 - Do / De: 1 is perfect agreement, 0 chance level, below 0 systematic disagreement (Krippendorff 2011, Computing
 * Krippendorff's Alpha-Reliability; Hayes & Krippendorff 2007). From .800 dependable, .667-.800 tentative. Any number of raters; units with
 * fewer than two ratings form no pairs and are left out.
 * @param ratings one row per rater, one column per unit, null for a missing rating; short rows are missing at the end.
 * @returns null when no unit has two ratings, and when all pairable ratings are equal (no disagreement is expected by chance).
 */
export function krippendorffAlpha(
  ratings: readonly (readonly (number | null)[])[],
  level: Level,
): number | null {
  const width = Math.max(0, ...ratings.map((row) => row.length));
  const units = Array.from({ length: width }, (_, unit) => ratings.flatMap((row) => row[unit] ?? [])).filter(
    (values) => values.length >= 2,
  );
  const all = units.flat();
  const values = [...new Set(all)].sort((a, b) => a - b);
  if (values.length < 2) return null;
  const total = countsOf(values, all);
  const distance = squaredDistances(values, total, level);
  // Each unit of m ratings gives m(m - 1) ordered pairs, weighted 1 / (m - 1) so that every rating counts once.
  const observed = units.reduce(
    (sum, unit) => sum + disagreement(countsOf(values, unit), distance) / (unit.length - 1),
    0,
  );
  const expected = disagreement(total, distance) / (all.length - 1);
  return 1 - observed / expected;
}

/** Sum of squared distances over all ordered pairs of the counted values. */
function disagreement(counts: readonly number[], distance: readonly (readonly number[])[]): number {
  return counts.reduce(
    (sum, a, i) =>
      a === 0 ? sum : sum + counts.reduce((inner, b, j) => inner + a * b * (distance[i]?.[j] ?? 0), 0),
    0,
  );
}

/**
 * Squared ordinal distances: the distance is the number of ratings between two values, counting those at each of the two values
 * by half.
 */
function squaredDistances(
  values: readonly number[],
  total: readonly number[],
  level: Level,
): readonly (readonly number[])[] {
  let below = 0;
  const middles = total.map((count) => {
    below += count;
    return below - count / 2;
  });
  const places = level === 'ordinal' ? middles : values;
  return places.map((a) => places.map((b) => (level === 'nominal' ? Number(a !== b) : (a - b) ** 2)));
}

function countsOf(values: readonly number[], ratings: readonly number[]): readonly number[] {
  return values.map((value) => ratings.filter((rating) => rating === value).length);
}
