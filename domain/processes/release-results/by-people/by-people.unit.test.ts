import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nineLenses, themeIds } from '../../../framework/frameworks.ts';
import { resultsReleased } from '../../../results/events.ts';
import { levelId, levelsOf } from '../../../scoring/released.ts';
import { forecastReleases } from '../forecast.ts';
import {
  change,
  closed,
  importedRelease,
  invited,
  launched,
  releasesOf,
  reopened,
  submission,
} from '../testing/campaign.ts';

const themes = themeIds(nineLenses);
const [first = '', second = '', third = ''] = themes;
const everywhere = (score: number | null) => Object.fromEntries(themes.map((theme) => [theme, score]));
const people = (group: string, from: number, to: number, score: number | null = 5) =>
  Array.from({ length: to - from }, (_, at) => submission(from + at, group, everywhere(score)));
const roster = (group: string, many: number) => invited(...new Array<string>(many).fill(group));
const subLens = levelId.subLens('1.1');
const ofSubLens = levelsOf(nineLenses).find(({ id }) => id === subLens)?.themes.length ?? 0;

describe('scores released at closing', () => {
  it('come once, and count every submitted response', () => {
    const facts = [
      launched('atClosing'),
      ...roster('Sales', 6),
      ...roster('Plant', 6),
      ...people('Sales', 0, 6),
      ...people('Plant', 6, 12),
      closed,
    ];
    const [release, ...more] = releasesOf(facts);
    expect(more).toEqual([]);
    expect(release?.after).toBe(facts.length - 1);
    expect(release?.event.data).toMatchObject({
      rule: 'people@1',
      reason: 'closing',
      everyone: { people: 12 },
    });
    expect(release?.event.data.groups.map(({ group, figure }) => [group, figure.people])).toEqual([
      ['Plant', 6],
      ['Sales', 6],
    ]);
    expect(release?.event.data.everyone?.levels?.[levelId.overall]?.slice(0, 3)).toEqual([12, 5, 0]);
    expect(() => z.parse(resultsReleased.schema, release?.event.data)).not.toThrow();
  });

  it('come after the second closing of a reopened assessment, and count responses submitted in between', () => {
    const releases = releasesOf([
      launched('atClosing'),
      ...roster('Sales', 6),
      ...people('Sales', 0, 4),
      closed,
      reopened,
      ...people('Sales', 4, 6),
      closed,
    ]);
    expect(releases.map(({ event }) => event.data.everyone?.people)).toEqual([6]);
  });

  it.each(['atClosing', 'inSteps'] as const)(
    'are not released again if the assessment was reopened while they were being written: %s',
    (when) => {
      const releases = releasesOf([
        launched(when),
        ...roster('Sales', 12),
        ...people('Sales', 0, 6),
        closed,
        reopened,
        ...people('Sales', 6, 12),
        closed,
      ]);
      expect(releases.at(-1)?.after).toBeLessThanOrEqual(1 + 12 + 6);
    },
  );

  it('include changes made before closing', () => {
    const facts = [
      launched('atClosing'),
      ...roster('Sales', 5),
      ...people('Sales', 0, 5),
      change(0, { [first]: 9 }),
      change(1, {}, [second]),
      closed,
    ];
    const everyone = releasesOf(facts)[0]?.event.data.everyone;
    expect(everyone?.themes[first]?.slice(0, 2)).toEqual([5, 29]);
    // Only four people rated this theme, which is too few.
    expect(everyone?.themes[second]).toBeUndefined();
  });
});

