import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Part, stableShares, weightingsOf } from './stable-shares.ts';

const part = fc.record({
  people: fc.integer({ min: 0, max: 30 }),
  // Whole hundredths, so that means never differ by less than a double can represent.
  mean: fc.integer({ min: 0, max: 900 }).map((hundredths) => hundredths / 100),
});
/** Items times parts; a part with no people is a missing figure. */
const table = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 3, max: 8 }))
  .chain(([parts, items]) =>
    fc.array(fc.array(part, { minLength: parts, maxLength: parts }), { minLength: items, maxLength: items }),
  )
  .filter((items) => items.every((item) => item.some(({ people }) => people > 0)));

describe('the share of weightings in which an item is among the lowest', () => {
  it('equals a recount person by person over the same weightings, whichever figures are missing', () => {
    fc.assert(
      fc.property(table, (items) => {
        const sampling = { seed: 3, draws: 60, from: 1, to: 1.5 };
        const certain = items.map((item): [Part[]] => [item.map((one) => ({ ...one, error: 0 }))]);
        const parts = items[0]?.length ?? 0;
        const lowest = weightingsOf(parts, sampling).map((weights) => {
          const means = items.map((item) => {
            const people = item.flatMap(({ people, mean }, at) =>
              Array.from({ length: people }, () => ({ weight: weights[at] ?? 0, mean })),
            );
            const all = people.reduce((sum, { weight }) => sum + weight, 0);
            return people.reduce((sum, { weight, mean }) => sum + (weight / all) * mean, 0);
          });
          return means.map((mean) => means.filter((other) => other < mean - 1e-9).length < 2);
        });
        const recounted = items.map((_, at) => lowest.filter((is) => is[at]).length / lowest.length);
        const plain = items.map(
          (item) =>
            item.reduce((sum, { people, mean }) => sum + people * mean, 0) /
            item.reduce((sum, { people }) => sum + people, 0),
        );
        // Skip tables in which all items are equal, because there is nothing to rank.
        fc.pre(Math.max(...plain) - Math.min(...plain) > 1e-9);
        for (const [at, share] of stableShares(certain, { ...sampling, top: 2 }).entries())
          expect(share).toBeCloseTo(recounted[at] ?? -1, 9);
      }),
      { numRuns: 60 },
    );
  });

  it('uses the mean of several measures', () => {
    const measure = (mean: number): Part[] => [{ people: 10, mean, error: 0 }];
    const items = [
      [measure(1), measure(8)],
      [measure(4), measure(4)],
    ];
    expect(stableShares(items, { top: 1 })).toEqual([0, 1]);
  });
});
