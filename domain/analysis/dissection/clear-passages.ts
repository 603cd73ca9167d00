import type { StoredPassageMapping } from '../mapping/stored-mapping.ts';
import { countedFor, type Moves } from '../mapping/text-summary.ts';
import { sentencesOf } from '../text/sentences.ts';
import { dissectionRules as rules } from './dissection-rules.ts';

/** A document whose passages are mapped: one mapping per passage. */
export type MappedDocument = {
  readonly documentId: string;
  readonly passages: readonly { readonly text: string }[];
  readonly mappings: readonly StoredPassageMapping[];
  readonly moves: Moves;
};

/** A passage that is clearly about a sub-lens. */
export type ClearPassage = {
  readonly documentId: string;
  /** Index in the text of the document. */
  readonly passage: number;
  readonly subLens: string;
  /** Confidence that it is about the sub-lens, 0 to 1; 1 if a person chose the sub-lens. */
  readonly confidence: number;
  /** True if a person chose the sub-lens. */
  readonly isChosen: boolean;
  /** The sentence that carries the choice, or the one that claims a strength: verbatim. */
  readonly sentence: string;
  readonly hasStrength: boolean;
  readonly hasProblem: boolean;
  /** Equal for passages with equal words. */
  readonly key: string;
};

/** The clear passages of a document, in its order. @param keyOf a short key, equal for equal words */
export function clearPassagesIn(
  document: MappedDocument,
  keyOf: (words: string) => string,
): readonly ClearPassage[] {
  return document.mappings.flatMap((mapping, index) => clearPassage(document, mapping, index, keyOf) ?? []);
}

/** The most confident first. Of passages with equal words, as in copies of a file, only the most confident one is kept. */
export function distinctPassages(passages: readonly ClearPassage[]): readonly ClearPassage[] {
  const seen = new Set<string>();
  return passages.toSorted(byConfidence).filter(({ key }) => {
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

const byConfidence = (a: ClearPassage, b: ClearPassage): number =>
  b.confidence - a.confidence ||
  // Ids are ASCII.
  (a.documentId === b.documentId ? a.passage - b.passage : a.documentId < b.documentId ? -1 : 1);

/** Equal for copies whose line breaks or blanks differ. */
const wordsOf = (text: string): string => text.trim().split(/\s+/).join(' ');

function clearPassage(
  { documentId, passages, moves }: MappedDocument,
  mapping: StoredPassageMapping,
  index: number,
  keyOf: (words: string) => string,
): ClearPassage | undefined {
  const { subLens, isMoved } = countedFor(mapping, index, moves);
  const text = passages[index]?.text;
  const confidence = isMoved ? 1 : mapping.confidence;
  if (subLens === null || text === undefined || confidence < rules.clearFrom) return undefined;
  const strength = mapping.claims.find(({ direction }) => direction === 'strength');
  // Evidence carries the computed choice, so it is not quoted for the choice of a person.
  const quoted = strength ?? (isMoved ? undefined : mapping.evidence[0]) ?? sentencesOf(text)[0];
  return {
    documentId,
    passage: index,
    subLens,
    confidence,
    isChosen: isMoved,
    sentence: quoted === undefined ? text : text.slice(quoted.start, quoted.end),
    hasStrength: strength !== undefined,
    hasProblem: mapping.claims.some(({ direction }) => direction === 'problem'),
    key: keyOf(wordsOf(text)),
  };
}
