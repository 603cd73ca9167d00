import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageDeviation, averageDeviationAcross, awg, isSplit, rwg, rwgAcross } from './agreement.ts';
import { type Histogram, histogramOf } from './histogram.ts';
import { drawBelow, seededRandom } from './seeded-random.ts';

// multilevel::bhr2000 (Bliese), items AF06..AS28 of groups 1-3, counted per answer 1..5: R: table(factor(bhr2000[GRP == g, item], 1:5))
const groups = [
  '2 10 22 22 3, 2 12 17 26 2, 8 11 20 15 5, 12 13 10 21 3, 5 8 30 14 2, 4 6 25 21 3, 8 21 19 11 0, 7 12 16 23 1, 8 19 18 13 1, 8 16 17 16 2, 9 14 17 16 3',
  '6 15 17 7 0, 4 17 13 11 0, 13 15 13 4 0, 14 17 8 6 0, 12 11 19 3 0, 10 11 17 7 0, 11 16 13 5 0, 8 14 12 10 1, 12 16 15 2 0, 10 15 13 7 0, 8 20 11 4 2',
  '10 8 22 35 8, 14 12 22 32 3, 17 21 30 14 1, 19 18 21 22 3, 10 12 40 18 3, 13 8 33 25 4, 9 23 26 25 0, 9 16 24 33 1, 13 22 25 23 0, 12 19 22 30 0, 10 17 29 25 2',
].map((group) =>
  group.split(', ').map((item): Histogram => ({ minimum: 1, counts: item.split(' ').map(Number) })),
);
const firstItems = groups.flatMap((items) => items.slice(0, 1));
const eight = histogramOf(0, 9, [2, 4, 4, 5, 6, 7, 7, 9]);

const close = (actual: (number | null)[], expected: number[]) =>
  expect(actual).toEqual(expected.map((value) => expect.closeTo(value, 9)));

