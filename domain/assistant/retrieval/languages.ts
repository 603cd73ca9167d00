import { nineLensesLexicon } from '../../analysis/mapping/lexicon.ts';
import { stemsOf } from '../../analysis/mapping/words.ts';
import data from './languages.json' with { type: 'json' };
import translations from './translations.json' with { type: 'json' };

/** Languages in which questions are read. */
export type QuestionLanguage = 'en' | 'de' | 'fr';

const order: readonly QuestionLanguage[] = ['en', 'de', 'fr'];
const word = /[\p{L}\p{N}]+/gu;
const nothing: ReadonlySet<string> = new Set();
const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Small words by which a language is recognised; they say nothing about a subject. */
const marks: Readonly<Record<QuestionLanguage, ReadonlySet<string>>> = {
  en: new Set([...nineLensesLexicon.commonWords, ...listed(data.en.marks)]),
  de: listed(data.de.marks),
  fr: listed(data.fr.marks),
};
/** Other words of questions that say nothing about their subject. */
export const foreignFraming: Readonly<Record<'de' | 'fr', ReadonlySet<string>>> = {
  de: new Set([...marks.de, ...listed(data.de.framing)]),
  fr: new Set([...marks.fr, ...listed(data.fr.framing)]),
};
export const foreignNumbers = listed(data.numbers);
export const foreignTimes = listed(data.times);
export const foreignRoles: ReadonlySet<string> = new Set([...listed(data.de.who), ...listed(data.fr.who)]);

/** In lower case and without accents: "größte" and "GROSSTE" are one word. */
export const unaccented = (text: string): string =>
  text.toLowerCase().replaceAll(notAscii, (letter) => {
    const known = plain.get(letter);
    if (known !== undefined) return known;
    const decomposed = letter.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
    const found = ligatures[decomposed] ?? decomposed;
    if (plain.size < mostKept) plain.set(letter, found);
    return found;
  });

const notAscii = /[^\t\n\r -~]/gu;
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae' };
/** Letter -> without accents, because a text has few of them many times. */
const plain = new Map<string, string>();
const mostKept = 5_000;

/** The language with most of its small words in the question; English if two are even. */
export function languageOf(question: string): QuestionLanguage {
  const words = unaccented(question).match(word) ?? [];
  const counts = order.map((language) => words.filter((one) => marks[language].has(one)).length);
  return order[counts.indexOf(Math.max(...counts))] ?? 'en';
}

/** Stems of a text in order, numbers included. @param language whose endings are removed: that of the question */
export function stemsIn(text: string, language: QuestionLanguage = 'en'): readonly string[] {
  const words = unaccented(text).match(word) ?? [];
  return language === 'en' ? stemsOf(words, nothing) : words.map((one) => foreignStem(one, language));
}

const shortestRest = 4;

function foreignStem(one: string, language: 'de' | 'fr'): string {
  const ending = data.endings[language].find(
    (each) => one.endsWith(each) && one.length - each.length >= shortestRest,
  );
  return ending === undefined ? one : one.slice(0, -ending.length);
}

/** Concepts of business: for each language its words, as beginnings in the stems of every language. */
const concepts = translations.map((columns) => columns.map((column) => column.split(' ')));

/**
 * Words that mean the same as a wanted word, as stems of the question's language: of that language, and beginnings of words of the others.
 * @param stem in the question's language
 */
export function meaning(
  stem: string,
  language: QuestionLanguage,
): { readonly own: readonly string[]; readonly inOthers: readonly string[] } {
  const at = order.indexOf(language);
  const isIt = (one: string) => stemsIn(one, language)[0] === stem;
  const found = concepts.filter((columns) => columns[at]?.some(isIt));
  const stemsOfColumns = (isWanted: (column: number) => boolean) => [
    ...new Set(
      found.flatMap((columns) =>
        columns
          .filter((_, column) => isWanted(column))
          .flat()
          .flatMap((one) => stemsIn(one, language)),
      ),
    ),
  ];
  return {
    own: stemsOfColumns((column) => column === at).filter((one) => one !== stem),
    inOthers: stemsOfColumns((column) => column !== at),
  };
}

/** Letters from which on a beginning may be continued to any length; a shorter one takes only an ending. */
const freelyContinued = 6;
const longestEnding = 2;

/** True for "mietzins" and "miet", but not for "bailleur" and "bail". */
export const begins = (term: string, start: string): boolean =>
  term.startsWith(start) && (start.length >= freelyContinued || term.length - start.length <= longestEnding);

const shortestPart = 5;

/** True if a German word of a text is composed with the wanted one: "Kupferlieferanten" and "Lieferanten". */
export const isComposedOf = (term: string, stem: string): boolean =>
  stem.length >= shortestPart &&
  !term.includes(' ') &&
  term.length > stem.length &&
  (term.startsWith(stem) || term.endsWith(stem));
