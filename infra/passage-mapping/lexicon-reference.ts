import type { LexiconAdditions } from '../../domain/analysis/mapping/lexicon.ts';
import { derivedId } from '../identifiers/identifiers.ts';

/**
 * Identifies the terms that an organisation added, regardless of their order, so that a term that was added and removed again changes
 * nothing. Null: none.
 */
export function lexiconReferenceOf(additions: LexiconAdditions): string | null {
  const terms = Object.entries(additions)
    .flatMap(([subLens, own]) => own.map((term) => `${subLens} ${term}`))
    .toSorted();
  return terms.length === 0 ? null : derivedId(...terms);
}
