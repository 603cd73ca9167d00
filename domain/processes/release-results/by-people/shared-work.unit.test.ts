import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Level } from '../../../scoring/released.ts';
import { note, nothingPublished, openPublished, type Published } from '../published.ts';
import { cellOf, groupingOf } from './cells.ts';
import { type Composed, composeByPeople, type GroupTallies } from './compose.ts';
import { countedAmong, tallyOf } from './counted-among.ts';
import type { GroupTally, History, PeopleState, Progress, Questionnaire } from './documents.ts';
import { publishedAfter } from './published-after.ts';
import {
  changesThatCount,
  emptyTally,
  outsidersOf,
  type Ratings,
  settled,
  withChange,
  withPerson,
  withStep,
} from './tally.ts';

/**
 * A release shares work: columns with the same numbers have one decision, and counts that include no insider are computed once
 * for both choices. This test repeats both without sharing.
 */
const level = (kind: Level['kind'], themes: readonly number[], parts: readonly number[] = []): Level => ({
  id: `${kind} ${themes[0]}`,
  kind,
  themes,
  parts,
});
const questionnaire: Questionnaire = {
  themes: ['a', 'b', 'c', 'd', 'e'],
  levels: [level('overall', [0, 1, 2, 3, 4], [1, 2]), level('subLens', [0, 1, 2]), level('subLens', [3, 4])],
  min: 0,
  max: 9,
};
const columns = questionnaire.themes.length + questionnaire.levels.length;

