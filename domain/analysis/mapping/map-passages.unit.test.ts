import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nineLenses } from '../../framework/frameworks.ts';
import { type ExtendedLexicon, extendLexicon, nineLensesLexicon } from './lexicon.ts';
import { createPassageMapper } from './map-passages.ts';

const map = createPassageMapper(nineLenses, nineLensesLexicon);
const alone = (text: string) => ({ text, headings: [], likeness: {} });

function mapped(text: string) {
  const [mapping] = map([alone(text)]);
  if (mapping === undefined) throw new Error('no mapping');
  return mapping;
}

const competition =
  'We compete with two national chains. Rivals offer similar products at lower prices, and new entrants took market share from us. ' +
  'Mr. Otis wrote the summary of lost tenders.';
const privacy =
  'Personal data is kept no longer than needed. A data breach is reported to the data protection officer within 72 hours.';

describe('a passage of an organisation', () => {
  test('is mapped to the sub-lens it speaks of', () => {
    expect(mapped(competition)).toMatchObject({ lens: '1', subLens: '1.2', abstains: false });
    expect(mapped(privacy)).toMatchObject({ lens: '9', subLens: '9.4', abstains: false });
  });

  test('can be about several lenses, the best one first', () => {
    const { about } = mapped(`${competition} ${privacy}`);
    expect([...about].sort()).toEqual(['1', '9']);
  });

  test('has one or two sentences as evidence, not split at abbreviations', () => {
    expect(mapped(competition).evidence.map(({ text }) => text)).toContain(
      'Rivals offer similar products at lower prices, and new entrants took market share from us.',
    );
    const [quote] = mapped('The minutes were approved by Mr. Otis, chair of the board of trustees.').evidence;
    expect(quote?.text).toBe('The minutes were approved by Mr. Otis, chair of the board of trustees.');
  });

  test('is mapped to the lens of the heading above it', () => {
    const text = 'It was looked at again in spring, and most of what we found had to do with Ghent.';
    const [plain, headed] = [[], ['Report', 'Insurance and legal claims']].map(
      (headings) => map([{ text, headings, likeness: {} }])[0],
    );
    expect(plain?.abstains).toBe(true);
    expect(headed?.lens).toBe('9');
  });

  test('is supported by its neighbours under the same headings, and by no others', () => {
    const doubtful = 'The committee looked at fees and at staff.';
    const of = (heading: string) => {
      const [, second] = map([
        { text: competition, headings: ['Report', 'A'], likeness: {} },
        { text: doubtful, headings: ['Report', heading], likeness: {} },
      ]);
      return second?.lenses.find(({ lens }) => lens === '1')?.confidence ?? 0;
    };
    expect(of('A')).toBeGreaterThan(of('B'));
  });

  test('is influenced by the scores of other scorers', () => {
    const towards = nineLensesLexicon.subLenses.map(({ subLens }) => (subLens === '5.4' ? 1 : 0));
    const [swayed] = map([
      { text: competition, headings: [], likeness: { sentences: towards, topic: towards } },
    ]);
    expect(swayed?.lenses.find(({ lens }) => lens === '5')?.confidence).toBeGreaterThan(
      mapped(competition).lenses.find(({ lens }) => lens === '5')?.confidence ?? 1,
    );
  });

  test('has a lower confidence where a scorer prefers another lens than the sum does', () => {
    const confidenceWith = (likenessToSystems: number) => {
      const topic = nineLensesLexicon.subLenses.map(
        ({ subLens }) => ({ '1.2': 1, '5.4': likenessToSystems })[subLens] ?? 0,
      );
      const [mapping] = map([{ text: competition, headings: [], likeness: { topic } }]);
      return mapping?.lenses.find(({ lens }) => lens === '1')?.confidence ?? 0;
    };
    expect(confidenceWith(0.999) - confidenceWith(1.001)).toBeGreaterThan(0.002);
  });
});

describe('the mapping abstains', () => {
  test.each([
    ['nothing', ''],
    ['numbers', '12 345 6.7 8,900 (1,234)'],
    ['gibberish', 'asdf qwer zxcv lkjh poiu mnbv'],
    ['a page number', 'Page 3 of 12'],
    ['German', 'Das Budget und das Marketing wurden erhöht, das Team in der Software-Abteilung wuchs.'],
    [
      'French',
      'La direction commerciale prévoit un budget marketing plus important, et les clients satisfaits restent fidèles.',
    ],
    ['Spanish', 'La empresa cuenta con 300 empleados y el consejo aprobó el presupuesto general.'],
    ['a tale', 'The fox slept under the tree while a small bird sang.'],
  ])('on %s', (_, text) => {
    expect(mapped(text)).toMatchObject({ abstains: true, about: [] });
  });

  test('and still ranks at least two lenses as candidates', () => {
    expect(mapped('The committee looked at fees and at staff.').lenses.length).toBeGreaterThanOrEqual(2);
  });
});

