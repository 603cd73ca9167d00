import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptedSentences } from './accepted-sentences.ts';
import { isNegated } from './negation-in-text.ts';
import { numbersIn } from './numbers-in-text.ts';

type Pair = { language: string; quote: string; sentence: string; supported: boolean };
const pairsOf = (name: string) =>
  readFileSync(new URL(`../../../tests/evaluation/summary-sentences/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Pair);

const isKept = ({ language, quote, sentence }: Pair) =>
  acceptedSentences({ sentences: [{ text: sentence, passage: 0, quote }] }, [quote], new Set([0]), language)
    .sentences.length === 1;

describe.each([
  { name: 'written', least: 90, dropped: 0, kept: 0 },
  // Sentences written after the rules; see the README beside them.
  { name: 'later', least: 45, dropped: 3, kept: 0 },
])('sentences of the development set “$name” in three languages', ({ name, least, dropped, kept }) => {
  const pairs = pairsOf(name);

  it(`are kept if the quote supports them, but for ${dropped}`, () => {
    expect(pairs.length).toBeGreaterThanOrEqual(least);
    const lost = pairs.filter((pair) => pair.supported && !isKept(pair));
    expect(lost.map(({ sentence }) => sentence)).toHaveLength(dropped);
  });

  it('are dropped if they state another number or the opposite', () => {
    const wrong = pairs.filter((pair) => !pair.supported && isKept(pair));
    expect(wrong.map(({ sentence }) => sentence)).toHaveLength(kept);
  });
});

describe('the numbers of a text', () => {
  it.each([
    ['eng', 'two hundred people', '200 people'],
    ['eng', 'two hundred thousand people', '200,000 people'],
    ['eng', 'a million dollars', '$1,000,000'],
    ['eng', 'twenty-five per cent', '25%'],
    ['eng', 'a three-year plan', 'a 3-year plan'],
    ['eng', '$8.10 million', '$8,100,000'],
    ['deu', 'dreitausend Euro', '3.000 €'],
    ['deu', 'hunderttausend Besucher', '100.000 Besucher'],
    ['deu', 'fünfundzwanzig Prozent', '25 %'],
    ['deu', '2,5 Mio. Euro', '2.500.000 €'],
    ['deu', 'zwei Prozentpunkte', '2 percentage points'],
    ['fra', 'quatre-vingt-dix-sept pour cent', '97 %'],
    ['fra', 'deux mille euros', '2 000 €'],
    ['fra', 'cent clients', '100 clients'],
    ['fra', 'vingt et un', 'vingt et un'],
    ['fra', '12,40 %', '12,4 %'],
  ])('%s: “%s” are those of “%s”', (language, words, digits) => {
    expect(numbersIn(words, language)).toEqual(numbersIn(digits, language));
    expect(numbersIn(words, language).length).toBeGreaterThan(0);
  });

  it.each([
    ['eng', '8,100', '8.100'],
    ['deu', '8,100', '8.100'],
    ['eng', 'two hundred thousand', 'two hundred'],
    ['eng', '5 %', '5 percentage points'],
    ['eng', 'twenty-five', 'five'],
    ['deu', 'zwei Millionen', 'zwei Milliarden'],
    ['deu', 'dreißig', 'dreizehn'],
    ['fra', 'deux cents', 'deux'],
    ['eng', '12.03.2025', '12.04.2025'],
  ])('%s: “%s” are not those of “%s”', (language, one, other) => {
    expect(numbersIn(one, language)).not.toEqual(numbersIn(other, language));
  });

  it.each([
    ['eng', 'One of the largest customers'],
    ['deu', 'Eine der größten Kundinnen, und einer von vielen'],
    ['fra', 'Un des plus grands clients'],
  ])('%s: articles and pronouns are none (%s)', (language, text) => {
    expect(numbersIn(text, language)).toEqual([]);
  });

  it('are equal however a number is grouped and scaled, and differ for different numbers', () => {
    const styles = [
      ['eng', ',', 'million'],
      ['deu', '.', 'Millionen'],
      ['fra', ' ', 'millions'],
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...styles),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 999 }),
        ([language, separator, million], one, other) => {
          const grouped = [one, '000', '000'].join(separator);
          const [value] = numbersIn(grouped, language);
          expect(numbersIn(`${one}000000`, language)).toEqual([value]);
          expect(numbersIn(`${one} ${million}`, language)).toEqual([value]);
          expect(numbersIn(`${other} ${million}`, language)[0] === value).toBe(one === other);
        },
      ),
    );
  });
});

describe('a negation', () => {
  it.each([
    ['eng', 'They did not fail.', false],
    ['eng', 'They failed.', true],
    ['eng', 'Not only cheap.', false],
    ['eng', 'Order No. 5 arrived.', false],
    ['eng', 'We can’t pay.', true],
    ['deu', 'Keinerlei Risiken.', true],
    ['deu', 'In der Not half die Bank.', false],
    ['deu', 'nicht nur billig', false],
    ['deu', 'The bank does not pay.', true],
    ['fra', 'Elle n’a plus de stock.', true],
    ['fra', 'Elle a plus de stock.', false],
    ['fra', 'Personne ne conteste.', true],
    ['fra', 'Une personne conteste.', false],
    ['spa', 'The bank does not pay.', true],
    [null, 'Kein Risiko.', false],
  ])('%s: is seen in “%s”: %s', (language, text, expected) => {
    expect(isNegated(text, language)).toBe(expected);
  });
});
