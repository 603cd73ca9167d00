import { describe, expect, it } from 'vitest';
import { emptyForm, type LaunchForm, launchBodyOf } from '../launch-form-state.ts';
import { addPeople, blankRow, groupOf, unknownGroups } from '../people/people-rows.ts';
import {
  groupsOfForm,
  movedGroup,
  withGroups,
  withoutSecond,
  withRenamed,
  withSecondGroups,
  withSecondRenamed,
} from './form-groups.ts';

const person = (role: string) => ({ ...blankRow(), email: `${role}@example.org`, role });
const own = (...ownGroups: string[]): LaunchForm => ({
  ...emptyForm('Engines Ltd'),
  groupsFrom: 'own',
  ownGroups,
});

describe('the groups of a launch', () => {
  it('are the ten roles by default, which the request omits', () => {
    const form = emptyForm('Engines Ltd');
    expect(groupsOfForm(form)).toHaveLength(10);
    expect(launchBodyOf(form)).not.toHaveProperty('groups');
    expect(launchBodyOf({ ...form, groupsFrom: 'types' }).groups).toHaveLength(8);
    expect(launchBodyOf(own('Berlin', 'Porto')).groups).toEqual(['Berlin', 'Porto']);
  });

  it('become custom groups, copied from the predefined list, when a name is added', () => {
    const added = withGroups(emptyForm('Engines Ltd'), [' Wizards ', 'wizards', '']);
    expect(added.groupsFrom).toBe('own');
    expect(added.ownGroups).toHaveLength(11);
    expect(added.ownGroups?.at(-1)).toBe('Wizards');
  });

  it('keep their people when renamed, including people in the default group', () => {
    const form = { ...own('Employee', 'Porto'), people: [blankRow(), person('Employee'), person('Porto')] };
    const { ownGroups, people } = withRenamed(form, 'Employee', 'Berlin');
    expect(ownGroups).toEqual(['Berlin', 'Porto']);
    expect(people.map((row) => groupOf(row, ownGroups))).toEqual(['Berlin', 'Berlin', 'Porto']);
  });

  it('ask only about people whose group is unknown', () => {
    const rows = [blankRow(), person('Porto'), person('Oslo'), person('Oslo')];
    expect(unknownGroups(rows, ['Berlin', 'Porto'])).toEqual([{ name: 'Oslo', people: 2 }]);
    expect(rows.map((row) => groupOf(row, ['Berlin', 'Porto']))).toEqual(['', 'Porto', '', '']);
    expect(rows.map((row) => groupOf(row, ['Berlin']))).toEqual(['Berlin', '', '', '']);
  });

  it('move by one place but not beyond the ends', () => {
    expect(movedGroup(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(movedGroup(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(movedGroup(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  });
});

describe('the second grouping of a launch', () => {
  const at = (secondGroup: string) => ({
    ...person('Manager'),
    email: `${secondGroup}@x.example`,
    secondGroup,
  });
  const form: LaunchForm = {
    ...emptyForm('Engines Ltd'),
    second: { name: ' Site ', groups: ['Porto', 'Berlin'] },
    people: [at('Porto'), at('Berlin'), at('Oslo'), at('')],
  };

  it('is sent with the second group of every person, and omitted if there is none', () => {
    const body = launchBodyOf(form);
    expect(body.secondGrouping).toEqual({ name: 'Site', groups: ['Porto', 'Berlin'] });
    expect(body.participants.map(({ secondGroup }) => secondGroup)).toEqual(['Porto', 'Berlin', '', '']);
    const one = launchBodyOf({ ...form, ...withoutSecond(form) });
    expect(one).not.toHaveProperty('secondGrouping');
    for (const participant of one.participants) expect(participant).not.toHaveProperty('secondGroup');
  });

  it('shares no name with the first grouping, whichever of them a name is added to', () => {
    expect(withSecondGroups(form, ['Oslo', 'manager', 'porto']).second?.groups).toEqual([
      'Porto',
      'Berlin',
      'Oslo',
    ]);
    expect(withGroups({ ...form, ...own('Sales'), second: form.second }, ['PORTO', 'R&D']).ownGroups).toEqual(
      ['Sales', 'R&D'],
    );
  });

  it('keeps its people when a group is renamed, and asks about unknown names', () => {
    const { second, people = [] } = withSecondRenamed(form, 'Porto', 'Lisbon');
    expect(second?.groups).toEqual(['Lisbon', 'Berlin']);
    expect(people.map(({ secondGroup }) => secondGroup)).toEqual(['Lisbon', 'Berlin', 'Oslo', '']);
    expect(unknownGroups(form.people, ['Porto', 'Berlin'], 'secondGroup')).toEqual([
      { name: 'Oslo', people: 1 },
    ]);
  });

  it('is filled in for people added earlier when a list is pasted', () => {
    const before = [at(''), { ...at(''), email: 'Bo@x.example', secondGroup: 'Porto' }];
    const pasted = ['@x.example', 'bo@x.example'].map((email) => ({
      name: '',
      email,
      role: '',
      secondGroup: 'Berlin',
    }));
    const { rows, already } = addPeople(before, pasted);
    expect(already).toBe(2);
    expect(rows.map(({ secondGroup }) => secondGroup)).toEqual(['Berlin', 'Porto']);
  });
});
