import type { SummarySentence } from './accepted-sentences.ts';

/** A summary as it is stored. Quotes are cited, not copied. */
export type StoredSummary = {
  readonly sentences: readonly SummarySentence[];
  /** Number of passages that were sent, and indexes of the first passages that were not because they read like instructions. */
  readonly sent: number;
  readonly leftOut: readonly number[];
  /** Number of all passages that were left out; absent in the first summaries, which named all. */
  readonly leftOutCount?: number;
};
