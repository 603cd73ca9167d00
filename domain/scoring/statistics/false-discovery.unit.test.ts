import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustForMany } from './false-discovery.ts';

describe('p-values of many tests', () => {
  const ps = [0.01, 0.04, 0.03, 0.2, 0.005, 0.6, 0.03];
  const adjusted = [0.035, 0.056, 0.0525, 0.233333333333333, 0.035, 0.6, 0.0525];

  // R: p.adjust(c(.01, .04, .03, .2, .005, .6, .03), "BH")
  it('are adjusted for their number', () => {
    adjustForMany(ps).forEach((p, at) => {
      expect(p).toBeCloseTo(adjusted[at] ?? Number.NaN, 12);
    });
  });

  it('ignore a theme that could not be tested', () => {
    expect(adjustForMany([null, ...ps, null])).toEqual([null, ...adjustForMany(ps), null]);
    expect([adjustForMany([]), adjustForMany([null]), adjustForMany([0.03])]).toEqual([[], [null], [0.03]]);
  });

  it('never fall when adjusted, never exceed 1 and keep their order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 50 }), (many) => {
        const result = adjustForMany(many);
        for (const [at, p] of many.entries()) {
          const own = result[at] ?? Number.NaN;
          expect(own).toBeGreaterThanOrEqual(p);
          expect(own).toBeLessThanOrEqual(1);
          for (const [other, q] of many.entries()) if (q < p) expect(result[other]).toBeLessThanOrEqual(own);
        }
      }),
    );
  });
});
