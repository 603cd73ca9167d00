import { describe, expect, it } from 'vitest';
import type { Repeat } from '../../../../../../api/assessment/contract/repeat.ts';
import { stakeholderRoles } from '../../../../../../domain/assessment/roles.ts';
import { blankRow } from '../people/people-rows.ts';
import { differences } from './differences.ts';
import { repeatedForm } from './repeated-form.ts';

const day = 86_400_000;
const now = Date.parse('2027-01-10T09:12:00.000Z');
type Person = Repeat['people'][number];

const person = (name: string, more: Partial<Person> = {}): Person => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  group: 'North',
  secondGroup: 'Desk',
  again: 'yes',
  ...more,
});
const before: Repeat = {
  name: 'Pulse 2026',
  company: 'Engines Ltd',
  description: 'Why.',
  openFor: 14 * day + 3_600_000,
  closesAt: '2026-07-01T15:00:00.000Z',
  named: false,
  threshold: 6,
  releases: 'atClosing',
  groups: ['North', 'South'],
  secondGrouping: { name: 'Work', groups: ['Desk', 'Road'] },
  people: [
    person('Ada'),
    person('Bo'),
    person('Cy'),
    person('Di', { again: 'refused' }),
    person('Ed', { again: 'unwanted' }),
    person('Fi', { again: 'withdrawn' }),
  ],
  erased: 2,
};
const form = (more: Partial<Repeat> = {}) =>
  repeatedForm('a1', { ...before, ...more }, 5, 'Europe/Zurich', now);

describe('the form that repeats an assessment', () => {
  it('has its settings, its groups, and the people who can be invited again', () => {
    const repeated = form();
    expect(repeated).toMatchObject({
      repeats: 'a1',
      name: 'Pulse 2027',
      company: 'Engines Ltd',
      description: 'Why.',
      threshold: 6,
      named: false,
      releases: 'atClosing',
      groupsFrom: 'own',
      ownGroups: ['North', 'South'],
      second: { name: 'Work', groups: ['Desk', 'Road'] },
    });
    expect(repeated.people.map(({ name, role, secondGroup }) => [name, role, secondGroup])).toEqual([
      ['Ada', 'North', 'Desk'],
      ['Bo', 'North', 'Desk'],
      ['Cy', 'North', 'Desk'],
    ]);
  });

  it('opens at once and closes after as many days, at the same time of day in the zone', () => {
    // 15:00 UTC in July is 17:00 in Zurich, in summer and in winter.
    expect([form().opensAt, form().closesAt]).toEqual(['', '2027-01-24T17:00']);
    expect(form({ openFor: 60_000 }).closesAt).toBe('2027-01-11T17:00');
    expect(form({ openFor: null, closesAt: null }).closesAt).toBe('');
  });

  it('uses the template if the groups are one, and the organisation’s threshold after a named assessment', () => {
    expect(form({ groups: [...stakeholderRoles] })).toMatchObject({ groupsFrom: 'roles', ownGroups: [] });
    expect(form({ named: true, threshold: 1 })).toMatchObject({ named: true, threshold: 5, releases: null });
    expect(form({ people: [] }).people).toHaveLength(1);
  });
});

describe('the differences to the repeated assessment', () => {
  it('are none at first, except for people who cannot be invited again', () => {
    expect(differences(before, form())).toMatchObject({
      same: 3,
      added: [],
      removed: [],
      moved: [],
      leftOut: { refused: [{ name: 'Di' }], unwanted: [{ name: 'Ed' }], withdrawn: [{ name: 'Fi' }] },
      erased: 2,
    });
  });

  it('name who was added, removed and moved, in either grouping', () => {
    const { people, ...rest } = form();
    const [ada, bo] = people;
    if (!ada || !bo) throw new Error('nobody');
    const changed = {
      ...rest,
      people: [
        { ...ada, email: ' ADA@example.org', role: 'South', secondGroup: 'Road' },
        bo,
        { ...blankRow(), email: 'gus@example.org', role: 'South', secondGroup: 'Desk' },
        { ...blankRow(), name: 'No address yet' },
      ],
    };
    expect(differences(before, changed)).toMatchObject({
      same: 1,
      added: [{ name: 'gus@example.org' }],
      removed: [{ name: 'Cy' }],
      moved: [
        { name: 'Ada', from: 'North', to: 'South' },
        { name: 'Ada', from: 'Desk', to: 'Road' },
      ],
    });
  });

  it('a person who was left out and is added again is in the list as before', () => {
    const { people, ...rest } = form();
    const back = { ...blankRow(), name: 'Di', email: 'di@example.org', role: 'North', secondGroup: 'Desk' };
    const { same, added, leftOut } = differences(before, { ...rest, people: [...people, back] });
    expect([same, added, leftOut.refused]).toEqual([4, [], []]);
  });
});
