import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningsOf, folded, termsOf, wordsIn } from './words.ts';

const words = (text: string) => Array.from(wordsIn(text), ({ word }) => word);

describe('words', () => {
  it.each([
    ['Größe, STRASSE und Straße', ['grosse', 'strasse', 'und', 'strasse']],
    ['naïve café, cafe\u0301', ['naive', 'cafe', 'cafe']],
    ['e-mail: 12.5 % (don’t)', ['e', 'mail', '12', '5', 'don', 't']],
    ['ﬁne Ｗｉｄｅ ①', ['fine', 'wide', '1']],
    ['ΛΌΓΟΣ λόγος', ['λογοσ', 'λογοσ']],
    ['年度report報告', ['年', '度', 'report', '報', '告']],
    ['हिन्दी 한국어 が', ['हिन्दी', '한국어', 'が']],
    ['İstanbul ısı Łódź', ['istanbul', 'isi', 'lodz']],
    [' \t\u0301 – ', []],
  ])('of %j are %j', (text, expected) => expect(words(text)).toEqual(expected));

  it('are at the offsets that are returned, and folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const { word, start, end } of wordsIn(text)) {
          expect(folded(text.slice(start, end))).toBe(word);
          expect(folded(word)).toBe(word);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('terms of a search', () => {
  const one = (...of: readonly string[]) => ({ words: of, isBeginning: false });
  const open = (word: string) => ({ words: [word], isBeginning: true });
  it.each([
    ['annual report', [one('annual'), open('report')]],
    ['"annual report"', [one('annual', 'report')]],
    ['„Größe“ Markt', [one('grosse'), open('markt')]],
    ['costs "annual report', [one('costs'), one('annual'), open('report')]],
    ['e-mail', [one('e', 'mail')]],
    ['of', [one('of')]],
    ['"', []],
    [' – ', []],
  ])('of %j are %j', (query, terms) => expect(termsOf(query)).toEqual(terms));

  it('have beginnings of three to twelve letters', () => {
    expect([...beginningsOf('steel')]).toEqual(['stee', 'ste']);
    expect([...beginningsOf('of')]).toEqual([]);
    expect([...beginningsOf('industrialisation')][0]).toBe('industrialis');
    expect([...beginningsOf('a😀😀b')]).toEqual(['a😀😀', 'a😀']);
  });
});