describe('a second grouping', () => {
  const sites = ['Berlin', 'Paris', 'Rome'];
  /** A panel given as the number of people by group and site, each of whom rates everything with one score. */
  const panel = (cells: Readonly<Record<string, readonly number[]>>) =>
    Object.entries(cells).flatMap(([group, sizes]) =>
      sizes.flatMap((many, site) => new Array(many).fill([group, sites[site] ?? '']) as [string, string][]),
    );
  const play = (people: readonly [string, string][], rules: Parameters<typeof launched>[1] = {}) =>
    releasesOf([
      launched('atClosing', { ...rules, sites }),
      ...invited(...people),
      ...people.map((place, at) => submission(at, place, everywhere(sites.indexOf(place[1]) + 3))),
      closed,
    ]);
  const shownOf = (people: readonly [string, string][]) =>
    Object.fromEntries(
      (play(people)[0]?.event.data.groups ?? []).map(({ group, figure }) => [group, figure]),
    );

  it('is released at closing together with the first grouping', () => {
    const shown = shownOf(panel({ Sales: [3, 3], Plant: [3, 3] }));
    expect(Object.keys(shown)).toEqual(['Plant', 'Sales', 'Berlin', 'Paris']);
    expect(shown.Berlin?.people).toBe(6);
    expect(shown.Berlin?.themes[first]?.slice(0, 2)).toEqual([6, 18]);
    expect(shown.Paris?.levels?.[levelId.overall]?.slice(0, 2)).toEqual([6, 4]);
    expect(Object.keys(shown.Paris?.themes ?? {})).toHaveLength(themes.length);
  });

  it('combined with the first grouping, reveals nothing about fewer than k people', () => {
    // Berlin minus Sales would be the two people who are in Plant and Berlin.
    expect(Object.keys(shownOf(panel({ Sales: [6, 0], Plant: [2, 8] })))).toEqual(['Plant', 'Sales']);
    // One person of Sales is in Paris and one of Plant is in Berlin: Berlin minus Sales is the difference between two people.
    expect(Object.keys(shownOf(panel({ Sales: [6, 1], Plant: [1, 6] })))).toEqual(['Plant', 'Sales']);
    // Rome has too few people, and its figure would follow from everyone minus the other sites, so the smaller of the other sites
    // is hidden too.
    expect(Object.keys(shownOf(panel({ Sales: [5, 4, 2], Plant: [5, 4, 2] })))).toEqual([
      'Plant',
      'Sales',
      'Berlin',
    ]);
  });

  it('is not released before closing', () => {
    const people = panel({ Sales: [10, 10], Plant: [10, 10] });
    const released = releasesOf([
      launched('inSteps', { sites }),
      ...invited(...people),
      ...people.map((place, at) => submission(at, place, everywhere(5))),
      closed,
    ]);
    expect(released.length).toBeGreaterThan(2);
    const ofSites = released.map(
      ({ event }) => event.data.groups.filter(({ group }) => sites.includes(group)).length,
    );
    expect(ofSites).toEqual([...new Array(released.length - 1).fill(0), 2]);
  });

  it('is shown completely at closing in an assessment with names', () => {
    const released = play(panel({ Sales: [1, 2], Plant: [1, 0] }), { named: true });
    expect(released[0]?.event.data.groups.map(({ group }) => group)).not.toContain('Berlin');
    expect(released.at(-1)?.event.data.groups.map(({ group }) => group)).toEqual([
      'Plant',
      'Sales',
      'Berlin',
      'Paris',
    ]);
  });
});

