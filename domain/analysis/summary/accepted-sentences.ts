import { nineLensesLexicon } from '../mapping/lexicon.ts';
import { stemsOf, wordsOf } from '../mapping/words.ts';
import type { Cited } from '../text/cited.ts';
import { isNegated } from './negation-in-text.ts';
import { numbersIn } from './numbers-in-text.ts';
import { type Plain, plainCharacters } from './plain-characters.ts';
import { summaryLimits as limits, type SummaryAnswer } from './summary-prompt.ts';
import { verifiedQuote, wholeSentences } from './verified-quote.ts';

/** A sentence of a language model, and the words of the document that support it. */
export type SummarySentence = { readonly text: string; readonly quote: Cited };

const common = new Set(nineLensesLexicon.commonWords);
/** Share of a sentence's words, without common ones, that its passage must contain. */
const fewestShared = 0.4;
/** Parts of links, addresses and markup. */
const markup = ['://', 'www.', '@', '<', '>', '](', '`'];

/**
 * Keeps the sentences that the text supports: the quote is in the named passage word for word; the sentences of the passage that it is from
 * have every number of the sentence and agree with it on a negation; and the passage has two fifths of its words. This limits what
 * instructions inside a document can achieve. `dropped`: sentences that are not supported, or no plain sentences; not repeated ones.
 * @param texts passages of the document @param sent indexes of those that were sent @param language of the document, ISO 639-3
 */
export function acceptedSentences(
  { sentences }: SummaryAnswer,
  texts: readonly string[],
  sent: ReadonlySet<number>,
  language: string | null,
): { readonly sentences: readonly SummarySentence[]; readonly dropped: number } {
  const plainOf = plainPassages(texts);
  const accepted: SummarySentence[] = [];
  let dropped = 0;
  for (const { text: written, passage, quote } of sentences.slice(0, limits.examined)) {
    if (accepted.length === limits.mostSentences) break;
    const text = plainSentence(written);
    if (accepted.some((one) => one.text === text)) continue;
    const source = texts[passage] ?? '';
    const found = text !== undefined && sent.has(passage) && verifiedQuote(plainOf(passage), quote);
    const place = found && wholeSentences(source, found);
    if (!text || !place || !supports(source, source.slice(place.start, place.end), text, language)) {
      dropped += 1;
      continue;
    }
    accepted.push({ text, quote: { passage, ...place } });
  }
  return { sentences: accepted, dropped };
}

function plainPassages(texts: readonly string[]): (passage: number) => Plain {
  const known = new Map<number, Plain>();
  return (passage) => {
    const plain = known.get(passage) ?? plainCharacters(texts[passage] ?? '');
    known.set(passage, plain);
    return plain;
  };
}

/** Control characters and halves of surrogate pairs. */
const unprintable = /[\p{Cc}\p{Cs}]/u;
/** `evil.example`: a full stop between letters or digits and at least two letters. */
const domainName = /[\p{L}\p{N}]\.\p{L}\p{L}/u;

/** The sentence without invisible characters; undefined if it is empty, too long, or has links, addresses, markup or control characters. */
function plainSentence(written: string): string | undefined {
  if (written.length > 2 * limits.sentence) return undefined;
  const { text } = plainCharacters(written);
  if (text.length === 0 || text.length > limits.sentence || unprintable.test(text)) return undefined;
  const compatible = text.normalize('NFKC');
  return markup.some((part) => compatible.includes(part)) || domainName.test(compatible) ? undefined : text;
}

const supports = (passage: string, quoted: string, sentence: string, language: string | null): boolean =>
  hasNumbersOf(sentence, quoted, language) &&
  isNegated(sentence, language) === isNegated(quoted, language) &&
  sharesWords(sentence, passage);

function hasNumbersOf(sentence: string, quoted: string, language: string | null): boolean {
  const stated = new Set(numbersIn(quoted, language));
  return numbersIn(sentence, language).every((number) => stated.has(number));
}

function sharesWords(sentence: string, passage: string): boolean {
  const stems = new Set(stemsOf(wordsOf(sentence), common));
  const source = new Set(stemsOf(wordsOf(passage), common));
  const shared = [...stems].filter((stem) => source.has(stem)).length;
  return stems.size > 0 && shared >= fewestShared * stems.size;
}
