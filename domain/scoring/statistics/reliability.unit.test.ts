import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { panelReliability } from './reliability.ts';

// Shrout & Fleiss 1979, table 2: six targets, four judges
const judged = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];

describe('reliability of a panel', () => {
  // R: av <- anova(lm(c(M) ~ factor(rep(1:6, 4)) + factor(rep(1:4, each = 6)))), then (R-E)/(R+3*E+4/6*(C-E)) and (R-E)/(R+(C-E)/6)
  it('gives the ICC(A,1) and ICC(A,k) that Shrout and Fleiss published as .29 and .62', () => {
    const icc = panelReliability(judged);
    expect(icc?.single).toBeCloseTo(0.289763779527559, 9);
    expect(icc?.average).toBeCloseTo(0.620050547598989, 9);
  });

  it('leaves out a target with a missing rating', () => {
    expect(panelReliability([...judged, [1, null, 2, 3]])).toEqual(panelReliability(judged));
  });

  it('is undefined without two targets, two raters or any difference, and throws for rows of different length', () => {
    expect(panelReliability([])).toBeNull();
    expect(panelReliability([[1, 2]])).toBeNull();
    expect(panelReliability([[1], [2]])).toBeNull();
    expect(
      panelReliability([
        [3, 3],
        [3, 3],
      ]),
    ).toBeNull();
    // MSR + (MSC - MSE)/n is exactly 0 here, but 6 * 10^-17 in floating point. Found by a random test.
    expect(
      panelReliability([
        [5, 7, 8, 2],
        [6, 2, 9, 5],
        [6, 7, 5, 6],
      ]),
    ).toBeNull();
    expect(() => panelReliability([[1, 2], [1]])).toThrow(RangeError);
  });

  it('is 1 when raters agree on different targets, at most 1 otherwise, and the same on a shifted scale', () => {
    expect(
      panelReliability([
        [1, 1],
        [5, 5],
        [8, 8],
      ]),
    ).toEqual({ single: 1, average: 1 });
    const row = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 8 }), (targets) => {
        const icc = panelReliability(targets);
        const shifted = panelReliability(targets.map((ratings) => ratings.map((rating) => rating + 1)));
        if (icc === null) {
          expect(shifted).toBeNull();
          return;
        }
        expect(icc.single).toBeLessThanOrEqual(1 + 1e-9);
        expect(Number.isFinite(icc.single) && Number.isFinite(icc.average)).toBe(true);
        expect(shifted?.single).toBeCloseTo(icc.single, 9);
        expect(shifted?.average).toBeCloseTo(icc.average, 6);
      }),
    );
  });
});
