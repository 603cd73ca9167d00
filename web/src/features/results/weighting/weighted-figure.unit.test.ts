import { describe, expect, it } from 'vitest';
import type { Figure } from '../../../../../api/results/contract/results.ts';
import { type Weighted, weightedFigure, weightedHeatMap } from './weighted-figure.ts';

const shown = (mean: number) => ({
  n: 20,
  mean,
  band: 'moderate' as const,
  deviation: null,
  over: null,
  hidden: null,
});
const cell = (mean: number) => ({ ...shown(mean), distribution: [0, 20] });
const hidden = { n: 0, mean: null, band: null, deviation: null, over: null, hidden: 'protected' as const };
const figure: Figure = {
  group: null,
  people: 20,
  release: 2,
  overall: cell(5),
  categories: [],
  lenses: [{ id: '1', cell: cell(5) }],
  subLenses: [
    { id: '1.1', cell: cell(5) },
    { id: '1.2', cell: { ...hidden, distribution: null } },
  ],
  themes: [],
};
const weighted: Weighted = {
  overall: shown(5.1),
  categories: [],
  lenses: [{ id: '1', cell: shown(5.2) }],
  subLenses: [
    { id: '1.1', cell: shown(5.3) },
    { id: '1.2', cell: shown(9) },
  ],
  themes: [],
  counts: { weighted: 1, shown: 1, earlier: 0 },
  most: 0.3,
};

describe('a weighted figure', () => {
  it('changes means but not distributions, and reveals no hidden value', () => {
    const { overall, lenses, subLenses } = weightedFigure(figure, weighted);
    expect(overall).toEqual({ ...cell(5.1) });
    expect(lenses[0]?.cell.mean).toBe(5.2);
    expect(subLenses.map(({ cell: { mean, hidden: why } }) => [mean, why])).toEqual([
      [5.3, null],
      [null, 'protected'],
    ]);
  });

  it("changes only the heat map's column of everyone", () => {
    const heat = { ...shown(5), averageDeviation: 1, rwg: null };
    const map = {
      of: null,
      columns: [
        { group: null, people: 20 },
        { group: 'Employee', people: 8 },
      ],
      rows: [{ id: '1', cells: [heat, heat], spread: 1 }],
      position: null,
    };
    expect(weightedHeatMap(map, weighted).rows[0]?.cells.map(({ mean }) => mean)).toEqual([5.2, 5]);
    expect(weightedHeatMap(map, null)).toBe(map);
    const ofGroups = { ...map, columns: map.columns.slice(1), rows: [{ id: '1', cells: [heat], spread: 1 }] };
    expect(weightedHeatMap(ofGroups, weighted)).toBe(ofGroups);
  });
});
