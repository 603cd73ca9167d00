/**
 * Finds the texts of an organisation by their words. Disposable: it can be lost at any time, and is filled again from the texts themselves.
 * It stores no word readably, and nothing of one organisation is reachable by another.
 */
export interface TextIndex {
  /** Texts that are searched. @throws {TextIndexEnded} */
  held(tenant: string): Promise<HeldTexts>;
  /**
   * Adds a text, in place of the document's earlier one. Texts are found meanwhile.
   * @throws {TextIndexEnded} | the error of the disk when it is full
   */
  add(tenant: string, text: IndexedText): Promise<void>;
  /** Removes texts for good: afterwards their words are in no file of the index. @throws {TextIndexEnded} */
  remove(tenant: string, documentIds: readonly string[]): Promise<void>;
  /** Documents whose text has every term. @throws {TextIndexEnded} */
  find(tenant: string, terms: readonly Term[]): Promise<FoundTexts>;
  /** Calls that have no answer yet are rejected. */
  close(): Promise<void>;
}

/** Document -> its text. */
export type HeldTexts = ReadonlyMap<string, string>;

/** Both of the same instant: a document may be given another text at any time. */
export type FoundTexts = {
  /** Document -> score: the higher, the better. */
  readonly scores: ReadonlyMap<string, number>;
  readonly held: HeldTexts;
};

/** The index was closed, or died, before it answered. A later call starts an index that died again. */
export class TextIndexEnded extends Error {
  override readonly name = 'TextIndexEnded';
}

export type IndexedText = {
  readonly documentId: string;
  readonly textKey: string;
  /** Headings and passages in their order. A phrase is found within one of them. */
  readonly units: readonly string[];
};

/** Words that stand next to each other, folded (`words.ts`). `isBeginning`: longer words that begin with this one match too. */
export type Term = { readonly words: readonly string[]; readonly isBeginning: boolean };
