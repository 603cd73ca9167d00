/** Points with one decimal, halves away from zero, so that 3.55 reads "3.6" everywhere: gaps, spreads, changes. */
export const pointsText = (points: number): string => decimals(points, 1);

/**
 * A score as printed everywhere: one decimal, or two if one decimal would lie in another band (3.97 is Weak, 4.0 is not). This is the only
 * place that rounds a score: rounding 3.446 twice, by way of 3.45, would make it 3.5.
 * @param score exact
 * @param bandStarts lower limits of the bands above the lowest
 */
export function scoreText(score: number, bandStarts: readonly number[]): string {
  const short = pointsText(score);
  const moved = bandStarts.some((start) => score >= start !== Number(short) >= start);
  if (!moved) return short;
  const long = decimals(score, 2);
  const movedStill = bandStarts.some((start) => score >= start !== Number(long) >= start);
  // Round down: 3.998 is still Weak.
  return movedStill ? (Math.floor(score * 100) / 100).toFixed(2) : long;
}

/** `toFixed` of the decimal number as written: a number such as 3.55 is stored as a slightly lower one. */
function decimals(value: number, places: 1 | 2): string {
  const steps = 10 ** places;
  const size = Math.floor(Math.abs(value) * steps + 0.5 + 1e-9) / steps;
  return (value < 0 && size > 0 ? -size : size).toFixed(places);
}
