import { describe, expect, it } from 'vitest';
import {
  normalFrom,
  plainFramework,
  type Ratings,
  ratingOf,
  releasedOf,
} from '../../../tests/support/panels.ts';
import { nineLenses } from '../../framework/frameworks.ts';
import { drawBelow, seededRandom } from '../statistics/seeded-random.ts';
import { gapsBetween, themeTests } from './comparison.ts';
import { lensesApart } from './groups-apart.ts';
import { recommendationsOf } from './recommendations.ts';

const framework = plainFramework(nineLenses, 9, 3);
const random = seededRandom(31);
const sizes = [8, 10, 14, 20];

const person = (middle: number): Ratings => {
  const own = middle + 1.2 * normalFrom(random);
  return Array.from({ length: 27 }, () => ratingOf(own + 1.5 * normalFrom(random)));
};
const groupsOf = (people: readonly Ratings[]) => {
  let from = 0;
  return sizes.map((size, at) => {
    from += size;
    return { group: `Group ${at + 1}`, released: releasedOf(framework, people.slice(from - size, from)) };
  });
};
function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(drawBelow(random, left.length), 1));
}

describe('lenses on which groups differ', () => {
  it('are named in at most 5 % of assessments with people assigned to groups at random', () => {
    const people = sizes.flatMap((size, at) => Array.from({ length: size }, () => person(4 + at)));
    const runs = 500;
    const alarms = Array.from(
      { length: runs },
      () => lensesApart(framework, groupsOf(shuffled(people))).length > 0,
    ).filter(Boolean);
    expect(alarms.length / runs).toBeLessThanOrEqual(0.05);
  });

  it('are found on every lens with a gap of four points, and Compare calls the same two groups clearly different', () => {
    const people = sizes.flatMap((size, at) => Array.from({ length: size }, () => person(at === 0 ? 2 : 6)));
    const groups = groupsOf(people);
    const found = lensesApart(framework, groups);
    expect(found).toHaveLength(9);
    for (const { lens, highest, lowest, gap, interval } of found) {
      const side = (name: string) => groups.find(({ group }) => group === name)?.released ?? { themes: {} };
      const sides = [side(highest.group), side(lowest.group)] as const;
      const compared = gapsBetween(framework, ...sides, themeTests(framework, ...sides)).get(lens);
      expect(compared).toMatchObject({ points: gap, verdict: 'clear', interval });
    }
    const [first] = recommendationsOf(framework, { everyone: releasedOf(framework, people), groups }).filter(
      ({ kind }) => kind === 'closeGap',
    );
    expect(first?.reasons[1]).toMatch(
      /^The difference is clear: its 95 % interval, adjusted for all lenses, is \d/,
    );
  });

  it('are not searched for among groups of fewer than eight, or without levels of people', () => {
    const of = (middle: number, people: number) =>
      releasedOf(
        framework,
        Array.from({ length: people }, () => person(middle)),
      );
    const small = [
      { group: 'a', released: of(1, 7) },
      { group: 'b', released: of(8, 30) },
    ];
    expect(lensesApart(framework, small)).toEqual([]);
    const old = [of(1, 12), of(8, 30)].map(({ themes }, at) => ({ group: `${at}`, released: { themes } }));
    expect(lensesApart(framework, old)).toEqual([]);
  });
});
