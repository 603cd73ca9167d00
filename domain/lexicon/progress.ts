type MappedDocument = {
  readonly documentId: string;
  /** Identifies the terms that its mapping used; null: none. */
  readonly lexicon: string | null;
  /** The re-mapping that made its mapping; null: the first mapping of the text. */
  readonly remappingId: string | null;
};

/**
 * How many documents a running re-mapping has mapped and has still to map. It visits documents once, in the order of their ids, so it does
 * not return to those below the last one that it mapped, even if they are older than a term that was added meanwhile.
 * @param present identifies the present terms
 */
export function progressOf(
  remappingId: string,
  present: string | null,
  documents: readonly MappedDocument[],
): { readonly done: number; readonly left: number } {
  const own = documents.filter((one) => one.remappingId === remappingId);
  const last = own.reduce((found, { documentId }) => (documentId > found ? documentId : found), '');
  const left = documents.filter(({ documentId, lexicon }) => documentId > last && lexicon !== present);
  return { done: own.length, left: left.length };
}
