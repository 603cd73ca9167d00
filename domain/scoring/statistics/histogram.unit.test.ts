import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addHistograms,
  bottomBoxOf,
  histogramOf,
  meanOf,
  medianOf,
  sizeOf,
  standardDeviationOf,
  topBoxOf,
  varianceOf,
} from './histogram.ts';

const ratings = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 });

describe('a histogram of ratings', () => {
  // R: x <- c(2,4,4,5,6,7,7,9); mean(x); median(x); var(x); sd(x)
  it('gives the mean, median, variance and deviation of the ratings it counts', () => {
    const histogram = histogramOf(0, 9, [2, 4, 4, 5, 6, 7, 7, 9]);
    expect(sizeOf(histogram)).toBe(8);
    expect(meanOf(histogram)).toBe(5.5);
    expect(medianOf(histogram)).toBe(5.5);
    expect(varianceOf(histogram)).toBeCloseTo(4.85714285714286, 12);
    expect(standardDeviationOf(histogram)).toBeCloseTo(2.20389266007736, 12);
  });

  it('counts on a scale that does not begin at 0', () => {
    const histogram = histogramOf(1, 5, [1, 5, 5]);
    expect(histogram).toEqual({ minimum: 1, counts: [1, 0, 0, 0, 2] });
    expect(meanOf(histogram)).toBeCloseTo(11 / 3, 12);
    expect(medianOf(histogram)).toBe(5);
    expect(topBoxOf(histogram, 4)).toBe(2);
    expect(bottomBoxOf(histogram, 2)).toBe(1);
  });

  it('has no figures without ratings, and no variance with one', () => {
    const none = histogramOf(0, 9, []);
    for (const figure of [meanOf, medianOf, varianceOf, standardDeviationOf]) expect(figure(none)).toBeNull();
    const one = histogramOf(0, 9, [4]);
    expect([meanOf(one), medianOf(one), varianceOf(one)]).toEqual([4, 4, null]);
  });

  it('throws for a rating off the scale and for a sum over two scales', () => {
    expect(() => histogramOf(0, 9, [10])).toThrow(RangeError);
    expect(() => histogramOf(0, 9, [2.5])).toThrow(RangeError);
    expect(() => addHistograms(histogramOf(0, 9, [1]), histogramOf(1, 5, [1]))).toThrow(RangeError);
  });

  it('has a deviation of 0 when all ratings are equal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 2, max: 60 }), (value, n) => {
        const histogram = histogramOf(
          0,
          9,
          Array.from({ length: n }, () => value),
        );
        expect(standardDeviationOf(histogram)).toBe(0);
      }),
    );
  });

  it('equals a direct computation on the sorted ratings, and adds up in any order', () => {
    fc.assert(
      fc.property(ratings, ratings, (first, second) => {
        const [a, b] = [histogramOf(0, 9, first), histogramOf(0, 9, second)];
        const both = [...first, ...second];
        const together = addHistograms(a, b);
        expect(together).toEqual(histogramOf(0, 9, both));
        expect(together).toEqual(addHistograms(b, a));
        expect(topBoxOf(together, 7) + bottomBoxOf(together, 6)).toBe(both.length);
        const sorted = both.toSorted((x, y) => x - y);
        const median = medianOf(together);
        expect(median).toBe(
          both.length === 0
            ? null
            : ((sorted.at((both.length - 1) / 2) ?? 0) + (sorted.at(both.length / 2) ?? 0)) / 2,
        );
      }),
    );
  });
});
