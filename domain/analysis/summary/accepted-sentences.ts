import { nineLensesLexicon } from '../mapping/lexicon.ts';
import { stemsOf, wordsOf } from '../mapping/words.ts';
import type { Cited } from '../text/cited.ts';
import { plainCharacters } from './plain-characters.ts';
import { summaryLimits as limits, type SummaryAnswer } from './summary-prompt.ts';
import { verifiedQuote } from './verified-quote.ts';

/** A sentence of a language model, and the words of the document that support it. */
export type SummarySentence = { readonly text: string; readonly quote: Cited };

const common = new Set(nineLensesLexicon.commonWords);
/** Share of a sentence's words, without common ones, that its passage must contain. */
const fewestShared = 0.4;
/** Parts of links, addresses and markup. */
const markup = ['://', 'www.', '@', '<', '>', '](', '`'];

/**
 * Keeps the sentences that the text supports: the quote is in the named passage word for word, the quote has every number of the sentence,
 * and the passage has two fifths of its words. This limits what instructions inside a document can achieve.
 * @param texts passages of the document @param sent indexes of those that were sent
 */
export function acceptedSentences(
  { sentences }: SummaryAnswer,
  texts: readonly string[],
  sent: ReadonlySet<number>,
): { readonly sentences: readonly SummarySentence[]; readonly dropped: number } {
  const accepted: SummarySentence[] = [];
  for (const { text: written, passage, quote } of sentences) {
    if (accepted.length === limits.mostSentences) break;
    const text = plainCharacters(written).text;
    const place = sent.has(passage) ? verifiedQuote(texts[passage] ?? '', quote) : undefined;
    if (!place || !isPlainSentence(text)) continue;
    const source = texts[passage] ?? '';
    if (!hasNumbersOf(text, source.slice(place.start, place.end)) || !sharesWords(text, source)) continue;
    if (accepted.some((one) => one.text === text)) continue;
    accepted.push({ text, quote: { passage, ...place } });
  }
  return { sentences: accepted, dropped: sentences.length - accepted.length };
}

const isPlainSentence = (text: string): boolean =>
  text.length > 0 && text.length <= limits.sentence && !markup.some((part) => text.includes(part));

const numbersOf = (text: string): readonly string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

function hasNumbersOf(sentence: string, quote: string): boolean {
  const stated = new Set(numbersOf(quote));
  return numbersOf(sentence).every((number) => stated.has(number));
}

function sharesWords(sentence: string, passage: string): boolean {
  const stems = new Set(stemsOf(wordsOf(sentence), common));
  const source = new Set(stemsOf(wordsOf(passage), common));
  const shared = [...stems].filter((stem) => source.has(stem)).length;
  return stems.size > 0 && shared >= fewestShared * stems.size;
}
