import { plainCharacters } from './plain-characters.ts';
import { summaryLimits as limits } from './summary-prompt.ts';

/**
 * Finds a quote in its passage, word for word. Blanks, quotation marks and invisible characters may differ. @returns UTF-16 offsets in the
 * passage, the end exclusive; undefined: the passage does not contain the quote, or it is too short or too long to support a sentence
 */
export function verifiedQuote(
  passage: string,
  quote: string,
): { readonly start: number; readonly end: number } | undefined {
  if (quote.length > limits.longestQuote) return undefined;
  const wanted = plainCharacters(quote).text;
  if (wanted.length < limits.shortestQuote) return undefined;
  const { text, offsets } = plainCharacters(passage);
  const at = text.indexOf(wanted);
  const start = offsets[at];
  const last = offsets[at + wanted.length - 1];
  return at === -1 || start === undefined || last === undefined ? undefined : { start, end: last + 1 };
}
