import { describe, expect, it } from 'vitest';
import type { Comparison, ComparisonRow } from '../../../../api/results/contract/comparison.ts';
import type { Framework } from '../../lib/cache/framework.ts';
import { compareLines, readOpen, toggled } from './compare-lines.ts';

const lens = (id: string) => ({
  id,
  name: `Lens ${id}`,
  category: 'all',
  description: '',
  subLenses: [{ id: `${id}.1`, name: `Sub-lens ${id}.1`, themes: [] }],
});
const framework: Framework = {
  id: 'small',
  name: 'Small',
  scale: { min: 0, max: 9, labels: [], bands: [] },
  categories: [],
  lenses: ['1', '2', '3'].map(lens),
};
const row = (id: string, mean: number | null, points: number | null): ComparisonRow => ({
  id,
  cells: [
    {
      n: 8,
      mean,
      band: null,
      deviation: null,
      over: null,
      hidden: mean === null ? 'protected' : null,
    },
  ],
  gap:
    points === null
      ? null
      : { points, interval: null, delta: null, size: null, p: null, verdict: 'tooFew', compared: 1, of: 1 },
  range: null,
});
const answer = (...rows: ComparisonRow[]) => ({ rows }) as Comparison;
const lenses = answer(row('1', 5, 0.2), row('2', null, null), row('3', 3, -2));
const ids = (
  open: ReadonlySet<string>,
  order: 'gap' | 'lowest' | undefined,
  more: [string, Comparison][] = [],
) =>
  compareLines({ framework, answers: new Map([[null, lenses] as const, ...more]), open, order }).map(
    ({ id, isLoading }) => (isLoading ? `${id}…` : id),
  );

describe('the rows of a comparison', () => {
  it('are sorted in framework order, by the widest gap in either direction, or by the lowest score, with hidden rows last', () => {
    expect(ids(new Set(), undefined)).toEqual(['1', '2', '3']);
    expect(ids(new Set(), 'gap')).toEqual(['3', '1', '2']);
    expect(ids(new Set(), 'lowest')).toEqual(['3', '1', '2']);
  });

  it('show their children when open, and are loading until these arrive', () => {
    expect(ids(new Set(['1']), undefined)).toEqual(['1…', '2', '3']);
    expect(ids(new Set(['1']), undefined, [['1', answer(row('1.1', 5, 1))]])).toEqual(['1', '1.1', '2', '3']);
  });

  it('are restored as open from the address', () => {
    expect([...readOpen('1,1.2,<script>')]).toEqual(['1', '1.2']);
    expect(toggled(new Set(['1', '2']), '1')).toBe('2');
    expect(toggled(new Set(['1']), '1')).toBeUndefined();
  });
});
