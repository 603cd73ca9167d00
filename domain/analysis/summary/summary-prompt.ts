import { z } from 'zod';

/** Version of the instructions and of the form of the answer. A summary by another version is written again on request. */
export const summaryPrompt = 'executive-summary@1';

/** Form of the answer. Limits are checked afterwards, because not every provider can be bound by them. */
export const summaryAnswer = z.strictObject({
  sentences: z.array(z.strictObject({ text: z.string(), passage: z.number(), quote: z.string() })),
});
export type SummaryAnswer = z.infer<typeof summaryAnswer>;

export const summaryLimits = {
  /** Tokens of one call. The input is estimated, see `estimatedTokens`. */
  inputTokens: 40_000,
  outputTokens: 4_000,
  mostSentences: 8,
  /** Sentences of an answer that are looked at. */
  examined: 40,
  /** Passages that were left out and are named. */
  namedLeftOut: 20,
  /** UTF-16 units. */
  sentence: 400,
  shortestQuote: 20,
  longestQuote: 600,
} as const;
