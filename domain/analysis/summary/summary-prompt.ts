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
  /** With fewer sentences the section shows key sentences instead. */
  fewestSentences: 2,
  mostSentences: 8,
  /** UTF-16 units. */
  sentence: 400,
  shortestQuote: 20,
  longestQuote: 600,
} as const;

/**
 * Estimate of the tokens of a text, on the high side: a token for each three bytes of UTF-8. English prose has about 5.6 characters a token,
 * Chinese about one.
 */
export const estimatedTokens = (text: string): number =>
  Math.ceil(new TextEncoder().encode(text).byteLength / 3);
