import { expect, it } from 'vitest';
import type { MetricPiece } from '../../../../../api/evidence/contract/evidence.ts';
import { shownBeside, valueInWords } from './figure-words.ts';

const piece = (evidenceId: string, subLens: string, figure: object | null = {}) =>
  ({ evidenceId, subLens, figure }) as MetricPiece;

it('a value is written with separators, and with its unit if it has one', () => {
  expect(valueInWords(1_234.5, 'EUR million')).toBe('1,234.5 EUR million');
  expect(valueInWords(-3, '')).toBe('-3');
});

it('the two figures attached last are shown beside a result, without those of other sub-lenses and of removed sources', () => {
  const all = [
    piece('a', '1.1'),
    piece('b', '1.1'),
    piece('c', '1.2'),
    piece('d', '1.1'),
    piece('e', '1.1', null),
  ];
  expect(shownBeside(all, '1.1').map(({ evidenceId }) => evidenceId)).toEqual(['d', 'b']);
});
