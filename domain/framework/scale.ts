import { scaleTexts } from './scale-texts.ts';
import type { Framework, Scale } from './schema.ts';

/** Shown instead of a score that is missing: not answered, "Can't judge", or hidden to protect people. */
const notRated = { id: 'not-rated', label: scaleTexts.notRated } as const;

/**
 * True for a rating on this scale: a whole number from `min` to `max`. Nothing is converted, so that `true`, `"3"` and `null` are never
 * stored as a rating.
 */
export function isScore(scale: Scale, value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= scale.min && value <= scale.max;
}

/**
 * The band of a rating or of a mean of ratings, in scale points. The score is not rounded here: a caller that shows one decimal decides
 * whether 6.96 appears as 7.0 and rounds before asking.
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
