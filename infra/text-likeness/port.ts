/** How alike a text is to each of a fixed list of subjects, in their order; comparable within one list only. */
export type Likeness = readonly number[];

/** Vectors of English words, the most frequent word first. */
export interface WordVectors {
  readonly dimensions: number;
  /** Place of a word by its frequency, from 0; undefined for a word without a vector. */
  rankOf(word: string): number | undefined;
  /** Vector of length 1 of the word at a place. @throws RangeError where there is none. */
  vectorAt(rank: number): Float32Array;
}

/** Vectors of whole texts. Deterministic: equal texts have equal vectors, whatever was encoded before. */
export interface SentenceEncoder {
  encode(text: string): Promise<Float32Array>;
}
