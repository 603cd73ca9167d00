import { type LanguageWords, wordsOfLanguage } from './language-words.ts';
import { plainCharacters } from './plain-characters.ts';

/** "No. 5" is a number, not a negation. */
const numbered = /\bno\.?\s?(?=\d)/gi;
const contracted = /n't(?!\p{L})/iu;
/** German "Not" is distress. */
const distress = /(?<!\p{L})Not(?!\p{L})/gu;

/** True if a text negates: by a word like "not", or by a verb like "lack", but not by both. @param language of the document, ISO 639-3 */
export function isNegated(text: string, language: string | null): boolean {
  const { text: plain } = plainCharacters(text);
  const read = (language === 'deu' ? plain.replaceAll(distress, ' ') : plain).replaceAll(numbered, ' ');
  const languages = wordsOfLanguage(language);
  const phrases = languages.flatMap(({ noNegations }) => noNegations);
  const rest = phrases.reduce((left, phrase) => left.replaceAll(phrase, ' '), read.toLowerCase());
  const words = rest.match(/\p{L}+/gu) ?? [];
  const isNot =
    contracted.test(read) || languages.some((one) => words.some((word) => negates(word, words, one)));
  return isNot !== languages.some(({ lacks }) => words.some((word) => lacks.includes(word)));
}

function negates(word: string, all: readonly string[], words: LanguageWords): boolean {
  return (
    words.negations.includes(word) ||
    words.negationBeginnings.some((begin) => word.startsWith(begin)) ||
    (words.negationsWithNe.includes(word) && (all.includes('ne') || all.includes('n')))
  );
}
