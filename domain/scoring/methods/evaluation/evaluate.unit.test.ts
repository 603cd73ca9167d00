import { describe, expect, it } from 'vitest';
import { chanceLimits } from '../../statistics/chance-agreement.ts';
import { criticalLimits } from './critical.ts';
import { evaluate } from './evaluate.ts';
import { readRatings } from './read-ratings.ts';

async function evaluated(lines: readonly string[], options: Partial<Parameters<typeof evaluate>[1]> = {}) {
  const rows = ['rater,item,rating,group,lens', ...lines].map((line, at) => ({
    line: at + 1,
    fields: line.split(','),
  }));
  const { ratings } = await readRatings(rows);
  return evaluate(ratings, { min: 0, max: 9, draws: 50, ...options });
}

const panel = [
  [7, 8, 6, 7, 2, 3, 4, 2],
  [5, 5, 4, 6, 6, 5, 7, 5],
  [9, 8, 8, 9, 1, 0, 2, 3],
].flatMap((ratings, item) =>
  ratings.map((rating, rater) => `r${rater},q${item},${rating},${rater < 4 ? 'A' : 'B'},L`),
);

describe('statistics of a ratings file', () => {
  it('give the figures of each item, with the chance limits for its own number of raters', async () => {
    const { items } = await evaluated(panel, { population: 8 });
    expect(items[0]).toMatchObject({
      item: 'q0',
      n: 8,
      mean: 4.875,
      median: 5,
      critical: { raters: 8, by: 'counted' },
    });
    expect(items[0]?.ad.mean).toBeCloseTo(2.125, 12);
    // The whole population answered, so the interval has no width.
    expect(items[0]?.interval).toEqual({ low: 4.875, high: 4.875 });
  });

  it('compare two groups exactly, and as R does with ties', async () => {
    const { items } = await evaluated(panel);
    expect(items[0]?.mannWhitney).toMatchObject({ u: 16, exact: true, cliffsDelta: 1 });
    expect(items[0]?.mannWhitney?.p).toBeCloseTo(2 / 70, 12);
    // R: wilcox.test(c(7, 8, 6, 7), c(2, 3, 4, 2), exact = FALSE): W = 16, p = 0.02843
    expect(items[0]?.mannWhitney?.pNormal).toBeCloseTo(0.0284, 3);
    expect(items[0]?.kruskalWallis?.df).toBe(1);
    // Three tests: the smallest p is multiplied by up to three.
    expect(items[0]?.mannWhitney?.pAdjusted).toBeCloseTo(0.0429, 3);
  });

  it('exclude a rater with a missing item only from the figures of complete raters', async () => {
    const { lenses } = await evaluated(panel.filter((line) => !line.startsWith('r7,q1')));
    expect(lenses[0]?.all.complete.raters).toBe(7);
    expect(lenses[0]?.all.complete.rwgJ).not.toBe(lenses[0]?.all.rwgJ);
  });

  it('are computed without groups, too', async () => {
    const rows = [
      ['rater', 'item', 'rating'],
      ['a', 'q', '3'],
      ['b', 'q', '4'],
    ].map((fields, at) => ({
      line: at + 1,
      fields,
    }));
    const { ratings } = await readRatings(rows);
    expect(evaluate(ratings, { min: 0, max: 9 })).toMatchObject({
      groups: [],
      items: [{ n: 2, mean: 3.5, kruskalWallis: null, mannWhitney: null, icc: null }],
      lenses: [{ lens: 'all items', icc: null }],
    });
  });
});

it('approximate limits for many raters equal the simulated ones', () => {
  const normal = criticalLimits(10)(101);
  const simulated = chanceLimits(101, 10, { draws: 20_000 });
  expect(normal.by).toBe('normal');
  expect(normal.ad).toBeCloseTo(simulated.averageDeviation ?? 0, 1);
  expect(normal.rwg).toBeCloseTo(simulated.rwg ?? 0, 1);
});
