import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCycles, verdictOf, welchInterval } from './change.ts';
import { histogramOf } from './histogram.ts';

const of = (...ratings: number[]) => histogramOf(0, 9, ratings);
const before = { minimum: 0, counts: [0, 1, 3, 4, 5, 4, 2, 1, 0, 0] };
const after = { minimum: 0, counts: [0, 0, 1, 1, 3, 5, 6, 4, 2, 1] };

describe('the change of an item between two cycles', () => {
  // R: x <- rep(0:9, before); y <- rep(0:9, after); mean(y) - mean(x); t.test(y, x)$conf.int; mean(sign(outer(y, x, "-")));
  //    p: the doubled mid-ranks 2 * rank(c(x, y)) convolved person by person, then min(1, 2 * min(lower tail, upper tail))
  it("has the difference in points, the interval, and Cliff's delta", () => {
    const change = compareCycles(before, after);
    expect(change).toMatchObject({ before: 20, after: 23, verdict: 'clear' });
    expect(change.difference).toBeCloseTo(1.79565217391304, 12);
    expect(change.interval?.low).toBeCloseTo(0.804424249704941, 9);
    expect(change.interval?.high).toBeCloseTo(2.78688009812115, 9);
    expect(change.p).toBeCloseTo(0.000917394644022264, 12);
    expect(change.effect).toEqual({ delta: expect.closeTo(0.569565217391304, 12), magnitude: 'large' });
  });

  // R: t.test(rep(0:9, c(1,1,2,3,6,9,10,8,6,4)), rep(0:9, c(2,3,5,8,10,9,6,4,2,1)))$conf.int
  it("has Welch's interval", () => {
    const interval = welchInterval(
      { minimum: 0, counts: [2, 3, 5, 8, 10, 9, 6, 4, 2, 1] },
      { minimum: 0, counts: [1, 1, 2, 3, 6, 9, 10, 8, 6, 4] },
    );
    expect(interval?.low).toBeCloseTo(0.612697357041992, 9);
    expect(interval?.high).toBeCloseTo(2.26730264295801, 9);
  });

  it("is 'tooFew' with fewer than eight people in either cycle, however large the difference", () => {
    const seven = of(0, 0, 0, 0, 0, 1, 1);
    expect(compareCycles(seven, after).verdict).toBe('tooFew');
    expect(compareCycles(after, seven).verdict).toBe('tooFew');
    expect(compareCycles(seven, after, { atLeast: 7 }).verdict).toBe('clear');
  });

  it('is not clear when no rating changed, and clear when everybody moved together', () => {
    const [five, seven] = [of(5, 5, 5, 5, 5, 5, 5, 5), of(7, 7, 7, 7, 7, 7, 7, 7)];
    expect(compareCycles(before, before)).toMatchObject({ difference: 0, p: 1, verdict: 'notClear' });
    expect(compareCycles(five, five)).toMatchObject({ p: null, interval: null, verdict: 'notClear' });
    expect(compareCycles(five, seven)).toMatchObject({ difference: 2, interval: null, verdict: 'clear' });
  });

  it('is not clear if its interval includes 0 or the adjusted p is too large', () => {
    const figures = { before: 20, after: 20, p: 0.04, interval: { low: -0.1, high: 2 } };
    expect(verdictOf(figures)).toBe('notClear');
    expect(verdictOf({ ...figures, interval: { low: 0.1, high: 2 } })).toBe('clear');
    expect(verdictOf({ ...figures, interval: { low: 0.1, high: 2 }, p: 0.06 })).toBe('notClear');
    expect(verdictOf({ ...figures, interval: null, p: null })).toBe('notClear');
  });

  it("is 'tooFew' without ratings, and throws for two different scales", () => {
    expect(compareCycles(of(), after)).toMatchObject({
      difference: null,
      interval: null,
      p: null,
      effect: null,
      verdict: 'tooFew',
    });
    expect(compareCycles(of(), of(), { atLeast: 0 }).verdict).toBe('notClear');
    expect(welchInterval(of(3), after)).toBeNull();
    expect(welchInterval(before, after, 1)).toBeNull();
    expect(() => compareCycles(before, histogramOf(1, 5, [1]))).toThrow(RangeError);
  });

  it('changes its sign when the cycles are swapped, and stays within the scale', () => {
    const group = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 25 });
    fc.assert(
      fc.property(group, group, (earlier, later) => {
        const forth = compareCycles(of(...earlier), of(...later));
        const back = compareCycles(of(...later), of(...earlier));
        expect(back.verdict).toBe(forth.verdict);
        if (forth.difference !== null) expect((back.difference ?? Number.NaN) + forth.difference).toBe(0);
        if (forth.interval !== null) {
          expect(forth.interval.low).toBeGreaterThanOrEqual(-9);
          expect(forth.interval.high).toBeLessThanOrEqual(9);
          expect(forth.interval.low).toBeCloseTo(-(back.interval?.high ?? Number.NaN), 9);
        }
        for (const figure of [forth.difference, forth.p, forth.effect?.delta, forth.interval?.low]) {
          expect(figure).not.toBeNaN();
        }
      }),
    );
  });
});
