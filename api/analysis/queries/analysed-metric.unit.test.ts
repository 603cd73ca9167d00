import { expect, test } from 'vitest';
import { analysedMetric } from './analysed-metric.ts';

const place = { kind: 'page', page: 3 } as const;
const text = 'Results\nRevenue\n1,200\n1,100';
const passages = [{ text, headings: [], place, start: 0, end: text.length, isTable: false }];
const stored = {
  kind: 'stated',
  value: 1_200,
  currency: null,
  unit: { multiplier: 1, declaredBy: null },
  year: 2025,
  period: 'year',
  prior: 1_100,
  row: 'Revenue\n1,200\n1,100',
  source: 'table',
  passage: 0,
  place,
} as const;

test('a figure quotes the words of its passage', () => {
  expect(analysedMetric('revenue', { ...stored, start: 8 }, passages)).toMatchObject({
    quote: { passage: 0, place, text: 'Revenue\n1,200\n1,100' },
  });
});

test('a figure of an analysis before 14 quotes the row that is stored with it', () => {
  const earlier = { ...stored, row: 'Revenue\t1,200\t1,100' };
  expect(analysedMetric('revenue', earlier, passages)).toMatchObject({
    quote: { passage: 0, place, text: 'Revenue\t1,200\t1,100' },
  });
});