describe('level figures', () => {
  it("are means over people who rated at least half of the level's themes", () => {
    const half = Object.fromEntries(themes.slice(0, Math.ceil(ofSubLens / 2)).map((theme) => [theme, 9]));
    const less = Object.fromEntries(themes.slice(0, Math.ceil(ofSubLens / 2) - 1).map((theme) => [theme, 9]));
    const facts = [
      launched('atClosing', { threshold: 4 }),
      ...roster('Sales', 40),
      ...people('Sales', 0, 20, 3),
      ...Array.from({ length: 10 }, (_, at) => submission(20 + at, 'Sales', half)),
      ...Array.from({ length: 10 }, (_, at) => submission(30 + at, 'Sales', less)),
      closed,
    ];
    const [counted, mean, deviation, ...bars] =
      releasesOf(facts)[0]?.event.data.everyone?.levels?.[subLens] ?? [];
    expect([counted, mean]).toEqual([30, 5]);
    // sqrt((20 x 4 + 10 x 16) / 29)
    expect(deviation).toBe(2.9);
    expect(bars).toEqual([0, 0, 0, 20, 0, 0, 0, 0, 0, 10]);
  });

  it('are rounded to one decimal, with their spread from eight people on', () => {
    const facts = (many: number) => [
      launched('atClosing'),
      ...roster('Sales', many),
      ...Array.from({ length: many }, (_, at) =>
        submission(at, 'Sales', { ...everywhere(5), [first]: at === 0 ? 6 : 5 }),
      ),
      closed,
    ];
    const levels = (many: number) =>
      Object.values(releasesOf(facts(many))[0]?.event.data.everyone?.levels ?? {});
    for (const level of levels(7)) expect(level).toHaveLength(2);
    for (const level of levels(8)) expect(level).toHaveLength(13);
    for (const [, mean = 0] of [...levels(7), ...levels(8)]) expect(mean * 10).toBe(Math.round(mean * 10));
  });

  it('hide a theme that one person left out, but no level', () => {
    const six = (score: (at: number) => number | null) =>
      Array.from({ length: 6 }, (_, at) =>
        submission(at, 'Sales', { ...everywhere(5), [first]: score(at), [second]: score(at) }),
      );
    const released = (facts: ReturnType<typeof six>) =>
      releasesOf([launched('atClosing'), ...roster('Sales', 6), ...facts, closed])[0]?.event.data.everyone;
    const whole = released(six(() => 5));
    expect(Object.keys(whole?.themes ?? {})).toHaveLength(themes.length);
    // Otherwise six times the level minus the sums of its themes ÷ 5 would be two fifths of that person's own mean, within 0.3.
    const one = released(six((at) => (at === 0 ? null : 5)));
    expect(Object.keys(one?.levels ?? {})).toEqual(Object.keys(whole?.levels ?? {}));
    const shown = Object.keys(one?.themes ?? {}).length;
    expect(shown).toBeLessThan(themes.length);
    expect(shown).toBeGreaterThan(themes.length - 4);
  });
});

describe('scores released in steps', () => {
  it('come with the fifth person and after five more, and count every person by the end', () => {
    const twelve = [launched('inSteps'), ...roster('Sales', 12), ...people('Sales', 0, 12), closed];
    const counted = releasesOf(twelve).map(({ event }) => event.data.everyone?.people);
    // A release with ten people would leave two that no later release could count.
    expect(counted).toEqual([5, 12]);
  });

  it("do not count a single late person at closing, because the difference would be that person's answers", () => {
    const six = [launched('inSteps'), ...roster('Sales', 12), ...people('Sales', 0, 6), closed];
    expect(releasesOf(six).map(({ event }) => event.data.everyone?.people)).toEqual([5]);
  });

  it('include changes only at closing, and only if at least k people changed something', () => {
    const start = [launched('inSteps'), ...roster('Sales', 20), ...people('Sales', 0, 5)];
    const later = people('Sales', 5, 10);
    const changed = (many: number) => Array.from({ length: many }, (_, at) => change(at, { [first]: 9 }));
    const lastOf = (facts: readonly Parameters<typeof releasesOf>[0][number][]) =>
      releasesOf(facts).at(-1)?.event.data.everyone;
    expect(lastOf([...start, ...changed(5), ...later])?.themes[first]?.slice(0, 2)).toEqual([10, 50]);
    expect(lastOf([...start, ...changed(4), ...later, closed])?.themes[first]?.slice(0, 2)).toEqual([10, 50]);
    expect(lastOf([...start, ...changed(5), ...later, closed])?.themes[first]?.slice(0, 2)).toEqual([10, 70]);
    expect(lastOf([...start, ...changed(5), ...later, closed])?.themes[second]?.slice(0, 2)).toEqual([
      10, 50,
    ]);
    // A change that is reverted before closing does not count.
    const back = Array.from({ length: 5 }, (_, at) => change(at, { [first]: 5 }));
    expect(lastOf([...start, ...changed(5), ...back, ...later, closed])?.themes[first]?.slice(0, 2)).toEqual([
      10, 50,
    ]);
  });

  it('use one set of ratings: a level includes the same changes as its themes', () => {
    const start = [launched('inSteps'), ...roster('Sales', 30), ...people('Sales', 0, 10)];
    const both = Array.from({ length: 10 }, (_, at) => change(at, { [first]: 9, [second]: at < 5 ? 9 : 5 }));
    const one = Array.from({ length: 10 }, (_, at) =>
      change(at, at === 0 ? { [first]: 9, [third]: 9 } : { [first]: 9 }),
    );
    const meanAfter = (changes: typeof both) => {
      const everyone = releasesOf([...start, ...changes, closed]).at(-1)?.event.data.everyone;
      return everyone?.levels?.[subLens]?.[1];
    };
    const moved = 5 + (10 * 4 + 5 * 4) / 10 / ofSubLens;
    expect(meanAfter(both)).toBe(Math.round(moved * 10) / 10);
    // Only one person changed the third theme, which is too few, so the level stays as counted.
    expect(meanAfter(one)).toBe(5);
  });
});

