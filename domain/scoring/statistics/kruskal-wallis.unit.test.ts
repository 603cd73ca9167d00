import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Histogram, histogramOf } from './histogram.ts';
import { kruskalWallis } from './kruskal-wallis.ts';

const of = (...ratings: number[]) => histogramOf(0, 9, ratings);
const few = [of(1, 2, 2, 4), of(3, 5, 6), of(5, 7, 8, 9)];

describe('the Kruskal-Wallis test', () => {
  // R: kruskal.test(list(rep(0:9, a), rep(0:9, b), rep(0:9, c))) with the counts below
  it('compares H with chi-square when every group is large enough', () => {
    const groups: Histogram[] = [
      { minimum: 0, counts: [2, 3, 5, 8, 10, 9, 6, 4, 2, 1] },
      { minimum: 0, counts: [1, 1, 2, 3, 6, 9, 10, 8, 6, 4] },
      { minimum: 0, counts: [0, 2, 4, 6, 5, 7, 4, 6, 3, 3] },
    ];
    const test = kruskalWallis(groups);
    expect(test?.by).toBe('chiSquare');
    expect(test?.h).toBeCloseTo(11.1803331038149, 9);
    expect(test?.p).toBeCloseTo(0.00373440584047397, 10);
  });

  // R: kruskal.test(list(c(1,2,2,4), c(3,5,6), c(5,7,8,9)))
  it('corrects H for ties, and uses chi-square on request', () => {
    const test = kruskalWallis(few, { smallUnder: 0 });
    expect(test?.h).toBeCloseTo(7.46750764525994, 9);
    expect(test?.p).toBeCloseTo(0.0239029398190028, 9);
  });

  // R: all 11550 ways to deal the eleven mid-ranks into 4, 3 and 4 with combn: 58 are as extreme, p = .00502
  it('permutes small groups at random, close to the exact p and repeatably', () => {
    const test = kruskalWallis(few);
    expect(test?.by).toBe('permutation');
    expect(Math.abs((test?.p ?? 1) - 58 / 11_550)).toBeLessThan(0.002);
    expect(kruskalWallis(few)).toEqual(test);
    expect(kruskalWallis(few, { draws: 99 })?.p).toBeGreaterThanOrEqual(0.01);
  });

  it('is undefined for one group, empty groups or equal ratings, and throws for two different scales', () => {
    expect(kruskalWallis([])).toBeNull();
    expect(kruskalWallis([of(1, 2), of()])).toBeNull();
    expect(kruskalWallis([of(4, 4), of(4), of(4, 4)])).toBeNull();
    expect(() => kruskalWallis([of(1), histogramOf(1, 5, [1])])).toThrow(RangeError);
  });

  it('has H of 0 or more and a p above 0, and the same H in any order', () => {
    const group = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(group, { minLength: 2, maxLength: 4 }), (answers) => {
        const groups = answers.map((ratings) => of(...ratings));
        const [test, turned] = [
          kruskalWallis(groups, { draws: 50 }),
          kruskalWallis(groups.toReversed(), { draws: 50 }),
        ];
        if (test === null) {
          expect(turned).toBeNull();
          return;
        }
        expect(test.h).toBeGreaterThanOrEqual(0);
        expect(test.p).toBeGreaterThan(0);
        expect(test.p).toBeLessThanOrEqual(1);
        expect(turned?.h).toBeCloseTo(test.h, 9);
      }),
    );
  });
});
