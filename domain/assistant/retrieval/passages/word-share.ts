import { begins, isComposedOf, type QuestionLanguage } from '../languages.ts';
import type { WantedWord } from '../question/wanted-words.ts';

/** What a word counts if it is only near the sentence, replaced by a synonym or by a word of another language, in the headings and the name, or in the sentence to which this one points. */
export const shares = { instead: 0.9, translated: 0.8, elsewhere: 0.5, above: 0.8, pointedAt: 0.8 } as const;

/** 1 if the stem is there, less for a word that counts instead, 0 otherwise. */
export function shareIn(terms: ReadonlySet<string>, one: WantedWord, language: QuestionLanguage): number {
  if (terms.has(one.stem)) return 1;
  for (const each of one.instead) if (terms.has(each)) return shares.instead;
  for (const term of terms) if (isForm(term, one, language)) return shares.instead;
  return isTranslated(terms, one) ? shares.translated : 0;
}

/** How often a wanted word occurs; words that count instead count less. */
export function countIn(
  terms: ReadonlyMap<string, number>,
  one: WantedWord,
  language: QuestionLanguage,
): number {
  let count = terms.get(one.stem) ?? 0;
  for (const each of one.instead) count += shares.instead * (terms.get(each) ?? 0);
  if (count > 0) return count;
  for (const [term, times] of terms) if (isForm(term, one, language)) count += shares.instead * times;
  return count > 0 || !isTranslated(terms.keys(), one) ? count : shares.translated;
}

const isForm = (term: string, { stem }: WantedWord, language: QuestionLanguage): boolean =>
  isRelated(term, stem) || (language === 'de' && isComposedOf(term, stem));

function isTranslated(terms: Iterable<string>, { inOthers }: WantedWord): boolean {
  for (const term of terms) if (inOthers.some((start) => begins(term, start))) return true;
  return false;
}

/** Fewest letters that two stems must share, if one continues the other and if not, and the most letters that may follow. */
const related = { shortest: 5, continued: 4, shared: 6, ending: 3 } as const;

/** True for stems of one family: "insur" and "insuranc", "criticiz" and "criticism". */
function isRelated(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < related.shortest || long.includes(' ')) return false;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  if (shared === short.length) return long.length - shared <= related.continued;
  return shared >= related.shared && long.length - shared <= related.ending;
}
