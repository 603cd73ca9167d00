import { expect, it } from 'vitest';
import { bodyOf, noMapping, unreadWords } from './mapping.ts';

const wordsOf = (text: string) =>
  bodyOf({ name: 'a.csv', content: '' }, { kind: 'columns', json: '' }, { ...noMapping, words: text }, [])
    ?.reading?.words;

it('a line of answers in words that cannot be read is said, and the others are read', () => {
  for (const line of ['Agree : 4', 'Agree = 4,5', 'Agree 4', '= 4', 'Agree =', 'Never = 2'])
    expect([unreadWords(`Never = 1\n${line}`), wordsOf('Never = 1')]).toEqual([line, { Never: 1 }]);
});

it('lines that say a whole number of a word each are read', () => {
  const text = 'Never = 1\n\n A = B = -2 \nNever = 1';
  expect([unreadWords(text), wordsOf(text)]).toEqual(['', { Never: 1, 'A = B': -2 }]);
});
