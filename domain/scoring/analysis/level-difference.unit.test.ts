import { describe, expect, it } from 'vitest';
import {
  normalFrom,
  plainFramework,
  type Ratings,
  ratingOf,
  releasedOf,
} from '../../../tests/support/panels.ts';
import { nineLenses } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { levelId, type Released } from '../released.ts';
import { drawBelow, seededRandom } from '../statistics/seeded-random.ts';
import { levelDifferences, onOneDefinition } from './difference.ts';

const nine = plainFramework(nineLenses, 9, 4);
const twenty = plainFramework(nineLenses, 20, 1);

const differences = (framework: Framework, one: Released, other: Released) =>
  levelDifferences(framework, one, other);
const anyClear = (framework: Framework, one: Released, other: Released): boolean =>
  differences(framework, one, other).some(
    ({ id, verdict }) => verdict === 'clear' && framework.lenses.some((lens) => lens.id === id),
  );
const themesIn = (framework: Framework): number =>
  framework.lenses.reduce((all, { subLenses }) => all + (subLenses[0]?.themes.length ?? 0), 0);

describe('a difference above the themes', () => {
  it('is called clear on any lens in at most 5 % of assessments without a difference: skewed ratings, 8 people against 40', () => {
    const random = seededRandom(3);
    const person = (): Ratings =>
      Array.from({ length: themesIn(nine) }, () => ratingOf(9 + 2 * Math.log(1 - random())));
    const group = (people: number) => releasedOf(nine, Array.from({ length: people }, person));
    const runs = 400;
    const alarms = Array.from({ length: runs }, () => anyClear(nine, group(8), group(40))).filter(Boolean);
    expect(alarms.length / runs).toBeLessThanOrEqual(0.05);
  });

  it('is called clear on any lens in at most 5 % of assessments without a difference: some people rate everything higher', () => {
    const random = seededRandom(3);
    const person = (): Ratings => {
      const own = 6.5 + normalFrom(random);
      return Array.from({ length: themesIn(nine) }, () => ratingOf(own + 1.5 * normalFrom(random)));
    };
    const group = (people: number) => releasedOf(nine, Array.from({ length: people }, person));
    const runs = 400;
    const alarms = Array.from({ length: runs }, () => anyClear(nine, group(12), group(8))).filter(Boolean);
    expect(alarms.length / runs).toBeLessThanOrEqual(0.05);
  });

  it.each([
    ['ratings around the middle', [10, 16], (random: () => number) => ratingOf(5.5 + 2 * normalFrom(random))],
    ['random ratings', [12, 12], (random: () => number) => drawBelow(random, 10)],
    [
      'two camps, and a small group compared with a large one',
      [8, 40],
      (random: () => number) => ratingOf((random() < 0.3 ? 2 : 8) + normalFrom(random)),
    ],
  ] as const)(
    'is called clear on any of twenty lenses with one question each in at most one of twenty assessments: %s',
    (_, sizes, rate) => {
      const random = seededRandom(8);
      const group = (people: number) =>
        releasedOf(
          twenty,
          Array.from({ length: people }, () => Array.from({ length: themesIn(twenty) }, () => rate(random))),
        );
      const runs = 300;
      const alarms = Array.from({ length: runs }, () => {
        const [one, other] = [group(sizes[0]), group(sizes[1])];
        // With levels released as figures of people, and in the form of older releases, whose levels are derived from themes.
        return [
          anyClear(twenty, one, other),
          anyClear(twenty, { themes: one.themes }, { themes: other.themes }),
        ];
      });
      for (const way of [0, 1]) {
        const share = alarms.filter((found) => found[way]).length / runs;
        expect(share).toBeLessThanOrEqual(0.05);
      }
    },
  );

  it('of two points between groups of twelve, with means spread by 1.2, is detected in at least 80 %', () => {
    const random = seededRandom(5);
    // With one theme for each lens, a person's mean is exact: this tests the rule, not the rounding of ratings.
    const figure = (first: number): Released => {
      const level = (middle: number) => {
        const means = Array.from({ length: 12 }, () => middle + 1.2 * normalFrom(random));
        const mean = means.reduce((sum, one) => sum + one, 0) / 12;
        const squares = means.reduce((sum, one) => sum + (one - mean) ** 2, 0);
        const tenth = (value: number) => Math.round(value * 10) / 10;
        return [12, tenth(mean), tenth(Math.sqrt(squares / 11)), ...new Array(10).fill(0)];
      };
      const lenses = nine.lenses.map(
        ({ id }, at) => [levelId.lens(id), level(at === 0 ? first : 4.5)] as const,
      );
      return { themes: {}, levels: Object.fromEntries([['overall', level(4.5)], ...lenses]) };
    };
    const runs = 2_000;
    const called = Array.from({ length: runs }, () =>
      differences(nine, figure(5.5), figure(3.5)).some(
        ({ id, verdict }) => id === '1' && verdict === 'clear',
      ),
    ).filter(Boolean);
    expect(called.length / runs).toBeGreaterThanOrEqual(0.8);
  });

  it('has an interval that excludes 0 exactly when it is clear', () => {
    const random = seededRandom(6);
    for (let run = 0; run < 100; run += 1) {
      const group = (middle: number) =>
        releasedOf(
          nine,
          Array.from({ length: 10 }, () =>
            Array.from({ length: themesIn(nine) }, () => ratingOf(middle + 2 * normalFrom(random))),
          ),
        );
      for (const { interval, verdict } of differences(nine, group(5), group(6)))
        expect(verdict === 'clear').toBe(interval !== null && (interval.low > 0 || interval.high < 0));
    }
  });

  it("is 'tooFew' with under eight people on a side, also with names, and without a deviation", () => {
    const level = (people: number, mean: number) => [people, mean, 0.5, ...new Array(10).fill(0)];
    const of = (figure: readonly number[]): Released => ({
      themes: {},
      levels: { [levelId.overall]: figure },
    });
    const verdict = (one: readonly number[], other: readonly number[]) =>
      differences(nine, of(one), of(other)).map((found) => [
        found.points,
        found.verdict,
        found.interval === null,
      ]);
    expect(verdict(level(8, 8), level(8, 2))).toEqual([[6, 'clear', false]]);
    expect(verdict(level(7, 8), level(30, 2))).toEqual([[6, 'tooFew', true]]);
    expect(verdict([30, 8], level(30, 2))).toEqual([[6, 'tooFew', true]]);
  });

  it('is based on themes for both sides if one side was released without levels of people', () => {
    const people = Array.from({ length: 9 }, () => Array.from({ length: themesIn(nine) }, () => 5));
    const figure = releasedOf(nine, people);
    const { themes } = figure;
    expect(onOneDefinition([figure, { themes }])).toEqual([{ themes }, { themes }]);
    expect(onOneDefinition([figure, figure])).toEqual([figure, figure]);
  });
});
