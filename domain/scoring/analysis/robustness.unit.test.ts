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
import { weightingsOf } from '../statistics/stable-shares.ts';
import { prioritiesOf, robustnessOf } from './weighting.ts';

/** Forty-two sub-lenses of one theme each. */
const framework = plainFramework(nineLenses, 42, 1);
const ids = framework.lenses.map(({ id }) => `${id}.1`);
/** From this share on, the page calls a priority steady (green badge). */
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

  it('is steady if five sub-lenses lie two points below all others', () => {
    const random = seededRandom(22);
    const rate = (item: number) => ratingOf((item < 5 ? 3 : 6) + 1.2 * normalFrom(random));
    const found = priorities([panel(12, rate), panel(12, rate)]) ?? [];
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 5).toSorted());
    for (const { share } of found) expect(share).toBeGreaterThanOrEqual(steady);
  });

  it('is not steady for all if six sub-lenses are equally low and five are listed, because other respondents could change the list', () => {
    const random = seededRandom(24);
    const rate = (item: number) => ratingOf((item < 6 ? 3 : 6) + 1.2 * normalFrom(random));
    const found = priorities([panel(12, rate), panel(12, rate)]) ?? [];
    expect(found.filter(({ share }) => (share ?? 0) >= steady).length).toBeLessThan(3);
  });

  it('falls if two groups rank the fifth and the sixth sub-lens in opposite order', () => {
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

  it("stays the same if a hidden group's figures follow from the other figures", () => {
    const random = seededRandom(23);
    const groups = [0, 1, 2].map((group) =>
      panel(15, (item) => ratingOf(3 + item / 10 + group + 0.8 * normalFrom(random))),
    );
    const all = releasedOf(framework, groups.flat());
    const figures = groups.map((group) => releasedOf(framework, group));
    const whole = prioritiesOf(framework, all, figures) ?? [];
    const hidden = prioritiesOf(framework, all, figures.slice(0, 2)) ?? [];
    expect(hidden.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    // The tolerance: levels are rounded to 0.1, and the hidden group's spread is assumed to be that of everyone.
    for (const [at, { share }] of hidden.entries())
      expect(Math.abs((share ?? 0) - (whole[at]?.share ?? 1))).toBeLessThan(0.15);
  });

  it('equals a recount over the same weightings if groups lack figures of some sub-lenses', () => {
    const random = seededRandom(25);
    const few = plainFramework(nineLenses, 9, 1);
    const people = [400_000, 300_000, 500_000];
    // Groups differ strongly but the means of everyone are close, so the order depends on the weights.
    const means = few.lenses.map((_, item) => {
      const [one, two] = [3 * random() - 1.5, 3 * random() - 1.5];
      return [one, two, (item / 5 - 4 * one - 3 * two) / 5].map((apart) => tenth(4.5 + apart));
    });
    const figure = (of: (item: number) => readonly [number, number] | undefined): Released => ({
      themes: {},
      levels: Object.fromEntries(
        few.lenses.flatMap(({ id }, item) => {
          const found = of(item);
          return found ? [[levelId.subLens(`${id}.1`), [...found, 0.1, found[0]]]] : [];
        }),
      ),
    });
    const whole = (item: number) => recount(people, means[item] ?? [], [1, 1, 1]);
    /** The first group shows every second sub-lens, the second group two of three. */
    const isHidden = (group: number, item: number) => group < 2 && item % (group + 2) === 1;
    const found =
      prioritiesOf(
        few,
        figure((item) => [1_200_000, whole(item)]),
        people.map((size, group) =>
          figure((item) => (isHidden(group, item) ? undefined : [size, means[item]?.[group] ?? 0])),
        ),
      ) ?? [];
    const weightings = weightingsOf(4, robustnessOf);
    const lowest = weightings.map((weights) =>
      means
        .map((own, item) => {
          // People whose group is hidden for this sub-lens count as a separate group.
          const by = own.map((_, group) => weights[isHidden(group, item) ? 3 : group] ?? 0);
          return { id: `${item + 1}.1`, mean: recount(people, own, by) };
        })
        .toSorted((a, b) => a.mean - b.mean)
        .slice(0, robustnessOf.top)
        .map(({ id }) => id),
    );
    for (const { id, share } of found) {
      const recounted = lowest.filter((list) => list.includes(id)).length / weightings.length;
      // The tolerance: the remainder left by rounding to 0.1 is drawn at random, too.
      expect([id, Math.abs((share ?? 0) - recounted) < 0.05]).toEqual([id, true]);
    }
    expect(found.some(({ share }) => (share ?? 0) < 0.95)).toBe(true);
  });

  it('is never 0 % for a sub-lens displayed among the lowest, whatever is missing', () => {
    const random = seededRandom(26);
    for (let run = 0; run < 40; run += 1) {
      const few = plainFramework(nineLenses, 8, 2);
      const groups = [30, 20, 25].map((people) => {
        const own = Array.from({ length: 16 }, () => 2 + 5 * random());
        return panel(people, (item) => ratingOf((own[item] ?? 0) + normalFrom(random)), 16);
      });
      const withoutSome = <T>(figures: Readonly<Record<string, T>>): Record<string, T> =>
        Object.fromEntries(Object.entries(figures).filter(() => random() > 0.3));
      const figures = groups.map((group) => {
        const { themes, levels } = releasedOf(few, group);
        return run % 2 ? { themes, levels: withoutSome(levels ?? {}) } : { themes: withoutSome(themes) };
      });
      const { themes, levels } = releasedOf(few, groups.flat());
      const everyone = run % 2 ? { themes, levels } : { themes };
      for (const { share } of prioritiesOf(few, everyone, figures) ?? [])
        expect(share ?? 1).toBeGreaterThan(0.05);
    }
  });

  it('is recounted theme by theme if a group shows only some themes', () => {
    // Two groups agree on everything; one of them shows only the low half of each sub-lens.
    const few = plainFramework(nineLenses, 8, 2);
    const random = seededRandom(27);
    const rate = (item: number) =>
      ratingOf((item % 2 ? 7 : 2) + Math.floor(item / 2) / 4 + 0.6 * normalFrom(random));
    const groups = [panel(60, rate, 16), panel(60, rate, 16)];
    const [first, second] = groups.map((group) => releasedOf(few, group).themes);
    const low = Object.fromEntries(Object.entries(first ?? {}).filter(([id]) => id.endsWith('.1.1')));
    const even = Object.fromEntries(Object.entries(low).filter(([id]) => Number(id.split('.')[0]) % 2 === 0));
    const { themes } = releasedOf(few, groups.flat());
    const whole = prioritiesOf(few, { themes }, [{ themes: first ?? {} }, { themes: second ?? {} }]) ?? [];
    const part = prioritiesOf(few, { themes }, [{ themes: even }, { themes: second ?? {} }]) ?? [];
    expect(part.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    for (const [at, { share }] of part.entries())
      expect(Math.abs((share ?? 0) - (whole[at]?.share ?? 1))).toBeLessThan(0.05);
  });

  it('lists the lowest sub-lenses as displayed, without a share if a distribution is missing', () => {
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

const tenth = (value: number): number => Math.round(value * 10) / 10;
const recount = (people: readonly number[], means: readonly number[], weights: readonly number[]): number => {
  const voices = people.map((size, at) => size * (weights[at] ?? 0));
  const all = voices.reduce((a, b) => a + b, 0);
  return voices.reduce((sum, voice, at) => sum + (voice / all) * (means[at] ?? 0), 0);
};
