import { describe, expect, it } from 'vitest';
import { documentTypes } from '../../document/limits.ts';
import { nineLenses } from '../../framework/frameworks.ts';
import { inWords } from '../../texts/in-words.ts';
import { type DocumentToRelate, insightsOf, kindOf } from './document-insights.ts';
import { mainLensOf } from './main-lens.ts';
import type { RatedScores } from './scores.ts';

const document: DocumentToRelate = { name: 'plan.docx', documentType: 'other', lens: null, subLens: null };
/** Scores out of 10. */
const scores = (means: Readonly<Record<string, number>>): RatedScores => {
  const all = Object.entries(means).map(([id, of10]) => [id, { mean: of10 * 0.9, n: 12 }] as const);
  return {
    lenses: new Map(all.filter(([id]) => !id.includes('.'))),
    subLenses: new Map(all.filter(([id]) => id.includes('.'))),
  };
};
const shown = (more: Partial<DocumentToRelate>, means: Readonly<Record<string, number>>) =>
  insightsOf(nineLenses, { ...document, ...more }, scores(means)).map(
    ({ type, severity, title, description }) =>
      `${severity} ${type}: ${inWords(title)}. ${inWords(description)}`,
  );

describe('the insights of a document', () => {
  it('name a gap for a financial document whose sub-lens is rated below 6 of 10', () => {
    const financial = { documentType: 'financial', lens: '3', subLens: '3.1' } as const;
    expect(shown(financial, { '3.1': 5.9 })).toEqual([
      'high gap: Financial Performance Gap Identified. Financial › Accounting is rated 5.9 of 10 by 12 people, below 6.',
    ]);
    expect(shown(financial, { '3.1': 6 })[0]).toContain('low strength: Strong Financial Foundation.');
  });

  it('take the score of the lens where no sub-lens is assigned or released', () => {
    const financial = { documentType: 'financial', lens: '3' } as const;
    expect(shown(financial, { 3: 4 })[0]).toContain('Financial is rated 4.0 of 10');
    expect(shown({ ...financial, subLens: '3.2' }, { 3: 4 })[0]).toContain('Financial is rated 4.0 of 10');
  });

  it('compare strategy with execution for a strategy document', () => {
    const strategy = { documentType: 'strategy', lens: '4' } as const;
    expect(shown(strategy, { 4: 7, 6: 5.5 })[0]).toBe(
      'medium alignment: Strategy and Execution. Strategy is rated 7.0 of 10, and Execution 5.5: 1.5 lower.',
    );
    expect(shown(strategy, { 4: 7 })).toEqual([]);
  });

  it('relate any marketing document to the market, and an operations document to its lens', () => {
    expect(shown({ documentType: 'marketing' }, { 1: 6.5 })).toEqual([
      'medium correlation: Marketing and Market. Market is rated 6.5 of 10 by 12 people.',
    ]);
    const operations = { documentType: 'operations', lens: '5' } as const;
    expect(shown(operations, { 5: 7 })[0]).toContain('low strength: Operations Rated as a Strength.');
    expect(shown(operations, { 5: 6.9 })[0]).toContain('high gap: Operations Gap Identified.');
  });

  it('look at product lines where the name of a financial document says "product"', () => {
    const financial = { documentType: 'financial', name: 'Product margins.xlsx' } as const;
    expect(shown(financial, { '3.5': 6, '4.3': 8 })[0]).toContain(
      'medium deep-dive: Product Line Performance.',
    );
    expect(shown({ ...financial, name: 'Margins.xlsx' }, { '3.5': 6, '4.3': 8 })).toEqual([]);
  });

  it('compare the lens of a document with the three related lenses; Culture is the sub-lens', () => {
    const all = { 1: 5, 2: 5, '2.2': 6, 3: 5, 4: 5, 5: 5, 6: 5, 7: 5, 8: 4.9, 9: 5 };
    expect(shown({ lens: '2' }, all)).toEqual([
      'low cross-lens: People and People › Culture. People is rated 5.0 of 10, and People › Culture 6.0: 1.0 higher.',
      'low cross-lens: People and Expectations. People and Expectations are both rated 5.0 of 10.',
      'low cross-lens: People and Governance. People is rated 5.0 of 10, and Governance 4.9: 0.1 lower.',
    ]);
    for (const lens of ['1', '3', '4', '5', '6', '7', '8', '9']) expect(shown({ lens }, all)).toHaveLength(3);
  });

  it('are absent without a lens, and without released scores', () => {
    expect(shown({}, { 1: 5, 4: 5 })).toEqual([]);
    expect(shown({ lens: '1', documentType: 'marketing' }, {})).toEqual([]);
  });
});

it('the main lens of a text is the one with the most confident passages', () => {
  const passage = (subLens: string | null, confidence: number) => ({
    subLens,
    confidence,
    hasProblem: false,
    hasStrength: false,
  });
  expect(mainLensOf(nineLenses, [passage('1.1', 0.5), passage('1.2', 0.6), passage('4.1', 0.9)])).toBe('1');
  expect(mainLensOf(nineLenses, [passage(null, 0.4)])).toBeNull();
});

it('documents of one kind have insights of the same types, and a library of 20,000 documents has few kinds', () => {
  const released = scores({ 1: 5, 3: 4, '3.1': 3, '3.5': 6, 4: 7, '4.3': 8, 5: 7, 6: 5.5 });
  const lenses = [null, ...nineLenses.lenses.map(({ id }) => id)];
  const names = ['Plan.docx', 'Products.xlsx', 'Notes.txt', 'product list.csv'];
  const typesOf = new Map<string, string>();
  for (let n = 0; n < 20_000; n += 1) {
    const one: DocumentToRelate = {
      name: `${n} ${names[n % names.length]}`,
      documentType: documentTypes[Math.floor(n / 4) % documentTypes.length] ?? 'other',
      lens: lenses[Math.floor(n / 40) % lenses.length] ?? null,
      subLens: n % 3 === 0 ? '3.1' : null,
    };
    const types = insightsOf(nineLenses, one, released).map(({ type, title }) => `${type} ${title.key}`);
    const known = typesOf.get(kindOf(one)) ?? types.join();
    expect(types.join(), kindOf(one)).toBe(known);
    typesOf.set(kindOf(one), known);
  }
  expect(typesOf.size).toBeLessThan(500);
});
