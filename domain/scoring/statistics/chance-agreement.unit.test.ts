import { describe, expect, it } from 'vitest';
import { averageDeviation, rwg } from './agreement.ts';
import { chanceLimits, chanceSpread } from './chance-agreement.ts';
import { histogramOf } from './histogram.ts';

describe('the limit of agreement by chance', () => {
  // Counted by a separate program, with whole numbers, over all A^k ordered answers.
  it.each([
    [3, 10, 1, 0],
    [4, 10, 0.878787878788, 0.75],
    [5, 10, 0.781818181818, 0.96],
    [5, 5, 0.85, 0.4],
  ])('is enumerated exactly for %d raters on %d options', (raters, options, limit, deviation) => {
    const limits = chanceLimits(raters, options);
    expect(limits.exact).toBe(true);
    expect(limits.rwg).toBeCloseTo(limit, 8);
    expect(limits.averageDeviation).toBeCloseTo(deviation, 8);
  });

  it('does not exist for two people, because one pair in ten agrees fully by chance', () => {
    expect(chanceLimits(2, 10)).toEqual({ rwg: null, averageDeviation: null, exact: true });
    const lenient = chanceLimits(2, 10, { alpha: 0.1 });
    expect(lenient.rwg).toBeCloseTo(1, 8);
    expect(lenient.averageDeviation).toBeCloseTo(0, 8);
  });

  it('is undefined for one person or one option', () => {
    for (const limits of [chanceLimits(1, 10), chanceLimits(0, 10), chanceLimits(5, 1)]) {
      expect(limits).toMatchObject({ rwg: null, averageDeviation: null });
    }
  });

  it('is simulated for larger groups, reproducibly, close to the published .45 for 12 people and .34 for 20', () => {
    const twelve = chanceLimits(12, 10);
    expect(twelve.exact).toBe(false);
    expect(twelve.rwg).toBeCloseTo(0.45, 1);
    expect(chanceLimits(20, 10).rwg).toBeCloseTo(0.34, 1);
    expect(chanceLimits(12, 10)).toEqual(twelve);
    expect(chanceLimits(12, 10, { seed: 2 })).not.toEqual(twelve);
  });

  it('is met by a group that agrees exactly as much as the limit, regardless of rounding', () => {
    const { rwg: limit, averageDeviation: deviation } = chanceLimits(3, 10, { alpha: 0.1 });
    for (const answers of [
      [0, 0, 1],
      [4, 5, 5],
      [9, 9, 8],
    ]) {
      const histogram = histogramOf(0, 9, answers);
      expect(rwg(histogram)).toBeGreaterThanOrEqual(limit ?? 2);
      expect(averageDeviation(histogram)).toBeLessThanOrEqual(deviation ?? -1);
    }
  });

  it('is lower with more people, and higher with a smaller alpha', () => {
    const limits = [3, 4, 5, 6, 8, 10].map((raters) => chanceLimits(raters, 10).rwg ?? 2);
    expect(limits).toEqual(limits.toSorted((a, b) => b - a));
    const [usual, strict] = [chanceLimits(6, 10), chanceLimits(6, 10, { alpha: 0.01 })];
    expect(strict.rwg).toBeGreaterThan(usual.rwg ?? 2);
    expect(strict.averageDeviation).toBeLessThan(usual.averageDeviation ?? -1);
  });

  it('is extrapolated for any number of raters, within 0.02 points of the simulation', () => {
    for (const [raters, options] of [
      [80, 10],
      [400, 10],
      [100, 5],
      [300, 6],
      [200, 3],
      [120, 2],
    ] as const) {
      const simulated = chanceLimits(raters, options, { draws: 1_500, seed: 3 }).averageDeviation ?? 0;
      expect(Math.abs(chanceSpread(raters, options) - simulated)).toBeLessThan(0.02);
    }
    expect(chanceSpread(60, 10)).toBeGreaterThan(chanceSpread(50, 10));
  });
});
