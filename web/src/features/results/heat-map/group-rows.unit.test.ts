import { describe, expect, it } from 'vitest';
import type { HeatMap } from '../../../../../api/results/contract/analysis.ts';
import { groupRows } from './group-rows.ts';

const cell = (mean: number | null) => ({
  n: 9,
  mean,
  band: null,
  deviation: null,
  over: null,
  hidden: mean === null ? ('protected' as const) : null,
  averageDeviation: null,
  rwg: null,
});
const heat: HeatMap = {
  of: null,
  columns: [
    { group: null, people: 30 },
    { group: 'Unit 10', people: 12 },
    { group: 'Unit 9', people: 12 },
    { group: 'Board', people: 6 },
  ],
  rows: [
    { id: '1', cells: [4, 5, 3, null].map(cell), spread: null },
    { id: '2', cells: [4, 1, 2, 3].map(cell), spread: null },
  ],
  position: null,
};
const names = (search: string, order: string) => groupRows(heat, search, order).map(({ group }) => group);

describe('a heat map with many groups', () => {
  it('lists everyone first, then groups by size, by name, or by the score in one column', () => {
    expect(names('', 'people')).toEqual([null, 'Unit 9', 'Unit 10', 'Board']);
    expect(names('', 'name')).toEqual([null, 'Board', 'Unit 9', 'Unit 10']);
    expect(names('', '2')).toEqual([null, 'Unit 10', 'Unit 9', 'Board']);
  });

  it('sorts missing scores last and keeps each cell with its group', () => {
    const rows = groupRows(heat, '', '1');
    expect(rows.map(({ group }) => group)).toEqual([null, 'Unit 9', 'Unit 10', 'Board']);
    expect(rows.map(({ cells }) => cells.map((one) => one?.mean))).toEqual([
      [4, 4],
      [3, 2],
      [5, 1],
      [null, 3],
    ]);
  });

  it('finds groups by part of their name', () => {
    expect(names('UNIT', 'people')).toEqual([null, 'Unit 9', 'Unit 10']);
    expect(names('nobody', 'people')).toEqual([null]);
  });
});
