import { describe, expect, it } from 'vitest';
import { alphaWithInterval } from './alpha-interval.ts';
import { krippendorffAlpha } from './krippendorff.ts';

/** Krippendorff (2011), the 4 observers and 12 units with missing data. */
const observers = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
  [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
];
const units = Array.from({ length: 12 }, (_, unit) =>
  [1, 2, 3, 4, 5].map((value) => observers.filter((row) => row[unit] === value).length),
);

describe("Krippendorff's alpha from counts", () => {
  it.each([
    ['nominal', 0.7434],
    ['ordinal', 0.8154],
    ['interval', 0.8491],
  ] as const)('is the published %s alpha, with an interval around it', (level, published) => {
    const found = alphaWithInterval(units, level, { draws: 500 });
    expect(found?.alpha).toBeCloseTo(published, 4);
    expect(found?.alpha).toBeCloseTo(krippendorffAlpha(observers, level) ?? 0, 12);
    expect(found?.interval?.low).toBeLessThan(published);
    expect(found?.interval?.high).toBeGreaterThan(published);
    expect(found?.units).toBe(11);
    expect(found?.ratings).toBe(40);
  });

  it('has the same interval for the same seed, and a different one for another seed', () => {
    const low = (seed: number) => alphaWithInterval(units, 'interval', { seed, draws: 200 })?.interval?.low;
    expect(low(7)).toBe(low(7));
    expect(low(7)).not.toBe(low(8));
  });

  it('is undefined if nothing can be paired or all ratings are equal', () => {
    expect(
      alphaWithInterval(
        [
          [1, 0],
          [0, 1],
        ],
        'nominal',
      ),
    ).toBeNull();
    expect(
      alphaWithInterval(
        [
          [3, 0],
          [2, 0],
        ],
        'interval',
      ),
    ).toBeNull();
    expect(alphaWithInterval([], 'interval')).toBeNull();
  });
});
