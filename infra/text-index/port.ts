/**
 * Finds the texts of an organisation by their words. The index is disposable: it can be lost at any time and is then
 * filled again from the texts. It stores no word in readable form, and nothing of one organisation is accessible to
 * another.
 */
export interface TextIndex {
  /** Returns the texts that are indexed. @throws {TextIndexEnded} */
  held(tenant: string): Promise<HeldTexts>;
  /**
   * Adds a text, in place of the document's earlier one. Searches run meanwhile. @throws {TextIndexEnded} | the error
   * of the disk if it is full
   */
  add(tenant: string, text: IndexedText): Promise<void>;
  /** Removes texts for good: afterwards their words are in no file of the index. @throws {TextIndexEnded} */
  remove(tenant: string, documentIds: readonly string[]): Promise<void>;
  /** Finds documents whose text contains every term. @throws {TextIndexEnded} */
  find(tenant: string, terms: readonly Term[]): Promise<FoundTexts>;
  /** Closes the index; calls without an answer yet are rejected. */
  close(): Promise<void>;
}

/** The key of the indexed text, by document id. */
export type HeldTexts = ReadonlyMap<string, string>;

/** Result of a search. Both fields are of the same instant, because a document may get another text at any time. */
export type FoundTexts = {
  /** Score by document id; a higher score is better. */
  readonly scores: ReadonlyMap<string, number>;
  readonly held: HeldTexts;
};

/** The index was closed or died before it answered. A later call restarts an index that died. */
export class TextIndexEnded extends Error {
  override readonly name = 'TextIndexEnded';
}

export type IndexedText = {
  readonly documentId: string;
  readonly textKey: string;
  /** Headings and passages in order. A phrase is found only within one of them. */
  readonly units: readonly string[];
};

/**
 * Words next to each other, folded (`words.ts`). `isBeginning`: longer words that begin with the last one match too.
 */
export type Term = { readonly words: readonly string[]; readonly isBeginning: boolean };
