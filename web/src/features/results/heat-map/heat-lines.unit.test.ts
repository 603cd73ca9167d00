import { describe, expect, it } from 'vitest';
import type { HeatMap } from '../../../../../api/results/contract/analysis.ts';
import type { Framework } from '../../../lib/cache/framework.ts';
import { heatLines } from './heat-lines.ts';

const lens = (id: string, subLenses: string[] = []) => ({
  id,
  name: `Lens ${id}`,
  category: 'a',
  description: '',
  subLenses: subLenses.map((subId) => ({ id: subId, name: `Sub-lens ${subId}`, themes: [] })),
});
const framework: Framework = {
  id: 'f@1',
  name: 'F',
  scale: { min: 0, max: 9, labels: [], bands: [] },
  categories: [],
  lenses: [lens('1', ['1.1', '1.2']), lens('2'), lens('3')],
};
const cell = (mean: number | null) => ({
  n: 9,
  mean,
  band: null,
  deviation: null,
  over: null,
  hidden: null,
  averageDeviation: null,
  rwg: null,
});
const columns: HeatMap['columns'] = [
  { group: null, people: 9 },
  { group: 'Employee', people: 5 },
];
const answer = (rows: [string, number | null, number | null][], shown = columns): HeatMap => ({
  of: null,
  columns: shown,
  rows: rows.map(([id, mean, spread]) => ({ id, cells: shown.map(() => cell(mean)), spread })),
  position: null,
});
const lenses = answer([
  ['1', 6, 1],
  ['2', null, null],
  ['3', 4, 2],
]);
const lines = (over: Partial<Parameters<typeof heatLines>[0]> = {}) =>
  heatLines({
    framework,
    columns,
    answers: new Map([[null, lenses]]),
    open: new Set(),
    sort: undefined,
    ...over,
  });
const ids = (found: ReturnType<typeof heatLines>) => found.map(({ id }) => id);

describe('the rows of the heat map', () => {
  it('are sorted in framework order, by score or by spread, with missing figures last', () => {
    expect(ids(lines())).toEqual(['1', '2', '3']);
    expect(ids(lines({ sort: 'score' }))).toEqual(['3', '1', '2']);
    expect(ids(lines({ sort: 'spread' }))).toEqual(['3', '1', '2']);
  });

  it('show their children when open, each level sorted on its own', () => {
    const parts = answer([
      ['1.1', 8, 1],
      ['1.2', 3, 1],
    ]);
    const answers = new Map([
      [null, lenses],
      ['1', parts],
    ]);
    expect(ids(lines({ answers, open: new Set(['1']), sort: 'score' }))).toEqual([
      '3',
      '1',
      '1.2',
      '1.1',
      '2',
    ]);
  });

  it('are loading while their children are not loaded', () => {
    const [first] = lines({ open: new Set(['1']) });
    expect([first?.isOpen, first?.isLoading]).toEqual([true, true]);
  });

  it('keep cells in their columns if an answer has fewer columns', () => {
    const [first] = lines({ answers: new Map([[null, answer([['1', 6, 1]], columns.slice(0, 1))]]) });
    expect(first?.cells.map((one) => one?.mean)).toEqual([6, undefined]);
  });
});
