import { expect, test } from 'vitest';
import { stemsOf, wordsOf } from './words.ts';

const stem = (word: string) => stemsOf([word], new Set())[0];

test.each([
  ['plans', 'planned', 'planning'],
  ['policies', 'policy'],
  ['organise', 'organised', 'organising', 'organisation', 'organization', 'organized'],
  ['competitor', 'competitors', 'compete', 'competing', 'competition', 'competitive'],
  ['invest', 'invests', 'investment', 'investments'],
  ['price', 'prices', 'priced', 'pricing'],
])('inflections of one word have one stem: %s, %s', (...words) => {
  expect(new Set(words.map(stem)).size).toBe(1);
});

test.each([
  ['business', 'busy'],
  ['analysis', 'analyst'],
  ['department', 'departure'],
])('different words keep different stems: %s and %s', (one, other) => {
  expect(stem(one)).not.toBe(stem(other));
});

test('words are letters and digits of any script, without numbers and single letters', () => {
  expect(wordsOf('A 401(k) plan — café, Übung 12 & ISO9001')).toEqual(['plan', 'café', 'übung', 'iso9001']);
});
