import { readsLikeInstructions } from '../../../analysis/summary/instructions-in-text.ts';
import { hasValue, isAboutOthers, isDenseInNumbers } from './answer-values.ts';
import { type Asked, amounts, inQuote } from './asked.ts';
import { bestSentence, type Quoted } from './best-sentence.ts';
import type { Candidate, FoundPassage } from './candidate.ts';
import { hasLast, isForAnother, isOfAnotherPerson, saysMost, saysWhat, saysWhoItIs } from './stated.ts';
import { type Terms, termSetOf } from './terms.ts';
import { countIn, shareIn, shares } from './word-share.ts';

/** Tuned on the tuning half of tests/evaluation/assistant: below this share of the words nothing is quoted. */
const leastCoverage = 0.76;
const saturation = 1.2;
const lengthShare = 0.75;
const denseBoost = 1.2;
/** What a sentence about another party counts where the question is about us. */
const othersShare = 0.7;

/** A passage with its best sentence and its score; undefined if it does not answer the question. */
export function scoreOf<Where>(
  { where, text, headings, document }: Candidate<Where>,
  terms: Terms,
  asked: Asked,
): FoundPassage<Where> | undefined {
  const { words, asksFor, isAboutUs, weights, mean, language } = asked;
  const quote = bestSentence(text, headings, asked);
  if (!quote || readsLikeInstructions(text.slice(quote.shownFrom, quote.end))) return undefined;
  if (!quoteAnswers(quote, { text, above: [document, ...headings] }, asked)) return undefined;
  const near = termSetOf(quote.near, language);
  const length = 1 - lengthShare + (lengthShare * terms.length) / Math.max(1, mean);
  let [all, covered, score] = [0, 0, 0];
  for (const [index, one] of words.entries()) {
    const weight = weights[index] ?? 0;
    const count = countIn(terms.text, one, language);
    const share = Math.max(
      shareIn(near, one, language),
      count > 0 ? shares.elsewhere : 0,
      shares.above * shareIn(terms.above, one, language),
    );
    if (share === 0 && one.isRequired) return undefined;
    all += weight;
    covered += weight * share;
    const often = count + (share > 0 && count === 0 ? 1 : 0);
    score += (weight * share * often * (saturation + 1)) / (often + saturation * length);
  }
  const coverage = all === 0 ? 0 : covered / all;
  if (coverage < leastCoverage) return undefined;
  const isDense =
    (asksFor === 'number' || (asksFor !== null && amounts.has(asksFor))) &&
    isDenseInNumbers([...headings, document, text].join(' '));
  const isOthers = isAboutUs && isAboutOthers(text.slice(quote.start, quote.end), words);
  const own = isOthers ? othersShare : 1;
  return {
    where,
    start: quote.shownFrom,
    end: quote.end,
    score: score * coverage ** 2 * (isDense ? denseBoost : 1) * own,
    coverage,
  };
}

/** Whether a sentence, as it would be quoted, answers a question. @param above the name of the file and the headings */
function quoteAnswers(
  quote: Quoted,
  { text, above }: { readonly text: string; readonly above: readonly string[] },
  asked: Asked,
): boolean {
  const { words, asksFor, placeOfNumber, language } = asked;
  const isInQuote = asksFor !== null && inQuote.has(asksFor);
  const stated = text.slice(quote.start, quote.end);
  const shown = text.slice(quote.shownFrom, quote.end);
  // "Cost GBP" above a row
  const valued = asksFor === 'money' ? `${stated} ${quote.title}` : stated;
  if (!hasValue(isInQuote ? valued : quote.near, { asksFor, words })) return false;
  if (asked.isOfLastYear && !beforeNow.test(quote.near)) return false;
  if (isInQuote && isForAnother(stated, asked)) return false;
  if (asksFor === 'why' && isOfAnotherPerson(shown, asked)) return false;
  const whole = `${above.join(' ')} ${quote.title} ${shown}`;
  if (placeOfNumber && shareIn(termSetOf(whole, language), placeOfNumber, language) === 0) return false;
  if (asked.endsWithRole && !hasLast(`${quote.title} ${shown}`, asked)) return false;
  if (asked.role && asksFor === 'who' && !saysWhoItIs(`${quote.title} ${stated}`, asked)) return false;
  if (asked.asksForMost && !saysMost(stated)) return false;
  return asksFor !== 'who' || saysWhat(`${quote.title} ${stated}`, asked);
}

/** Words and years by which a text speaks of earlier years. */
const beforeNow =
  /\b(?:last|previous|prior|before|earlier|ago|formerly|from|compared|against|(?:19|20)\d{2})\b/i;
