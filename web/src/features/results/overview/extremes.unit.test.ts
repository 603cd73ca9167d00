import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../../../api/results/contract/results.ts';
import { extremes } from './extremes.ts';

const cell = (mean: number | null): Cell => ({
  n: 8,
  mean,
  band: mean === null ? null : 'moderate',
  distribution: null,
  deviation: null,
  over: null,
  hidden: mean === null ? 'protected' : null,
});
const lenses = (...means: (number | null)[]) =>
  means.map((mean, index) => ({ id: String(index + 1), cell: cell(mean) }));

describe('the highest and the lowest lens', () => {
  it('are the extremes of the rated lenses', () => {
    const { highest, lowest } = extremes(lenses(5, null, 7.2, 4.1));
    expect([highest?.ids, highest?.cell.mean, lowest?.ids, lowest?.cell.mean]).toEqual([
      ['3'],
      7.2,
      ['4'],
      4.1,
    ]);
  });

  it('include every lens with the same score', () => {
    expect(extremes(lenses(6, 3, 6)).highest?.ids).toEqual(['1', '3']);
    expect(extremes(lenses(6.900000000000001, 3, 6.9)).highest?.ids).toEqual(['1', '3']);
  });

  it('are undefined if all scores are equal or fewer than two lenses are rated', () => {
    expect([extremes(lenses(5, 5)), extremes(lenses(5, null)), extremes([])]).toEqual([{}, {}, {}]);
  });
});
