import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogramOf, meanOf } from './histogram.ts';
import { meanInterval, wilsonInterval } from './intervals.ts';

const eight = histogramOf(0, 9, [2, 4, 4, 5, 6, 7, 7, 9]);

describe('the interval for a mean', () => {
  // R: t.test(c(2,4,4,5,6,7,7,9))$conf.int
  it('is the t interval while nobody knows how many were asked', () => {
    const interval = meanInterval(eight);
    expect(interval?.low).toBeCloseTo(3.65749962714917, 9);
    expect(interval?.high).toBeCloseTo(7.34250037285083, 9);
  });

  // R: mean(x) + c(-1, 1) * qt(.975, 7) * sd(x) / sqrt(8) * sqrt((9 - 8) / (9 - 1))
  it('narrows when eight of nine invited people have answered', () => {
    const interval = meanInterval(eight, { population: 9 });
    expect(interval?.low).toBeCloseTo(4.84857774600922, 9);
    expect(interval?.high).toBeCloseTo(6.15142225399078, 9);
  });

  it('is the mean itself when everybody has answered', () => {
    expect(meanInterval(eight, { population: 8 })).toEqual({ low: 5.5, high: 5.5 });
  });

  it('is nothing for one rating, for equal ratings, and for fewer people asked than answered', () => {
    expect(meanInterval(histogramOf(0, 9, []))).toBeNull();
    expect(meanInterval(histogramOf(0, 9, [5]))).toBeNull();
    expect(meanInterval(histogramOf(0, 9, [7, 7, 7]))).toBeNull();
    expect(meanInterval(eight, { population: 7 })).toBeNull();
    expect([0, 1, -0.5].map((confidence) => meanInterval(eight, { confidence }))).toEqual([null, null, null]);
  });

  it('holds the mean and stays on the scale, and is narrower with less confidence', () => {
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

describe("Wilson's interval for a share", () => {
  // R: prop.test(7, 9, correct = FALSE)$conf.int, likewise (0, 5), (5, 5) and (3, 20, conf.level = .9)
  it.each([
    [7, 9, 0.95, 0.452588969106989, 0.936774892882153],
    [0, 5, 0.95, 0, 0.434482464783175],
    [5, 5, 0.95, 0.565517535216825, 1],
    [3, 20, 0.9, 0.0615824104773683, 0.321828075675307],
  ])('for %d of %d people with confidence %d', (count, n, confidence, low, high) => {
    const interval = wilsonInterval(count, n, confidence);
    expect(interval?.low).toBeCloseTo(low, 9);
    expect(interval?.high).toBeCloseTo(high, 9);
  });

  it('is nothing without people or for a count that cannot be', () => {
    expect([wilsonInterval(0, 0), wilsonInterval(3, 2), wilsonInterval(-1, 2)]).toEqual([null, null, null]);
  });

  it('holds the share, stays between 0 and 1, and mirrors when the question is turned round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), (n, some) => {
        const count = some % (n + 1);
        const [yes, no] = [wilsonInterval(count, n), wilsonInterval(n - count, n)];
        expect(yes?.low).toBeGreaterThanOrEqual(0);
        expect(yes?.low).toBeLessThanOrEqual(count / n);
        expect(yes?.high).toBeGreaterThanOrEqual(count / n);
        expect(1 - (no?.high ?? Number.NaN)).toBeCloseTo(yes?.low ?? Number.NaN, 12);
      }),
    );
  });
});
