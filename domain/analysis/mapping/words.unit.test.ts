import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLowerCase, stemsOf, wordsOf } from './words.ts';

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

test.each([
  ['हिन्दी में विपणन', ['हिन्दी', 'में', 'विपणन']],
  ['தமிழ்', ['தமிழ்']],
  // Two letters and the vowels above and below them.
  ['กู้ คืน', ['กู้', 'คืน']],
  // Letters with accents that have no character of their own.
  ['X\u0302y m\u0310n', ['x\u0302y', 'm\u0310n']],
])('letters with combining marks are one word: %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each(['İstanbul', 'I\u0307stanbul', 'ISTANBUL', 'i\u0307stanbul', 'i\u0307\u0307stanbul'])(
  'lower case keeps each letter, and the same word is found however its capital was typed: %s',
  (text) => expect(wordsOf(text)).toEqual(['istanbul']),
);

test('a mark without a letter is no word', () => {
  expect(wordsOf('\u0301\u0302 ❤️ 1️⃣ \u0307')).toEqual([]);
});

test('words read again are the same words, so a stored term is found in the text that it comes from', () => {
  const marked = fc
    .array(
      fc.constantFrom(
        'İ',
        'I',
        'i',
        'J',
        '\u030c',
        '\u0307',
        '\u0301',
        'ह',
        '्',
        'द',
        'Σ',
        'ß',
        ' ',
        'ﷺ',
        '٢',
      ),
    )
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(fc.oneof(marked, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
      const words = wordsOf(text);
      expect(wordsOf(words.join(' '))).toEqual(words);
      expect(wordsOf(inLowerCase(text))).toEqual(words);
    }),
    { numRuns: 2_000 },
  );
});

test('every letter of every script is part of its word', () => {
  const lost: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const letter = String.fromCodePoint(point);
    // Compatibility forms that stand for a space with something else separate words.
    if (!/[\p{L}\p{M}]/u.test(letter) || /[^\p{L}\p{M}\p{N}]/u.test(letter.normalize('NFKC'))) continue;
    if (wordsOf(`ab${letter}ba`).length !== 1) lost.push(point.toString(16));
  }
  expect(lost).toEqual([]);
});
