export const evidenceLimits = {
  /** Maximum number of pieces of evidence for one sub-lens. */
  ofSubLens: 50,
  /** Maximum length of a note, in UTF-16 units. */
  note: 500,
  /** Maximum length of the unit of a figure, in UTF-16 units. */
  unit: 20,
  /** Maximum length of a quote, in UTF-16 units. */
  quote: 1_200,
} as const;
