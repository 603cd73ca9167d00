import type { SummarySentence } from './accepted-sentences.ts';

/** A summary as it is stored. Quotes are cited, not copied. */
export type StoredSummary = {
  readonly sentences: readonly SummarySentence[];
  /** Number of passages that were sent, and indexes of passages that were not because they read like instructions. */
  readonly sent: number;
  readonly leftOut: readonly number[];
};
