import { type QuestionLanguage, unaccented } from '../languages.ts';
import type { WantedWord } from './wanted-words.ts';

/**
 * True for a word whose amount is asked for. @param before the question up to the word
 * @param asked the whole question in lower case, without accents
 */
export function namesAmount(
  typed: string,
  { before, asked, language }: { before: string; asked: string; language: QuestionLanguage },
): boolean {
  if (language === 'en') return isEnglishNoun(typed.toLowerCase(), before, asked);
  return language === 'de' && before.trim() !== '' && isGermanNoun(typed, before);
}

/** "What is the annual rent for Wharf Street?" */
export const namesPrice = ({ isRequired, word }: WantedWord): boolean => !isRequired && priceWord.test(word);
const priceWord = /^(?:price|rent|fee|salary|premium|deductible|dividend)s?$/;

const isEnglishNoun = (lower: string, before: string, asked: string): boolean =>
  ofThing.test(before) ||
  (howMany.test(before) && lower.endsWith('s')) ||
  (howMuch.test(before) && !notNamed.test(lower)) ||
  (howMuchDid.test(before) && /\bcost\b/.test(asked) && !described.test(lower));
/** Before the thing whose price is asked for: "the price of flour". */
const ofThing =
  /\b(?:price|costs?|rent|fees?|salary|premium|deductible|dividend) (?:of|for) (?:the |our |an? )?$/i;
/** Before the thing whose cost is asked for. */
const howMuchDid =
  /^(?:how much|what) (?:do|does|did|will|would) (?:the |our |an? )?(?:extra |additional |further |new )?$/i;
const described = /^(?:extra|additional|further|new)$/;
/** "How much notice", but "how much money" is said of any sum. */
const howMuch = /\bhow much $/i;
const notNamed = /^(?:money|time|more|less)$/;
/** Before the things that are counted. */
const howMany = /\bhow many $/i;

/** True for "Miete" after "Wie hoch ist die" and "Wie hoch ist im Werk die", and not for "Werk". */
const isGermanNoun = (typed: string, before: string): boolean =>
  typed !== typed.toLowerCase() && !notAskedFor.has(unaccented(typed)) && !afterPreposition.test(before);
/** Units and addresses: "Wie viel Prozent des Umsatzes" asks about the revenue, which a text may give in "%". */
const notAskedFor: ReadonlySet<string> = new Set(
  'prozent anteil euro franken millionen milliarden tonnen kilogramm quadratmeter stunden tage wochen monate quartal sie ihnen ihr ihre ihrer'.split(
    ' ',
  ),
);
const afterPreposition =
  /(?<!\p{L})(?:ab|am|an|aus|bei|beim|bis|für|im|in|je|mit|nach|pro|seit|vom|von|zu|zum|zur)\s+(?:\p{Ll}+\s+)?$/u;
