import { stemsOf, wordsOf } from '../analysis/mapping/words.ts';

/** The term as the mapper reads it: its words in lower case. Empty if it has none. */
export const termOf = (typed: string): string => wordsOf(typed).join(' ');

/** What the mapper looks for: equal for two terms that it does not distinguish. Empty if all words are common. */
export const stemsOfTerm = (term: string, common: ReadonlySet<string>): string =>
  stemsOf(wordsOf(term), common).join(' ');
