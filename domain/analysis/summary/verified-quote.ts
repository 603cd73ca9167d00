import { sentencesOf } from '../text/sentences.ts';
import { type Plain, plainCharacters } from './plain-characters.ts';
import { summaryLimits as limits } from './summary-prompt.ts';

type Place = { readonly start: number; readonly end: number };

/**
 * Finds a quote in its passage, word for word. Blanks, quotation marks and invisible characters may differ. @returns UTF-16 offsets in the
 * passage, the end exclusive; undefined: the passage does not contain the quote, or it is too short or too long to support a sentence
 */
export function verifiedQuote({ text, offsets }: Plain, quote: string): Place | undefined {
  if (quote.length > limits.longestQuote) return undefined;
  const wanted = plainCharacters(quote).text;
  if (wanted.length < limits.shortestQuote) return undefined;
  const at = text.indexOf(wanted);
  const start = offsets[at];
  const last = offsets[at + wanted.length - 1];
  return at === -1 || start === undefined || last === undefined ? undefined : { start, end: last + 1 };
}

/** A single line break, at which extracted text often wraps inside a sentence. */
const wrap = /(?<![\r\n])(?:\r\n|[\r\n])(?![\r\n])/g;

/** A place widened to whole sentences, so that a quote cannot begin after the "no" of its sentence. */
export function wholeSentences(passage: string, { start, end }: Place): Place {
  const sentences = sentencesOf(passage.replaceAll(wrap, (breaks) => ' '.repeat(breaks.length)));
  const first = sentences.findLast((one) => one.start <= start);
  const last = sentences.find((one) => one.end >= end);
  return { start: Math.min(start, first?.start ?? start), end: Math.max(end, last?.end ?? end) };
}
