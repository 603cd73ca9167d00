import { expect, test } from 'vitest';
import { languageOf, preferredOf } from './language.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['fr', undefined],
  ['de-CH', 'de'],
  ['fr, de;q=0.5, en;q=0.7', 'en'],
  ['en; q=0.1 , DE ;Q=0.9', 'de'],
  ['en;q=0, de;q=0.1', 'de'],
  ['en;q=nonsense, de', 'de'],
  [';;q=,,', undefined],
  [`${'fr,'.repeat(20)}en`, undefined],
])('%s prefers %s, out of English and German', (header, expected) => {
  expect(preferredOf(header, ['en', 'de'])).toBe(expected);
});

test('English is used if there is no catalogue for any accepted language', () => {
  expect(languageOf({ headers: { 'accept-language': 'xx' } })).toBe('en');
});
