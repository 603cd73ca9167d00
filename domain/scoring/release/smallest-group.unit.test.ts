import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPeopleNeeded, rulesOf } from './smallest-group.ts';

describe('the conditions for publishing a figure', () => {
  it('without names are k people and a tenth of those counted, eight people for a distribution, and a check of combinations', () => {
    expect(rulesOf({ threshold: 5 })).toEqual({
      threshold: 5,
      distributionThreshold: 8,
      oneIn: 10,
      guarded: true,
    });
    expect([0, 49, 51, 100].map((counted) => newPeopleNeeded(rulesOf({ threshold: 5 }), counted))).toEqual([
      5, 5, 6, 10,
    ]);
    expect(rulesOf({ threshold: 10 }).distributionThreshold).toBe(10);
  });

  it('with names are one person, whatever the threshold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), (threshold) => {
        expect(rulesOf({ threshold, named: true })).toMatchObject({
          threshold: 1,
          distributionThreshold: 1,
          guarded: false,
        });
      }),
    );
    const rules = rulesOf({ threshold: 1, named: true });
    expect([0, 1, 50, 51, 10_000].map((counted) => newPeopleNeeded(rules, counted))).toEqual([
      1, 1, 1, 2, 200,
    ]);
  });
});
