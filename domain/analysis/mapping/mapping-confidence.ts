import type { OutlinedPassage } from './outline.ts';

/** `passages`: number of passages that count for a sub-lens. */
export type MappingConfidence = { readonly confidence: number | null; readonly passages: number };

/** Documents below this confidence are marked: more than one in five of their passages is expected to be at the wrong lens. */
export const recommendedConfidence = 0.8;

/**
 * Mean of the calibrated confidences of the passages that count for a sub-lens, 0 to 1, two decimals; a passage that a person placed
 * counts as 1. Null if no passage is clearly about a lens.
 */
export function mappingConfidence(passages: readonly OutlinedPassage[]): MappingConfidence {
  const mapped = passages.filter(({ subLens }) => subLens !== null);
  if (mapped.length === 0) return { confidence: null, passages: 0 };
  const sum = mapped.reduce((total, { confidence }) => total + confidence, 0);
  return { confidence: Math.round((sum / mapped.length) * 100) / 100, passages: mapped.length };
}
