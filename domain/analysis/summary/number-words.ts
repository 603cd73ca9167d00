import { ownOf } from '../../kernel/own-of.ts';
import type { LanguageWords } from './language-words.ts';

/** Words joined by hyphens: `twenty-five`, `quatre-vingt-dix`, `two-year`. */
const joined = /\p{L}+(?:-\p{L}+)*/gu;

/** A text in lower case with numbers in words written as digits: `two hundred` becomes `2 hundred`, `zweihundert` `200`. */
export function withWordsAsDigits(text: string, languages: readonly LanguageWords[]): string {
  return text.replaceAll(joined, (word, index: number) => {
    const before = text.slice(Math.max(0, index - 24), index);
    const after = text.slice(index + word.length, index + word.length + 24);
    for (const words of languages) {
      const digits = digitsOf(word, before, after, words);
      if (digits !== undefined) return digits;
    }
    return word;
  });
}

function digitsOf(word: string, before: string, after: string, words: LanguageWords): string | undefined {
  const parts = word.split('-').filter((part) => part !== 'et');
  const values = parts.map((part) => simpleValue(part, words));
  const known = values.indexOf(undefined);
  // "two-year": the rest of the word is not a number.
  const counted = known === -1 ? values : values.slice(0, known);
  if (counted.length > 0) {
    const rest = parts.slice(counted.length).map((part) => `-${part}`);
    return String(sumOf(counted as number[])) + rest.join('');
  }
  const next = /^[ -]?(\p{L}+)/u.exec(after)?.[1] ?? '';
  if (words.ones.includes(word)) return ownOf(words.powers, next) === undefined ? undefined : '1';
  const alone = ownOf(words.alone, word);
  return alone !== undefined && isAlone(before, words) ? String(alone) : undefined;
}

/** `soixante-dix` is 60 + 10, `quatre-vingt-dix` 4 × 20 + 10. */
const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => (sum === 4 && value === 20 ? 80 : sum + value), 0);

/** A number in one word: from the list, or a German compound (`fünfundzwanzig`, `zweihundert`). */
function simpleValue(word: string, { numbers, alone }: LanguageWords): number | undefined {
  const listed = ownOf(numbers, word);
  if (listed !== undefined) return listed;
  const unitOf = (part: string) => (part === 'ein' ? 1 : (ownOf(numbers, part) ?? ownOf(alone, part)));
  const at = word.indexOf('und', 3);
  const [unit, tens] = at === -1 ? [] : [unitOf(word.slice(0, at)), ownOf(numbers, word.slice(at + 3))];
  if (unit !== undefined && tens !== undefined && unit < 10 && tens >= 20) return unit + tens;
  for (const [power, value] of Object.entries(alone)) {
    const times = word.endsWith(power) ? unitOf(word.slice(0, -power.length)) : undefined;
    if (times !== undefined) return times * value;
  }
  return undefined;
}

/** True if no number stands before a power of ten. @param before at most 24 characters */
function isAlone(before: string, { numbers, ones }: LanguageWords): boolean {
  const near = before.endsWith(' ') || before.endsWith('-') ? before.slice(0, -1) : before;
  const last = /[\p{L}\p{Nd}]$/u.test(near) ? (near.match(/[\p{L}\p{Nd}]+/gu)?.at(-1) ?? '') : '';
  return (
    !/\p{Nd}$/u.test(last) && ownOf(numbers, last) === undefined && !ones.includes(last) && last !== 'pour'
  );
}