describe('scores with names', () => {
  it('are released completely with every submission, including changes', () => {
    const facts = [
      launched('inSteps', { named: true }),
      ...roster('Sales', 2),
      submission(0, 'Sales', everywhere(7)),
      change(0, { [first]: 1 }),
      submission(1, 'Plant', everywhere(2)),
    ];
    const releases = releasesOf(facts).map(({ event }) => event.data);
    expect(releases.map(({ everyone }) => everyone?.themes[first]?.slice(0, 2))).toEqual([
      [1, 7],
      [2, 3],
    ]);
    expect(releases[1]?.groups.map(({ group }) => group)).toEqual(['Plant', 'Sales']);
    expect(releases[1]?.everyone?.levels?.[levelId.overall]?.[0]).toBe(2);
  });
});

describe('the figures of a panel', () => {
  it('of twelve people in two groups of six, with 3 % "can\'t judge", include every lens of both groups, four fifths of the themes, and all twelve people', () => {
    for (const seed of [1, 2, 3]) {
      const forecast = forecastReleases({
        framework: nineLenses,
        groups: { Managers: 6, Employees: 6 },
        threshold: 5,
        releases: 'atClosing',
        cantJudge: 0.03,
        response: 1,
        seed,
      });
      expect(forecast).toMatchObject({ lens: 1, counted: 12, submitted: 12, releases: 1 });
      expect(forecast.theme).toBeGreaterThanOrEqual(0.8);
      expect(forecast.furthest).toBeLessThanOrEqual(0.05 + 1e-9);
    }
  });

  it('count submitted responses only, and never fewer than k people', () => {
    fc.assert(
      fc.property(
        fc.record({
          sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
          cantJudge: fc.constantFrom(0, 0.03, 0.1, 0.3),
          seed: fc.nat(),
        }),
        ({ sizes, cantJudge, seed }) => {
          const groups = Object.fromEntries(sizes.map((people, at) => [`Group ${at}`, people]));
          const forecast = forecastReleases({
            framework: nineLenses,
            groups,
            threshold: 5,
            releases: 'atClosing',
            cantJudge,
            response: 1,
            seed,
          });
          expect(forecast.furthest).toBeLessThanOrEqual(0.05 + 1e-9);
          if (forecast.releases > 0) expect([0, forecast.submitted]).toContain(forecast.counted);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('an imported survey with a second grouping', () => {
  const asked = themes.map(() => 5);
  const many = (count: number) => Array.from({ length: count }, () => asked);
  const imported = (sizes: Readonly<Record<string, readonly number[]>>) =>
    importedRelease(
      nineLenses,
      Object.entries(sizes).flatMap(([group, counts]) =>
        counts.map((count, at) => ({
          group,
          second: ['Lisbon', 'Porto', 'Braga'][at] ?? '',
          people: many(count),
        })),
      ),
    );

  it('is released by both groupings, and never by a pair of groups', () => {
    const { names, people } = imported({ Sales: [6, 6], Design: [6, 6] });
    expect(names.toSorted()).toEqual(['Design', 'Lisbon', 'Porto', 'Sales']);
    expect(people).toEqual([24, 12, 12, 12, 12]);
  });

  it('holds back a small second group, and the one from which it would follow', () => {
    const { names } = imported({ Sales: [6, 6, 1], Design: [6, 6, 1] });
    expect(names).toContain('Sales');
    expect(names).not.toContain('Braga');
    expect(names.filter((name) => ['Lisbon', 'Porto'].includes(name)).length).toBeLessThan(2);
  });
});
