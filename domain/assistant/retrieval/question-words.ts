import { exactIn } from './exact-answers.ts';
import { languageOf, meaning, type QuestionLanguage, stemsIn, unaccented } from './languages.ts';
import { withoutAdditions } from './question/additions.ts';
import { askedAbout } from './question/asked-about.ts';
import { isSaidByValue, valueAskedFor } from './question/asked-value.ts';
import { isFraming } from './question/framing-words.ts';
import { namesAmount, namesPrice } from './question/named-amount.ts';
import { partsOfYearIn } from './question/parts-of-year.ts';
import { insteadHere, insteadOf, phrasesIn } from './question/synonyms.ts';
import { initialsMark, type WantedWord, type WantedWords } from './question/wanted-words.ts';

/** The words of a question by which passages are found, each once. */
export function wantedWordsIn(question: string): WantedWords {
  const typed = question.normalize('NFKC').replace(verb, '$1');
  const asked = unaccented(typed).trim();
  const plain = plainly(typed);
  const language = languageOf(plain);
  const { found, noun } = singleWordsIn(plain, asked, language);
  const phrases = language === 'en' ? phrasesIn(plain) : [];
  for (const phrase of [...phrases, ...partsOfYearIn(asked)]) {
    for (const part of phrase.stem.split(' ')) found.delete(part);
    found.set(phrase.stem, phrase);
  }
  const words = [...found.values()];
  const asksFor = valueAskedFor(asked);
  const priced = language === 'en' && asksFor === 'price' ? words.find(namesPrice) : undefined;
  return {
    words,
    language,
    asksFor,
    noun: noun ?? priced ?? null,
    exact: language === 'en' ? exactIn(asked) : [],
    allowsAdditions: withoutAdditions(plain) !== plain,
    ...askedAbout(asked, plain, { words, language }),
  };
}

/** "How much rent do we pay?" asks for the rent: the verb says no more than the noun. */
const verb =
  /\b(how (?:much|many) [\p{L}-]+ (?:do|does|did) (?:we|you|they|it|the [\p{L}-]+)) (?:pay|hold|own|use|have|employ|get)\b/iu;

/** "What share of freight …" asks for a number; its answer may say "per cent" in place of "share". */
const shareOf = /\bwhat (?:share|percentage|proportion) of\b/iu;

/** The question without words that say nothing more, or that its answer says in another way. */
const plainly = (typed: string): string =>
  typed
    .replace(shareOf, ' ')
    // "How old is the boiler?" is answered by "it dates from 1991", too.
    .replace(/\bhow old\b/i, 'how')
    .replace(/\b(how much) money\b/i, '$1')
    .replace(/\bfree of charge\b/i, 'free')
    .replace(/\b(?:take|takes|took|taking) place\b/i, ' ')
    // "When did work on the facade start?" is answered by "The renovation of the facade began".
    .replace(/^(\s?when (?:did|does|do|will|is|was) )(?:the )?works? on\b/i, '$1');

const word = /[\p{L}\p{N}]+/gu;
const digit = /\p{N}/u;

/** Words that say something about the subject, by their stems in the order of the question, and the one whose amount is asked for. */
function singleWordsIn(
  plain: string,
  asked: string,
  language: QuestionLanguage,
): { readonly found: Map<string, WantedWord>; readonly noun: WantedWord | undefined } {
  const found = new Map<string, WantedWord>();
  let noun: WantedWord | undefined;
  for (const { 0: typed, index } of plain.matchAll(word)) {
    const lower = typed.toLowerCase();
    const before = plain.slice(0, index);
    const [stem] = stemsIn(typed, language);
    if (isSaidByValue(lower, asked) || isFraming(typed, before, language)) continue;
    if (stem === undefined || found.has(stem)) continue;
    // Each German noun has a capital.
    const isName = typed !== lower && before.trim() !== '' && language !== 'de';
    const isRequired = isName || digit.test(typed);
    const { own, inOthers } = isRequired ? { own: [], inOthers: [] } : meaning(stem, language);
    // English synonyms stand in synonyms.json.
    const meant = language === 'en' ? insteadOf(stem) : own;
    const initials = typed === typed.toUpperCase() ? [initialsMark + lower] : [];
    const instead = new Set([...meant, ...insteadHere(lower, asked), ...initials]);
    const one = { stem, word: unaccented(typed), instead, inOthers, isRequired };
    found.set(stem, one);
    if (!isRequired && namesAmount(typed, { before, asked, language })) noun ??= one;
  }
  return { found, noun };
}
