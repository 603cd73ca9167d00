import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveSize, weightedMean } from './weights.ts';

// Eight ratings 2 4 4 5 6 7 7 9 with weights 1 1.5 1 1.25 1.1 1 1 1.5, grouped by weight
const levels = [
  { weight: 1, count: 4, sum: 20 },
  { weight: 1.1, count: 1, sum: 6 },
  { weight: 1.25, count: 1, sum: 5 },
  { weight: 1.5, count: 2, sum: 13 },
];

describe('expertise weights', () => {
  // R: weighted.mean(x, w); sum(w)^2 / sum(w^2)
  it('give the weighted mean and the effective number of people', () => {
    expect(weightedMean(levels)).toBeCloseTo(5.59893048128342, 12);
    expect(effectiveSize(levels)).toBeCloseTo(7.75537813262364, 12);
  });

  it('give no figure without ratings or without weight', () => {
    expect([weightedMean([]), effectiveSize([])]).toEqual([null, null]);
    expect(weightedMean([{ weight: 1.5, count: 0, sum: 0 }])).toBeNull();
    expect(weightedMean([{ weight: 0, count: 3, sum: 9 }])).toBeNull();
    expect(effectiveSize([{ weight: 0, count: 3 }])).toBeNull();
  });

  it('between 1 and 1.5 reduce the effective number of people by at most 4 %', () => {
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
