import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nineLenses, themeIds } from '../../framework/frameworks.ts';
import { summarise } from '../summarise.ts';
import { foldReleases, receiptOf } from './receipt.ts';

const { min, max } = nineLenses.scale;
const themes = themeIds(nineLenses);
const [first = '', second = '', third = '', fourth = ''] = themes;

describe('a receipt', () => {
  it('states the sums, divisors and omissions at every level', () => {
    const statistics = { [first]: [4, 30], [second]: [5, 20], [third]: [5, 25] };
    expect(receiptOf(nineLenses, { themes: statistics }, first)).toMatchObject({
      level: 'theme',
      mean: 7.5,
      made: { kind: 'ratings', sum: 30, raters: 4 },
    });
    const subLens = receiptOf(nineLenses, { themes: statistics }, '1.1');
    expect(subLens).toMatchObject({
      level: 'subLens',
      mean: 5.5,
      n: 5,
      ratings: 14,
      themes: [first, second, third],
    });
    expect(subLens?.made).toMatchObject({
      kind: 'mean',
      parts: expect.arrayContaining([
        { id: first, mean: 7.5, n: 4 },
        { id: third, mean: 5, n: 5 },
        { id: fourth, mean: null, n: 0 },
      ]),
    });
    expect(receiptOf(nineLenses, { themes: statistics }, '2')).toMatchObject({
      mean: null,
      made: null,
      ratings: 0,
    });
    expect(receiptOf(nineLenses, { themes: statistics }, '99')).toBeUndefined();
  });

  it('of a level released as a figure of people states the number of people, regardless of its themes', () => {
    const released = { themes: { [first]: [6, 30] }, levels: { 'sub-lens:1.1': [6, 5.4] } };
    expect(receiptOf(nineLenses, released, '1.1')).toMatchObject({
      mean: 5.4,
      n: 6,
      made: {
        kind: 'people',
        people: 6,
        parts: expect.arrayContaining([
          { id: first, mean: 5, n: 6 },
          { id: second, mean: null, n: 0 },
        ]),
      },
      released: 'sub-lens:1.1',
    });
    expect(receiptOf(nineLenses, released, '1')).toMatchObject({ mean: null, made: null });
  });

  it('drops a theme whose only rating was withdrawn, like the results do', () => {
    const release = (number: number, figures: Record<string, number[]>) => ({
      number,
      everyone: { people: 1, themes: figures },
      groups: [],
    });
    const releases = [release(1, { [first]: [1, 4], [second]: [1, 5] }), release(2, { [first]: [0, 0] })];
    expect(foldReleases(releases, null)?.themes).toEqual({ [second]: [1, 5] });
  });

  it('equals the results for any releases', () => {
    const figure = fc
      .integer({ min: 1, max: 40 })
      .chain((raters) => fc.tuple(fc.constant(raters), fc.integer({ min: min * raters, max: max * raters })));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...themes), figure, { maxKeys: 190 }), (statistics) => {
        const { overall, lenses, subLenses, themes: rated } = summarise(nineLenses, { themes: statistics });
        for (const { id, cell } of [{ id: 'overall', cell: overall }, ...lenses, ...subLenses, ...rated]) {
          const receipt = receiptOf(nineLenses, { themes: statistics }, id);
          expect([id, receipt?.mean, receipt?.n]).toEqual([id, cell.mean, cell.n]);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('folding the releases', () => {
  const releases = [
    {
      number: 1,
      everyone: {
        people: 5,
        themes: { [first]: [5, 20], [second]: [5, 25] },
        weighted: { [second]: [5.2, 5] as const },
      },
      groups: [],
    },
    {
      number: 2,
      everyone: null,
      groups: [{ group: 'Employee', figure: { people: 5, themes: { [first]: [5, 10] } } }],
    },
    { number: 3, everyone: { people: 10, themes: { [first]: [10, 60] } }, groups: [] },
  ];

  it('keeps the last figure of each theme, and the number of its release', () => {
    expect(foldReleases(releases, null)).toEqual({
      people: 10,
      themes: { [first]: [10, 60], [second]: [5, 25] },
      releases: { [first]: 3, [second]: 1 },
      weighted: { [second]: { mean: 5.2, effective: 5, of: [5, 25] } },
    });
    expect(foldReleases(releases, 'Employee')?.people).toBe(5);
  });

  it('gives nothing for a group that was never released', () => {
    expect(foldReleases(releases, 'Manager')).toBeNull();
  });
});
