/**
 * Finds the texts of an organisation by their words. Disposable: it can be lost at any time, and is filled again from the texts themselves.
 * It stores no word readably, and nothing of one organisation is reachable by another.
 */
export interface TextIndex {
  /** Texts that are searched: document -> text. */
  held(tenant: string): ReadonlyMap<string, string>;
  /** Adds a text, in place of the document's earlier one. Yields to other work. @throws when the disk is full */
  add(tenant: string, text: IndexedText): Promise<void>;
  /** Removes texts for good: afterwards their words are in no file of the index. Yields to other work. */
  remove(tenant: string, documentIds: readonly string[]): Promise<void>;
  /** Documents whose text has every term, each with its score: the higher, the better. */
  find(tenant: string, terms: readonly Term[]): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export type IndexedText = {
  readonly documentId: string;
  readonly textKey: string;
  /** Headings and passages in their order. A phrase is found within one of them. */
  readonly units: readonly string[];
};

/** Words that stand next to each other, folded (`words.ts`). `isBeginning`: longer words that begin with this one match too. */
export type Term = { readonly words: readonly string[]; readonly isBeginning: boolean };
