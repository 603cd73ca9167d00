import { contradictionRules } from '../correlation/contradiction-rules.ts';

export const dissectionRules = {
  /** Maximum number of documents that are dissected together. */
  documents: 20,
  /** Minimum confidence of a clear passage; the same as where ratings and documents are compared. A person's choice is always clear. */
  clearFrom: contradictionRules.sureFrom,
  /** Sum of the confidences of clear passages, from which a sub-lens is fully covered. */
  fullCoverage: 3,
  /** A lens counts as covered when its relevance is above this, in per cent (specification). */
  coveredAbove: 40,
  /** Length of the lists of strongest lenses and of those that need coverage (specification). */
  listed: 3,
  /** Maximum number of quotes of each type on the card of a lens. */
  shown: { insight: 3, strength: 3 },
  recommendations: 3,
} as const;

/** `strength`: a passage that claims a strength. `insight`: any other clear passage. */
export const quoteTypes = ['insight', 'strength'] as const;
export type QuoteType = (typeof quoteTypes)[number];