describe('agreement inside a group', () => {
  // R: rwg.j(bhr2000[, 2:12], GRP, ranvar = 2)$rwg.j
  it('gives the rwg(J) of the published groups', () => {
    close(groups.map(rwgAcross), [0.900981485397881, 0.922283213411468, 0.886809255318598]);
  });

  // R: ad.m(bhr2000[, 2:12], GRP)$AD.M and ad.m(bhr2000[, 2:12], GRP, type = "median")$AD.M
  it('gives the average deviation of the published groups around mean and median', () => {
    close(
      groups.map((items) => averageDeviationAcross(items)),
      [0.848136637852237, 0.826127946127946, 0.880982858047744],
    );
    close(
      groups.map((items) => averageDeviationAcross(items, 'median')),
      [0.825885978428351, 0.787878787878788, 0.851040525739321],
    );
  });

  // R: rwg(AF06, GRP, ranvar = 2)$rwg; ad.m(AF06, GRP)$AD.M; awg(AF06, GRP, range = c(1, 5))$a.wg
  it('gives rwg, average deviation and awg of one item', () => {
    close(firstItems.map(rwg), [0.580362361192285, 0.578282828282828, 0.337643255950632]);
    close(
      firstItems.map((item) => averageDeviation(item)),
      [0.748060902039644, 0.785185185185185, 0.941791261431267],
    );
    close(firstItems.map(awg), [0.581585081585082, 0.566233766233766, 0.332815332815333]);
  });

  // R: awg(c(2,4,4,5,6,7,7,9), rep(1, 8), range = c(0, 9))$a.wg; NA for c(9,9,9,8,8); -1 for c(0,9,0,9) and c(0,0,0,9)
  it('corrects awg for the mean, and gives no awg if full disagreement is impossible at that mean', () => {
    expect(awg(eight)).toBeCloseTo(0.558441558441559, 9);
    expect(awg(histogramOf(0, 9, [9, 9, 9, 8, 8]))).toBeNull();
    expect(awg(histogramOf(0, 9, [9, 9, 9]))).toBeNull();
    expect(awg(histogramOf(0, 9, [0, 9, 0, 9]))).toBeCloseTo(-1, 12);
    expect(awg(histogramOf(0, 9, [0, 0, 0, 9]))).toBeCloseTo(-1, 12);
  });

  it('is undefined for one person, and leaves out items rated by one person only', () => {
    const one = histogramOf(0, 9, [4]);
    for (const measure of [averageDeviation, rwg, awg]) expect(measure(one)).toBeNull();
    expect([
      averageDeviationAcross([]),
      averageDeviationAcross([one]),
      rwgAcross([]),
      rwgAcross([one]),
    ]).toEqual([null, null, null, null]);
    expect(rwgAcross([eight, one])).toBe(rwgAcross([eight]));
    expect(averageDeviationAcross([one, eight])).toBe(averageDeviation(eight));
  });

  it('is complete when all ratings are equal, and 0 at the least when people disagree more than by chance', () => {
    const same = histogramOf(0, 9, [5, 5, 5]);
    expect([averageDeviation(same), rwg(same), rwgAcross([same, same]), awg(same)]).toEqual([0, 1, 1, 1]);
    const apart = histogramOf(0, 9, [0, 0, 9, 9]);
    expect([averageDeviation(apart), rwg(apart), rwgAcross([apart, apart])]).toEqual([4.5, 0, 0]);
  });

  it('stays in its range and is the same with the scale reversed', () => {
    const ratings = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(ratings, (answers) => {
        const histogram = histogramOf(0, 9, answers);
        const mirrored = { ...histogram, counts: histogram.counts.toReversed() };
        for (const measure of [averageDeviation, rwg, awg]) {
          const [value, other] = [measure(histogram), measure(mirrored)];
          if (value === null) expect(other).toBeNull();
          else expect(other).toBeCloseTo(value, 9);
        }
        expect(averageDeviation(histogram, 'median')).toBeLessThanOrEqual(
          (averageDeviation(histogram) ?? 0) + 1e-12,
        );
        expect(averageDeviation(histogram)).toBeLessThanOrEqual(4.5);
        expect(rwg(histogram)).toBeGreaterThanOrEqual(0);
        expect(rwg(histogram)).toBeLessThanOrEqual(1);
        const corrected = awg(histogram) ?? 0;
        expect(Math.abs(corrected)).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });
});

describe('two camps', () => {
  const bands = { lowTo: 3, highFrom: 7 };
  const of = (low: number, middle: number, high: number): Histogram => ({
    minimum: 0,
    counts: [0, 0, 0, low, 0, middle, 0, high, 0, 0],
  });

  it('are found with three in ten people at either end and hardly anybody in between', () => {
    expect(isSplit(of(5, 0, 4), bands)).toBe(true);
    expect(isSplit(of(9, 1, 9), bands)).toBe(true);
    expect(isSplit(of(33, 4, 33), bands)).toBe(true);
    expect(isSplit(of(2, 1, 9), bands)).toBe(false);
  });

  it('are not found if the middle is the most frequent answer, or as full as the ends', () => {
    expect(isSplit(of(18, 24, 18), bands)).toBe(false);
    expect(isSplit(of(17, 26, 17), bands)).toBe(false);
    expect(isSplit(of(21, 28, 21), bands)).toBe(false);
    const flat = { minimum: 0, counts: new Array(10).fill(500) };
    expect(isSplit(flat, bands)).toBe(false);
    // Few people are between the ends, and yet 5 is the most frequent answer.
    expect(isSplit({ minimum: 0, counts: [4, 4, 4, 4, 0, 5, 0, 4, 4, 4] }, bands)).toBe(false);
  });

  it('do not exist on a scale without a middle: yes or no', () => {
    expect(isSplit({ minimum: 0, counts: [20, 20] }, { lowTo: 0, highFrom: 1 })).toBe(false);
  });

  it('are not reported for fewer than eight people', () => {
    expect(isSplit(of(4, 0, 3), bands)).toBeNull();
    expect(isSplit(of(4, 0, 4), bands)).toBe(true);
    expect(isSplit(of(0, 0, 0), bands)).toBeNull();
  });

  it('are found in at most one of twenty sets of random answers, for any number of people', () => {
    const random = seededRandom(11);
    for (const people of [8, 10, 12, 20, 40, 120, 210]) {
      const seen = Array.from({ length: 1_000 }, () =>
        isSplit(
          histogramOf(
            0,
            9,
            Array.from({ length: people }, () => drawBelow(random, 10)),
          ),
          bands,
        ),
      ).filter(Boolean).length;
      // The limit of 64 is two standard errors above 5 %.
      expect([people, seen <= 64]).toEqual([people, true]);
    }
  });
});
