/** Limits of an organisation's lexicon, and the rule for suggestions. The screen states them. */
export const lexiconLimits = {
  /** Terms that an organisation may add to one sub-lens. */
  terms: 40,
  /** Characters of a term. */
  characters: 60,
  /** Words of a term: the mapper finds no longer phrase. */
  words: 4,
  /** Dismissed suggestions that are remembered. */
  dismissed: 5_000,
} as const;

/** When a word is suggested for a sub-lens. */
export const suggestionRule = {
  /** Minimum number of passages with the word that people moved to the sub-lens, and of documents that these are in. */
  passages: 3,
  documents: 2,
  /** Moved passages with the word for each passage with it that counts for something else. */
  movedForEachOther: 3,
  /** Suggestions for one sub-lens. */
  shown: 5,
} as const;
