import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { krippendorffAlpha, type Level } from './krippendorff.ts';

const levels: readonly Level[] = ['nominal', 'ordinal', 'interval'];
const _ = null;

// Krippendorff 2011, Computing Krippendorff's Alpha-Reliability, example C: observers A-D, 12 units; also in irr::kripp.alpha
const published = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
  [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
];
const ten = [
  [9, 2, 5, 8, 6, 1, 3, 2, 8, 4],
  [7, 3, _, 8, 5, 2, 3, 0, 9, _],
  [9, _, 6, 4, 6, 1, _, 2, 7, 4],
  [8, 2, 5, 9, _, 3, 4, 1, 8, 5],
  [_, 4, 7, 8, 0, 1, 3, _, 9, 4],
];

describe("Krippendorff's alpha", () => {
  // Published: .743, .815, .849. Digits from a separate program that fills the coincidence matrix pair by pair.
  it.each<[Level, number]>([
    ['nominal', 0.743421052632],
    ['ordinal', 0.815387503755],
    ['interval', 0.849107142857],
  ])('is the published reliability for %s data with missing ratings', (level, alpha) => {
    expect(krippendorffAlpha(published, level)).toBeCloseTo(alpha, 9);
  });

  // The figures are from the same program.
  it.each<[Level, number]>([
    ['nominal', 0.192961165049],
    ['ordinal', 0.775340128498],
    ['interval', 0.775697658112],
  ])('is the reliability of five raters on a scale of ten for %s data', (level, alpha) => {
    expect(krippendorffAlpha(ten, level)).toBeCloseTo(alpha, 9);
  });

  it('is undefined when no two ratings can be paired or all paired ones are equal', () => {
    for (const level of levels) {
      expect(krippendorffAlpha([], level)).toBeNull();
      expect(krippendorffAlpha([[1, 2, 3]], level)).toBeNull();
      expect(
        krippendorffAlpha(
          [
            [1, null],
            [null, 2],
          ],
          level,
        ),
      ).toBeNull();
      expect(
        krippendorffAlpha(
          [
            [4, 4, 1],
            [4, 4, null],
          ],
          level,
        ),
      ).toBeNull();
    }
  });

  it('is 1 exactly when all raters agree on different values', () => {
    for (const level of levels)
      expect(
        krippendorffAlpha(
          [
            [1, 5, 9],
            [1, 5, 9],
          ],
          level,
        ),
      ).toBe(1);
  });

  it('is never above 1 and does not depend on the order of raters or units', () => {
    const rating = fc.option(fc.integer({ min: 0, max: 9 }));
    const matrix = fc.array(fc.array(rating, { minLength: 6, maxLength: 6 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(matrix, fc.constantFrom(...levels), (ratings, level) => {
        const alpha = krippendorffAlpha(ratings, level);
        const turned = krippendorffAlpha(
          ratings.toReversed().map((row) => row.toReversed()),
          level,
        );
        if (alpha === null) {
          expect(turned).toBeNull();
          return;
        }
        expect(alpha).toBeLessThanOrEqual(1);
        expect(turned).toBeCloseTo(alpha, 9);
      }),
    );
  });
});
