import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogramOf, meanOf } from './histogram.ts';
import { meanInterval } from './intervals.ts';

const eight = histogramOf(0, 9, [2, 4, 4, 5, 6, 7, 7, 9]);

describe('the interval for a mean', () => {
  // R: t.test(c(2,4,4,5,6,7,7,9))$conf.int
  it('is the t interval if the number of people asked is unknown', () => {
    const interval = meanInterval(eight);
    expect(interval?.low).toBeCloseTo(3.65749962714917, 9);
    expect(interval?.high).toBeCloseTo(7.34250037285083, 9);
  });

  // R: mean(x) + c(-1, 1) * qt(.975, 7) * sd(x) / sqrt(8) * sqrt((9 - 8) / (9 - 1))
  it('is narrower when eight of nine invited people have answered', () => {
    const interval = meanInterval(eight, { population: 9 });
    expect(interval?.low).toBeCloseTo(4.84857774600922, 9);
    expect(interval?.high).toBeCloseTo(6.15142225399078, 9);
  });

  it('is the mean itself when everybody has answered', () => {
    expect(meanInterval(eight, { population: 8 })).toEqual({ low: 5.5, high: 5.5 });
  });

  it('is undefined for one rating, for equal ratings, and for fewer people asked than answered', () => {
    expect(meanInterval(histogramOf(0, 9, []))).toBeNull();
    expect(meanInterval(histogramOf(0, 9, [5]))).toBeNull();
    expect(meanInterval(histogramOf(0, 9, [7, 7, 7]))).toBeNull();
    expect(meanInterval(eight, { population: 7 })).toBeNull();
    expect([0, 1, -0.5].map((confidence) => meanInterval(eight, { confidence }))).toEqual([null, null, null]);
  });

  it('contains the mean, stays on the scale, and is narrower with less confidence', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 40 }), (ratings) => {
        const histogram = histogramOf(0, 9, ratings);
        const mean = meanOf(histogram) ?? Number.NaN;
        const [wide, narrow] = [meanInterval(histogram), meanInterval(histogram, { confidence: 0.8 })];
        if (new Set(ratings).size === 1) {
          expect(wide).toBeNull();
          return;
        }
        expect(wide?.low).toBeGreaterThanOrEqual(0);
        expect(wide?.low).toBeLessThan(mean);
        expect(wide?.high).toBeGreaterThan(mean);
        expect(wide?.high).toBeLessThanOrEqual(9);
        expect(narrow?.low).toBeGreaterThanOrEqual(wide?.low ?? Number.NaN);
      }),
    );
  });
});
