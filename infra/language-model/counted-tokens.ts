import { z } from 'zod';
import type { ModelReply } from './port.ts';

/** More than any model accepts or writes in one call. */
const tokens = z.int().min(0).max(10_000_000);

/** Tokens as a provider states them, in parts that are added up; undefined if a part is not a plausible number of tokens. */
export function countedTokens(input: readonly unknown[], output: unknown): ModelReply['counted'] {
  const parts = z.array(tokens).safeParse(input);
  const written = tokens.safeParse(output);
  if (!parts.success || !written.success) return undefined;
  const sum = tokens.safeParse(parts.data.reduce((total, part) => total + part, 0));
  return sum.success ? { inputTokens: sum.data, outputTokens: written.data } : undefined;
}
