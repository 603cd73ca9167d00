import { describe, expect, it } from 'vitest';
import { oneWay } from './icc.ts';

describe('one-way intraclass correlation', () => {
  it('gives the figures of Shrout and Fleiss (1979), table 2, for equal sizes', () => {
    const targets = [
      [9, 2, 5, 8],
      [6, 1, 3, 2],
      [8, 4, 6, 8],
      [7, 1, 2, 6],
      [10, 5, 6, 9],
      [6, 2, 4, 7],
    ];
    const found = oneWay(targets);
    expect(found?.k0).toBe(4);
    expect(found?.between).toBeCloseTo(11.24, 2);
    expect(found?.within).toBeCloseTo(6.26, 2);
    expect(found?.icc1).toBeCloseTo(0.1657, 4);
    expect(found?.icc2).toBeCloseTo(0.4428, 4);
  });

  it('weights groups of unequal size by k0, and ignores empty groups', () => {
    const found = oneWay([[1, 2, 3, 4, 5, 6], [5, 7], [], [8, 9, 9]]);
    expect(found?.k0).toBeCloseTo((11 - (36 + 4 + 9) / 11) / 2, 12);
    expect(found?.groups).toBe(3);
  });

  it('is undefined if all ratings are equal or no group has two ratings', () => {
    expect(oneWay([[1, 2]])).toBeNull();
    expect(oneWay([[1], [2], [3]])).toBeNull();
    expect(
      oneWay([
        [4, 4],
        [4, 4],
      ]),
    ).toBeNull();
    expect(
      oneWay([
        [1, 3],
        [1, 3],
      ])?.icc2,
    ).toBeNull();
  });
});
