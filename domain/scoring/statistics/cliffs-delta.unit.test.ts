import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cliffsDelta } from './cliffs-delta.ts';
import { histogramOf } from './histogram.ts';

const of = (...ratings: number[]) => histogramOf(0, 9, ratings);

describe("Cliff's delta", () => {
  // R: mean(sign(outer(x, y, "-")))
  it('is the share of pairs with the first group higher minus the share with it lower', () => {
    expect(cliffsDelta(of(2, 3, 3, 5, 6), of(3, 5, 6, 7, 7, 8))?.delta).toBeCloseTo(-0.666666666666667, 12);
    const [before, after] = [
      { minimum: 0, counts: [2, 3, 5, 8, 10, 9, 6, 4, 2, 1] },
      { minimum: 0, counts: [1, 1, 2, 3, 6, 9, 10, 8, 6, 4] },
    ];
    expect(cliffsDelta(after, before)).toEqual({ delta: expect.closeTo(0.3904, 12), magnitude: 'medium' });
  });

  it('is described in words, with limits at .147, .33 and .474', () => {
    // `higher` of 1000 people rate above everybody else, who all agree
    const among = (higher: number) =>
      cliffsDelta({ minimum: 0, counts: [1000 - higher, higher] }, { minimum: 0, counts: [1000, 0] })
        ?.magnitude;
    expect([146, 147, 329, 330, 473, 474].map(among)).toEqual([
      'negligible',
      'small',
      'small',
      'medium',
      'medium',
      'large',
    ]);
  });

  it('is undefined for an empty group, and throws for two different scales', () => {
    expect([cliffsDelta(of(), of(1)), cliffsDelta(of(1), of())]).toEqual([null, null]);
    expect(() => cliffsDelta(of(1), histogramOf(1, 5, [1]))).toThrow(RangeError);
  });

  it('equals the count over all pairs and changes its sign when the groups are swapped', () => {
    const group = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(group, group, (x, y) => {
        const pairs = x.flatMap((a) => y.map((b) => Math.sign(a - b)));
        const delta = cliffsDelta(of(...x), of(...y))?.delta ?? Number.NaN;
        expect(delta).toBeCloseTo(pairs.reduce<number>((sum, sign) => sum + sign, 0) / pairs.length, 12);
        expect((cliffsDelta(of(...y), of(...x))?.delta ?? Number.NaN) + delta).toBe(0);
      }),
    );
  });
});
