import type { Framework } from '../../framework/schema.ts';
import type { OutlinedPassage } from '../mapping/outline.ts';

/** The lens that most of a text is about, weighted by confidence; null if none of its passages is clearly about a lens. */
export function mainLensOf(framework: Framework, passages: readonly OutlinedPassage[]): string | null {
  const weights = framework.lenses.map(({ id, subLenses }) => {
    const own = new Set(subLenses.map((one) => one.id));
    const weight = passages.reduce(
      (sum, { subLens, confidence }) => sum + (subLens !== null && own.has(subLens) ? confidence : 0),
      0,
    );
    return { id, weight };
  });
  const [best] = weights.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.id ?? null;
}
