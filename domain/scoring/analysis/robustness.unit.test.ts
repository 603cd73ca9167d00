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
import { seededRandom } from '../statistics/seeded-random.ts';
import { prioritiesOf, robustnessOf } from './weighting.ts';

/** Forty-two sub-lenses of one theme each. */
const framework = plainFramework(nineLenses, 42, 1);
const ids = framework.lenses.map(({ id }) => `${id}.1`);
/** What the page calls steady: the green badge. */
const steady = 0.95;

const panel = (people: number, rate: (item: number) => number, items = ids.length): Ratings[] =>
  Array.from({ length: people }, () => Array.from({ length: items }, (_, item) => rate(item)));
const prioritiesIn = (asked: Framework, groups: readonly (readonly Ratings[])[]) =>
  prioritiesOf(
    asked,
    releasedOf(asked, groups.flat()),
    groups.map((group) => releasedOf(asked, group)),
  );
const priorities = (groups: readonly (readonly Ratings[])[]) => prioritiesIn(framework, groups);

describe('the robustness of priorities', () => {
  it.each([
    [42, 60],
    [9, 200],
  ])(
    'is steady for any of %d sub-lenses on pure noise in at most one of twenty assessments (%d seen)',
    (items, runs) => {
      const random = seededRandom(21);
      const asked = plainFramework(nineLenses, items, 1);
      const noise = () => ratingOf(5 + 2 * normalFrom(random));
      const green = Array.from({ length: runs }, () =>
        prioritiesIn(
          asked,
          [12, 10, 8].map((people) => panel(people, noise, items)),
        )?.some(({ share }) => (share ?? 0) >= steady),
      ).filter(Boolean);
      expect(green.length / runs).toBeLessThanOrEqual(0.05);
    },
  );

  it('is steady where five lie two points below all others', () => {
    const random = seededRandom(22);
    const rate = (item: number) => ratingOf((item < 5 ? 3 : 6) + 1.2 * normalFrom(random));
    const found = priorities([panel(12, rate), panel(12, rate)]) ?? [];
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 5).toSorted());
    for (const { share } of found) expect(share).toBeGreaterThanOrEqual(steady);
  });

  it('is not steady for all where six are equally low and five are listed: others could have answered', () => {
    const random = seededRandom(24);
    const rate = (item: number) => ratingOf((item < 6 ? 3 : 6) + 1.2 * normalFrom(random));
    const found = priorities([panel(12, rate), panel(12, rate)]) ?? [];
    expect(found.filter(({ share }) => (share ?? 0) >= steady).length).toBeLessThan(3);
  });

  it('falls where two groups see the fifth and the sixth the other way round', () => {
    const turned = (group: number) => (item: number) => {
      const place = item === 4 || item === 5 ? (group === 0 ? item : 9 - item) : item;
      return Math.min(9, place);
    };
    const [share] = (priorities([panel(20, turned(0)), panel(20, turned(1))]) ?? [])
      .slice(4)
      .map((one) => one.share);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  it('is the same when a group is hidden whose figures follow from the others', () => {
    const random = seededRandom(23);
    const groups = [0, 1, 2].map((group) =>
      panel(15, (item) => ratingOf(3 + item / 10 + group + 0.8 * normalFrom(random))),
    );
    const all = releasedOf(framework, groups.flat());
    const figures = groups.map((group) => releasedOf(framework, group));
    const whole = prioritiesOf(framework, all, figures) ?? [];
    const hidden = prioritiesOf(framework, all, figures.slice(0, 2)) ?? [];
    expect(hidden.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    // Levels are rounded to 0.1, and the hidden group's spread is taken to be that of everyone.
    for (const [at, { share }] of hidden.entries())
      expect(Math.abs((share ?? 0) - (whole[at]?.share ?? 1))).toBeLessThan(0.15);
  });

  it('lists the lowest as displayed, and tells nothing of them without a distribution', () => {
    const means = (people: number): Released => ({
      themes: {},
      levels: Object.fromEntries(ids.map((id, at) => [levelId.subLens(id), [people, at / 10]])),
    });
    expect(prioritiesOf(framework, means(14), [means(7), means(7)])).toEqual(
      ids.slice(0, robustnessOf.top).map((id) => ({ id, share: null })),
    );
  });

  it('needs two groups, and more sub-lenses than there are priorities', () => {
    const [one, other] = [panel(8, (item) => item % 9), panel(8, (item) => item % 9)];
    expect(prioritiesOf(framework, releasedOf(framework, one), [releasedOf(framework, one)])).toBeUndefined();
    const five = plainFramework(nineLenses, 5, 1);
    const figures = [one, other].map((people) => releasedOf(five, people));
    expect(prioritiesOf(five, releasedOf(five, [...one, ...other]), figures)).toBeUndefined();
  });
});
