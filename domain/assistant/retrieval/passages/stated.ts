import { languageOf, stemsIn } from '../languages.ts';
import { withoutAdditions } from '../question/additions.ts';
import { beneficiariesIn } from '../question/beneficiaries.ts';
import type { WantedWord } from '../question/wanted-words.ts';
import { countsThings, hasPriceOfItsOwn, namesAnybody } from './answer-values.ts';
import type { Asked } from './asked.ts';
import { termSetOf } from './terms.ts';
import { shareIn } from './word-share.ts';

/** "A booster for a dog costs £48" is no price of one for a cat. */
export function isForAnother(sentence: string, { beneficiary, language }: Asked): boolean {
  if (beneficiary === null || language !== 'en') return false;
  return beneficiariesIn(sentence).length > 0 && !stemsIn(sentence, language).includes(beneficiary);
}

/** "Paul Ertl leaves in June" does not say when Lena Voss does, although the sentence before it names her. */
export function tellsEvent(
  sentence: string,
  event: WantedWord,
  around: readonly ReadonlySet<string>[],
  { words, language }: Asked,
): boolean {
  const has = (one: WantedWord) => around.some((terms) => shareIn(terms, one, language) > 0);
  if (!has(event)) return false;
  const names = words.filter(({ isRequired }) => isRequired);
  return names.length === 0 || names.some(has) || !namesAnybody(sentence, words);
}

/** "Tom Haddad voted against it" says nothing of why Ruth Petersen did. */
export function isOfAnotherPerson(sentence: string, { words, language }: Asked): boolean {
  const terms = termSetOf(sentence, language);
  const names = words.filter(({ isRequired, word }) => isRequired && !/\d/.test(word));
  return (
    names.length > 0 &&
    /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ /u.test(sentence) &&
    !names.some((one) => shareIn(terms, one, language) > 0)
  );
}

/** "Who is the marketing director?" is not answered by a quote without "director". */
export function hasLast(quote: string, { words, language }: Asked): boolean {
  const last = words.at(-1);
  return last === undefined || shareIn(termSetOf(quote, language), last, language) > 0;
}

/** "Who is the landlord?" is answered by a name or by "The landlord is the council", not by "The landlord lets the workshop to the tenant". */
export const saysWhoItIs = (stated: string, { words }: Asked): boolean =>
  languageOf(stated) !== 'en' ||
  namesAnybody(stated, words) ||
  stated.includes('\t') ||
  identifies.test(stated);

const identifies = /\b(?:is|are|was|were|by|remains|as) (?:an? |the |our |its )/i;

/** True for "the lowest score", "the main risk" and rows, whose figures a reader compares. */
export const saysMost = (quote: string): boolean =>
  superlative.test(quote) || languageOf(quote) !== 'en' || quote.includes('\t');

const superlative =
  /\b(?:most|least|main|mainly|top|first|worst|leading|principal|chief|major|record|only|[a-z]{2,12}est)\b/i;

/** True if the sentence has a wanted word besides names: "Derby" alone does not say who the landlord in Derby is. */
export function saysWhat(sentence: string, { words, language }: Asked): boolean {
  const others = words.filter(({ isRequired }) => !isRequired);
  const terms = termSetOf(sentence, language);
  return others.length === 0 || others.some((one) => shareIn(terms, one, language) > 0);
}

/** True unless the sentence lacks the word whose amount is asked for, or has a wanted word only as an addition. */
export function namesIt(
  sentence: string,
  { words, noun, asksFor, allowsAdditions, language }: Asked,
  around: readonly ReadonlySet<string>[],
): boolean {
  const stated = allowsAdditions ? sentence : withoutAdditions(sentence);
  const terms = termSetOf(stated, language);
  if (noun && asksFor === 'count' && language === 'en' && !countsThings(sentence, noun)) return false;
  if (noun && asksFor === 'price' && hasPriceOfItsOwn(sentence, words)) return true;
  if (noun) return [terms, ...around].some((some) => shareIn(some, noun, language) > 0);
  if (stated === sentence) return true;
  const all = termSetOf(sentence, language);
  return words.every((one) => shareIn(terms, one, language) > 0 || shareIn(all, one, language) === 0);
}
