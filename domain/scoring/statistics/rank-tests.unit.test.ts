import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Histogram, histogramOf } from './histogram.ts';
import { mannWhitney } from './rank-tests.ts';

const of = (...ratings: number[]) => histogramOf(0, 9, ratings);
const fifty: readonly [Histogram, Histogram] = [
  { minimum: 0, counts: [2, 3, 5, 8, 10, 9, 6, 4, 2, 1] },
  { minimum: 0, counts: [1, 1, 2, 3, 6, 9, 10, 8, 6, 4] },
];

describe('the Mann-Whitney test', () => {
  // R: wilcox.test(a, b, exact = TRUE)$p.value
  it.each([
    [of(1, 3, 5, 7), of(2, 4, 6, 8, 9), 0.412698412698413],
    [of(0, 1, 2, 4), of(3, 5, 6, 7, 8, 9), 0.019047619047619],
    [of(1, 2, 3), of(4, 5, 6), 0.1],
    [of(1, 2, 3, 4), of(5, 6, 7, 8), 0.0285714285714286],
  ])('enumerates every assignment of ratings without ties', (a, b, p) => {
    const test = mannWhitney(a, b);
    expect(test?.exact).toBe(true);
    expect(test?.p).toBeCloseTo(p, 12);
  });

  // R: W <- colSums(combn(rank(c(a, b)), length(a))); w <- W[1]; min(1, 2 * min(mean(W <= w), mean(W >= w)))
  it.each([
    [of(2, 3, 3, 5, 6), of(3, 5, 6, 7, 7, 8), 0.0952380952380952],
    [of(4, 4, 5, 5), of(5, 6, 6, 7, 7, 7), 0.0285714285714286],
    [of(0, 0, 9, 9), of(5, 5, 5), 1],
    [of(2, 2, 2, 2, 2, 2, 9, 9), of(3, 3, 3, 3, 3, 3), 0.0985680985680986],
  ])('enumerates every assignment of mid-ranks with ties', (a, b, p) => {
    expect(mannWhitney(a, b)?.p).toBeCloseTo(p, 12);
  });

  // R: wilcox.test(rep(0:9, a), rep(0:9, b), exact = FALSE, correct = TRUE)$p.value with the counts a and b above
  it('approximates with tie and continuity correction for many ratings', () => {
    const test = mannWhitney(...fifty);
    expect(test?.exact).toBe(false);
    expect(test?.p).toBeCloseTo(0.000695124961998389, 12);
  });

  it('is undefined for an empty group or equal ratings, and throws for two different scales', () => {
    expect(mannWhitney(of(), of(1, 2))).toBeNull();
    expect(mannWhitney(of(1, 2), of())).toBeNull();
    expect(mannWhitney(of(5, 5), of(5, 5, 5))).toBeNull();
    expect(() => mannWhitney(of(1), histogramOf(1, 5, [1]))).toThrow(RangeError);
  });

  it('gives the same p with the groups swapped and with the scale reversed', () => {
    const group = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(group, group, (first, second) => {
        const [a, b] = [of(...first), of(...second)];
        const mirror = (histogram: Histogram) => ({ ...histogram, counts: histogram.counts.toReversed() });
        const test = mannWhitney(a, b);
        if (test === null) {
          expect(mannWhitney(b, a)).toBeNull();
          return;
        }
        expect(test.p).toBeGreaterThan(0);
        expect(test.p).toBeLessThanOrEqual(1);
        expect(mannWhitney(b, a)?.p).toBeCloseTo(test.p, 9);
        expect(mannWhitney(mirror(a), mirror(b))?.p).toBeCloseTo(test.p, 9);
      }),
    );
  });

  it('passes from enumeration to approximation without a jump', () => {
    const counts = [1, 2, 3, 5, 6, 5, 4, 2, 1, 1];
    const a = { minimum: 0, counts };
    const [thirty, more] = [
      [0, 1, 1, 2, 4, 6, 6, 5, 3, 2],
      [0, 1, 1, 2, 4, 6, 7, 5, 3, 2],
    ].map((other) => mannWhitney(a, { minimum: 0, counts: other }));
    expect([thirty?.exact, more?.exact]).toEqual([true, false]);
    expect(Math.abs((thirty?.p ?? 0) - (more?.p ?? 1))).toBeLessThan(0.003);
  });
});
