import type { Token } from '../words/tokens.ts';
import data from './prose-words.json' with { type: 'json' };

const subjects = new Set(data.romance.subjects);
const after = new Set(data.romance.after);
const being = new Set(data.romance.being);

/** True for the first word of a metric in French or Spanish: "a", "en" and "de" after it say nothing in other languages. */
export const isRomanceName = (token: Token | undefined): boolean => subjects.has(token?.text ?? '');

/** "est de 12 M€" states a value, "a augmenté de 12 M€" a change. */
export const isOfBeing = (verb: string): boolean => being.has(verb);

/** "Le chiffre d'affaires d'Aubrac s'élève à", but not that of another company. */
export function mayFollowRomance(
  text: string,
  tokens: readonly Token[],
  at: number,
  ownNames: ReadonlySet<string>,
): boolean {
  const { text: word = '', start = 0 } = tokens[at] ?? {};
  const of = word.startsWith("d'") ? 2 : 0;
  const name = of === 0 && (word === 'de' || word === 'du') ? tokens[at + 1] : undefined;
  const nameFrom = of > 0 ? start + of : (name?.start ?? 0);
  const isName = (of > 0 || name !== undefined) && /^\p{Lu}/u.test(text.slice(nameFrom));
  if (isName) return ownNames.has(of > 0 ? word : (name?.text ?? ''));
  return after.has(word);
}