describe('for any text', () => {
  const words = fc.constantFrom(
    ...nineLensesLexicon.subLenses.flatMap(({ phrases }) => phrases.slice(0, 4)),
    ...['the', 'of', '12%', 'Übung', '😀', 'Dr.', '.', '!', '\n', '  '],
  );
  const texts = fc.oneof(
    fc.array(words, { maxLength: 60 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'grapheme' }),
  );

  test('confidences sum to 1, and those of sub-lenses to their lens', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { lenses, subLenses } = mapped(text);
        const sum = (values: readonly { readonly confidence: number }[]) =>
          values.reduce((total, { confidence }) => total + confidence, 0);
        expect(sum(lenses)).toBeCloseTo(1, 9);
        for (const { lens, confidence } of lenses)
          expect(sum(subLenses.filter(({ subLens }) => subLens.startsWith(`${lens}.`)))).toBeCloseTo(
            confidence,
            9,
          );
      }),
      { numRuns: 60 },
    );
  });

  test('evidence is verbatim at its offsets, in order, one or two sentences', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { evidence } = mapped(text);
        expect(evidence.length).toBeLessThanOrEqual(2);
        for (const quote of evidence) expect(text.slice(quote.start, quote.end)).toBe(quote.text);
        expect(evidence.toSorted((a, b) => a.start - b.start)).toEqual(evidence);
      }),
      { numRuns: 60 },
    );
  });

  test('a second mapper gives the same mapping, whatever it mapped before', () => {
    const other = createPassageMapper(nineLenses, nineLensesLexicon);
    fc.assert(
      fc.property(texts, (text) => {
        expect(other([alone(text)])).toEqual([mapped(text)]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the lexicon', () => {
  test('describes each sub-lens of the framework once, with phrases that differ', () => {
    const ids = nineLenses.lenses.flatMap((lens) => lens.subLenses.map(({ id }) => id));
    expect(nineLensesLexicon.subLenses.map(({ subLens }) => subLens)).toEqual(ids);
    for (const { phrases } of nineLensesLexicon.subLenses) expect(new Set(phrases).size).toBe(phrases.length);
  });

  test('of an organisation raises the sub-lens that its words belong to', () => {
    const text = 'The zelkova was late again, and the customers of the zelkova noticed.';
    const own = createPassageMapper(nineLenses, extendLexicon(nineLensesLexicon, { '5.2': ['Zelkova'] }));
    const confidence = (mapping: ReturnType<typeof mapped> | undefined) =>
      mapping?.subLenses.find(({ subLens }) => subLens === '5.2')?.confidence ?? 0;
    expect(confidence(own([alone(text)])[0])).toBeGreaterThan(2 * confidence(mapped(text)));
  });

  test('of an organisation decides the lens of a passage with its word, although scorers that do not know the word prefer another', () => {
    const text = 'The zelkova opened at noon. The zelkova shut at six. The zelkova rested.';
    const topic = nineLensesLexicon.subLenses.map(({ subLens }) => (subLens === '2.2' ? 0.1 : 0));
    const mappedWith = (lexicon: ExtendedLexicon) =>
      createPassageMapper(nineLenses, lexicon)([{ text, headings: [], likeness: { topic } }])[0];
    const added = extendLexicon(nineLensesLexicon, { '1.2': ['Zelkova'] });
    const own = mappedWith(added);
    expect(own?.lens).toBe('1');
    expect(own?.lenses[0]?.confidence).toBeGreaterThan(
      1.1 * (mappedWith({ ...added, additions: {} })?.lenses[0]?.confidence ?? 1),
    );
  });

  test('refuses words for a sub-lens it does not have', () => {
    expect(() => extendLexicon(nineLensesLexicon, { '12.1': ['word'] })).toThrow(RangeError);
  });

  test('must describe exactly the sub-lenses of the framework', () => {
    const shorter = { ...nineLensesLexicon, subLenses: nineLensesLexicon.subLenses.slice(1) };
    expect(() => createPassageMapper(nineLenses, shorter)).toThrow(RangeError);
  });
});
