import type { Framework } from '../../framework/schema.ts';
import type { StoredPassageMapping } from './stored-mapping.ts';

/** Choices of people: index of a passage -> sub-lens, null for none. */
export type Moves = Readonly<Record<string, string | null>>;

/** The sub-lens for which a passage counts, and how it was determined. */
export type CountedPassage = {
  readonly subLens: string | null;
  readonly isMoved: boolean;
  readonly isUnclear: boolean;
};

export type LensSummary = {
  readonly lens: string;
  /** Share of the passages, weighted by confidence, in per cent. */
  readonly relevance: number;
  readonly passages: number;
  readonly subLenses: readonly { readonly subLens: string; readonly passages: number }[];
};

/** A person's choice if there is one, otherwise the computed sub-lens. */
export function countedFor(mapping: StoredPassageMapping, index: number, moves: Moves): CountedPassage {
  const moved = moves[index];
  if (moved !== undefined) return { subLens: moved, isMoved: true, isUnclear: false };
  return {
    subLens: mapping.abstains ? null : mapping.subLens,
    isMoved: false,
    isUnclear: mapping.abstains,
  };
}

/** Which lenses a text is about, the most relevant first. A passage that a person moved counts with full weight for its lens. */
export function summaryOf(
  framework: Framework,
  mappings: readonly StoredPassageMapping[],
  moves: Moves,
): readonly LensSummary[] {
  const lensOf = new Map(
    framework.lenses.flatMap((lens) => lens.subLenses.map(({ id }) => [id, lens.id] as const)),
  );
  const weights = new Map<string, number>();
  const counts = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, value: number) =>
    to.set(key, (to.get(key) ?? 0) + value);
  mappings.forEach((mapping, index) => {
    const { subLens, isMoved } = countedFor(mapping, index, moves);
    if (subLens !== null) add(counts, subLens, 1);
    if (!isMoved) for (const { lens, confidence } of mapping.about) add(weights, lens, confidence);
    else if (subLens !== null) add(weights, lensOf.get(subLens) ?? '', 1);
  });
  return framework.lenses
    .map(({ id: lens, subLenses }) => {
      const found = subLenses
        .map(({ id }) => ({ subLens: id, passages: counts.get(id) ?? 0 }))
        .filter(({ passages }) => passages > 0)
        .sort((a, b) => b.passages - a.passages);
      return {
        lens,
        relevance: Math.round(((weights.get(lens) ?? 0) / mappings.length) * 100),
        passages: found.reduce((sum, { passages }) => sum + passages, 0),
        subLenses: found,
      };
    })
    .filter(({ relevance, passages }) => relevance > 0 || passages > 0)
    .sort((a, b) => b.relevance - a.relevance);
}
