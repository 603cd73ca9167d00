import type { Framework, Scale } from './schema.ts';

/** Shown wherever there is no score: not answered, "Can't judge", or hidden to protect people. */
export const notRated = { id: 'not-rated', label: 'Not rated' } as const;

/**
 * Tells whether a value from outside is a rating on this scale: a whole number from `min` to `max`.
 * Nothing is converted, so that `true`, `"3"` and `null` can never be stored as somebody's judgement.
 */
export function isScore(scale: Scale, value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= scale.min && value <= scale.max;
}

/**
 * The band of a rating or of a mean of ratings, in scale points. The score is compared as it is, unrounded:
 * a caller who shows one decimal decides whether 6.96 is shown as 7.0 and should round before asking.
 * @param score within the scale, whole or not; `null` when there is none.
 * @throws RangeError when the score is not a number inside the scale.
 */
export function bandOf(of: Framework | Scale, score: number | null): { id: string; label: string } {
  if (score === null) return notRated;
  const scale = 'scale' in of ? of.scale : of;
  const band = scale.bands.findLast(({ from }) => score >= from);
  if (band === undefined || score > scale.max) {
    throw new RangeError(`${score} is outside the scale ${scale.min}-${scale.max}. Pass null for no score.`);
  }
  return { id: band.id, label: band.label };
}
