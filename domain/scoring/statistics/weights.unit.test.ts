import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveSize, robustness, weightedMean } from './weights.ts';

// Eight ratings 2 4 4 5 6 7 7 9 with weights 1 1.5 1 1.25 1.1 1 1 1.5, gathered by weight
const levels = [
  { weight: 1, count: 4, sum: 20 },
  { weight: 1.1, count: 1, sum: 6 },
  { weight: 1.25, count: 1, sum: 5 },
  { weight: 1.5, count: 2, sum: 13 },
];

const level = fc
  .integer({ min: 0, max: 20 })
  .chain((count) => fc.record({ count: fc.constant(count), sum: fc.integer({ min: 0, max: 9 * count }) }));

describe('expertise weights', () => {
  // R: weighted.mean(x, w); sum(w)^2 / sum(w^2)
  it('give the weighted mean and the number of equal people it is worth', () => {
    expect(weightedMean(levels)).toBeCloseTo(5.59893048128342, 12);
    expect(effectiveSize(levels)).toBeCloseTo(7.75537813262364, 12);
  });

  it('are nothing without ratings or without weight', () => {
    expect([weightedMean([]), effectiveSize([])]).toEqual([null, null]);
    expect(weightedMean([{ weight: 1.5, count: 0, sum: 0 }])).toBeNull();
    expect(weightedMean([{ weight: 0, count: 3, sum: 9 }])).toBeNull();
    expect(effectiveSize([{ weight: 0, count: 3 }])).toBeNull();
  });

  it('between 1 and 1.5 never cost more than four people in a hundred', () => {
    const counts = fc.array(
      fc.record({ weight: fc.constantFrom(1, 1.1, 1.25, 1.5), count: fc.integer({ min: 1, max: 50 }) }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(counts, (people) => {
        const n = people.reduce((sum, { count }) => sum + count, 0);
        expect(effectiveSize(people)).toBeGreaterThanOrEqual(0.96 * n - 1e-9);
        expect(effectiveSize(people)).toBeLessThanOrEqual(n + 1e-9);
      }),
    );
  });
});

describe('the robustness of the lowest items', () => {
  const plain = (mean: number) => [
    { count: 10, sum: 10 * mean },
    { count: 5, sum: 5 * mean },
  ];
  // Newcomers say 4 and experts 6, or the other way round: which is lower depends on the weights alone.
  const newcomersLow = [
    { count: 10, sum: 40 },
    { count: 10, sum: 60 },
  ];
  const expertsLow = newcomersLow.toReversed();

  it('is 1 or 0 where levels of expertise agree, whatever they weigh', () => {
    expect(robustness([1, 2, 3, 4, 5, 6, 7].map(plain))).toEqual([1, 1, 1, 1, 1, 0, 0]);
  });

  it('is about a half where two items change places with the weights, and repeatable', () => {
    const shares = robustness([newcomersLow, expertsLow, plain(9)], { top: 1 });
    expect(shares[0]).toBeGreaterThan(0.45);
    expect(shares[0]).toBeLessThan(0.55);
    expect((shares[0] ?? 0) + (shares[1] ?? 0)).toBeCloseTo(1, 12);
    expect(shares[2]).toBe(0);
    expect(robustness([newcomersLow, expertsLow, plain(9)], { top: 1 })).toEqual(shares);
    expect(robustness([newcomersLow, expertsLow, plain(9)], { top: 1, seed: 2 })).not.toEqual(shares);
  });

  it('counts every item that is tied at the border', () => {
    expect(robustness([plain(3), plain(3), plain(3), plain(5)], { top: 2 })).toEqual([1, 1, 1, 0]);
    // The same mean from other counts differs in its last digit.
    const alike = [1, 2, 3, 4, 7].map((many) => [
      { count: many, sum: many * 3.3 },
      { count: 11, sum: 36.3 },
    ]);
    expect(robustness(alike, { top: 1 })).toEqual([1, 1, 1, 1, 1]);
  });

  it('is nothing for an item nobody rated, and does not let it push others out', () => {
    expect(robustness([[], plain(3), [{ count: 0, sum: 0 }], plain(5)], { top: 1 })).toEqual([
      null,
      1,
      null,
      0,
    ]);
    expect(robustness([])).toEqual([]);
    expect(robustness([plain(3)], { draws: 0 })).toEqual([null]);
    expect(robustness([plain(3)], { top: 0 })).toEqual([0]);
  });

  it('is a share, fills the lowest places in every draw, and does not depend on the order of items', () => {
    fc.assert(
      fc.property(fc.array(fc.array(level, { minLength: 4, maxLength: 4 }), { maxLength: 12 }), (items) => {
        const shares = robustness(items, { draws: 40 });
        const rated = shares.filter((share) => share !== null);
        for (const share of rated) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        const places = rated.reduce((sum, share) => sum + share, 0);
        expect(places).toBeGreaterThanOrEqual(Math.min(5, rated.length) - 1e-9);
        expect(robustness(items.toReversed(), { draws: 40 })).toEqual(shares.toReversed());
      }),
    );
  });

  it('counts a weighting of somebody else as one draw more', () => {
    const items = [plain(3), plain(5)];
    expect(robustness(items, { top: 1, draws: 9, besides: [[6, 5]] })).toEqual([0.9, 0.1]);
    expect(robustness(items, { top: 1, draws: 9, besides: [[3, null]] })).toEqual([1, 0]);
  });

  it('is all or nothing where every part says the same, and does not depend on the order of the parts', () => {
    const mean = fc.double({ min: 0, max: 9, noNaN: true });
    const people = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(
        fc.uniqueArray(mean, { minLength: 6, maxLength: 40, selector: (value) => Math.round(value * 1e6) }),
        fc.array(people, { minLength: 1, maxLength: 6 }),
        (values, sizes) => {
          const alike = values.map((value) => sizes.map((count) => ({ count, sum: count * value })));
          const sorted = [...values].sort((a, b) => a - b);
          const expected = values.map((value) => (value <= (sorted[4] ?? 0) ? 1 : 0));
          expect(robustness(alike, { draws: 30 })).toEqual(expected);
          expect(
            robustness(
              alike.map((item) => item.toReversed()),
              { draws: 30 },
            ),
          ).toEqual(expected);
        },
      ),
    );
  });
});