const rating = fc.option(fc.integer({ min: 0, max: 9 }), { freq: 12, nil: undefined });
const ratings = fc.tuple(rating, rating, rating, rating, rating);
const person = fc.record({
  group: fc.constantFrom('Sales', 'Sales', 'Plant', 'Board'),
  site: fc.constantFrom('Berlin', 'Paris'),
  isAside: fc.boolean(),
  ratings,
});
const campaign = fc.record({
  twice: fc.boolean(),
  named: fc.boolean().map((one) => one && { named: true as const }),
  /** Groups that contain insiders. */
  mixed: fc.subarray(['Sales', 'Plant', 'Board']),
  rounds: fc.array(
    fc.record({
      people: fc.array(person, { minLength: 4, maxLength: 24 }),
      changes: fc.array(fc.record({ person: fc.nat({ max: 12 }), ratings }), { maxLength: 16 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

describe('a release', () => {
  it('is the same if every column is decided separately', () => {
    const composed = { withMembers: 0, later: 0 };
    fc.assert(
      fc.property(campaign, (one) => {
        play(one, (compose, history) => {
          const release = compose(history);
          expect(facts(release)).toEqual(facts(compose(unlike(history))));
          if (release?.outsiders) composed.withMembers += 1;
          if (release && release.event.data.number > 1) composed.later += 1;
        });
      }),
      { numRuns: 600 },
    );
    expect(composed.withMembers).toBeGreaterThan(100);
    expect(composed.later).toBeGreaterThan(100);
  });

  it('counts people other than insiders the same if nothing is reused', () => {
    fc.assert(
      fc.property(campaign, (one) => {
        play(one, (_, __, tallies) => {
          const grouping = groupingOf(Object.keys(tallies));
          const hiding = Object.values(tallies).map(outsidersOf);
          const counting = grouping.members.map((its) =>
            changesThatCount(tallyOf(hiding, its), 2, questionnaire),
          );
          const all = countedAmong(Object.values(tallies), grouping, counting, questionnaire);
          expect(countedAmong(hiding, grouping, counting, questionnaire, all)).toEqual(
            countedAmong(hiding, grouping, counting, questionnaire),
          );
        });
      }),
    );
  });

  it('stores its publications as if noted column by column', () => {
    const groups = ['Sales', 'Plant', 'Board'];
    const row = fc.uint8Array({ minLength: 4, maxLength: 4, max: 2 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(row, row, row, row), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 2 }),
        (releases, least) => {
          let after: Published = nothingPublished;
          releases.forEach((shown, at) => {
            const expected = openPublished(after, 4);
            for (let column = 0; column < 4; column += 1) {
              const isIn = (who: number) => (shown[who]?.[column] ?? 0) >= least;
              const its = { everyone: isIn(groups.length), groups: groups.filter((_, who) => isIn(who)) };
              note(expected, column, its, at + 1);
            }
            after = publishedAfter(after, groups, shown, least, at + 1);
            expect(after).toEqual(expected);
          });
        },
      ),
    );
  });
});

type Campaign = typeof campaign extends fc.Arbitrary<infer One> ? One : never;
type Counted = { cell: string; isAside: boolean; counted: Ratings; now: Ratings };

/** Releases every round of a campaign in steps, and the last round at closing. */
function play(
  { twice, named, mixed, rounds }: Campaign,
  check: (
    compose: (before: History) => Composed | undefined,
    history: History,
    tallies: GroupTallies,
  ) => void,
): void {
  const people: Counted[] = [];
  let tallies: Record<string, GroupTally> = {};
  let history: History = nothingReleased;
  let state = startOf(named);
  rounds.forEach((round, at) => {
    for (const change of round.changes) {
      const one = people[change.person];
      const tally = one && tallies[one.cell];
      if (!one || !tally) continue;
      const moved = { counted: one.counted, was: one.now, is: change.ratings };
      tallies[one.cell] = withStep(tally, one.isAside, (some) => withChange(some, moved, questionnaire));
      one.now = change.ratings;
    }
    for (const { group, site, isAside: mayBe, ratings: own } of round.people) {
      const isAside = mayBe && mixed.includes(group) && !named;
      const cell = cellOf(group, twice ? site : undefined);
      const tally = tallies[cell] ?? emptyTally(questionnaire);
      tallies[cell] = withStep(tally, isAside, (some) => withPerson(some, own, questionnaire));
      people.push({ cell, isAside, counted: own, now: own });
      state = withOneMore(state, twice ? [group, site] : [group]);
    }
    state = { ...state, closed: at === rounds.length - 1 };
    const compose = (before: History) =>
      composeByPeople('a'.repeat(24), state, tallies, before, questionnaire, '1');
    check(compose, history, tallies);
    const release = compose(history);
    if (!release) return;
    state = release.state;
    history = release.history;
    tallies = Object.fromEntries(Object.entries(tallies).map(([cell, tally]) => [cell, settled(tally)]));
  });
}

const nothingReleased: History = {
  kind: 'history',
  rule: 'people@1',
  contributions: [],
  scores: nothingPublished,
  distributions: nothingPublished,
  alike: [],
  counted: {},
};

function startOf(named: { readonly named: true } | false): PeopleState {
  return {
    kind: 'state',
    rule: 'people@1',
    framework: 'own@1',
    threshold: named ? 1 : 4,
    ...named,
    inSteps: true,
    closed: false,
    releases: 0,
    everyone: { invited: 0, submitted: 0, released: 0 },
    groups: {},
  };
}

/** Pretends that many more people are invited, so that every round may be released. */
function withOneMore(state: PeopleState, groups: readonly string[]): PeopleState {
  const more = ({ submitted, released }: Progress = { invited: 0, submitted: 0, released: 0 }) => ({
    invited: submitted + 101,
    submitted: submitted + 1,
    released,
  });
  return {
    ...state,
    everyone: more(state.everyone),
    groups: {
      ...state.groups,
      ...Object.fromEntries(groups.map((group) => [group, more(state.groups[group])])),
    },
  };
}

/** The history without marks of columns with the same history, so that no decision is shared. */
function unlike({ outsiders, ...history }: History): History {
  const alike = Array.from({ length: columns }, (_, column) => column);
  return { ...history, alike, ...(outsiders && { outsiders: { ...outsiders, alike } }) };
}

/** The release without those marks. */
function facts(release: Composed | undefined) {
  if (!release) return undefined;
  const { event, state, history } = release;
  const { outsiders, ...own } = history;
  return {
    event,
    state,
    history: { ...own, alike: [] },
    ...(outsiders && { outsiders: { ...outsiders, alike: [] } }),
  };
}
