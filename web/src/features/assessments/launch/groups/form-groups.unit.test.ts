import { describe, expect, it } from 'vitest';
import { emptyForm, type LaunchForm, launchBodyOf } from '../launch-form-state.ts';
import { blankRow, groupOf, unknownGroups } from '../people/people-rows.ts';
import { groupsOfForm, movedGroup, withGroups, withRenamed } from './form-groups.ts';

const person = (role: string) => ({ ...blankRow(), email: `${role}@example.org`, role });
const own = (...ownGroups: string[]): LaunchForm => ({
  ...emptyForm('Engines Ltd'),
  groupsFrom: 'own',
  ownGroups,
});

describe('the groups of a launch', () => {
  it('are the ten roles, which are not sent, until the leader chooses others', () => {
    const form = emptyForm('Engines Ltd');
    expect(groupsOfForm(form)).toHaveLength(10);
    expect(launchBodyOf(form)).not.toHaveProperty('groups');
    expect(launchBodyOf({ ...form, groupsFrom: 'types' }).groups).toHaveLength(8);
    expect(launchBodyOf(own('Berlin', 'Porto')).groups).toEqual(['Berlin', 'Porto']);
  });

  it('become the list one began with and one more, when a name is added to a list of ours', () => {
    const added = withGroups(emptyForm('Engines Ltd'), [' Wizards ', 'wizards', '']);
    expect(added.groupsFrom).toBe('own');
    expect(added.ownGroups).toHaveLength(11);
    expect(added.ownGroups.at(-1)).toBe('Wizards');
  });

  it('keep their people when they are renamed, also those nothing was said about', () => {
    const form = { ...own('Employee', 'Porto'), people: [blankRow(), person('Employee'), person('Porto')] };
    const { ownGroups, people } = withRenamed(form, 'Employee', 'Berlin');
    expect(ownGroups).toEqual(['Berlin', 'Porto']);
    expect(people.map((row) => groupOf(row, ownGroups))).toEqual(['Berlin', 'Berlin', 'Porto']);
  });

  it('ask about people of a group there is not, and about nobody else', () => {
    const rows = [blankRow(), person('Porto'), person('Oslo'), person('Oslo')];
    expect(unknownGroups(rows, ['Berlin', 'Porto'])).toEqual([{ name: 'Oslo', people: 2 }]);
    expect(rows.map((row) => groupOf(row, ['Berlin', 'Porto']))).toEqual(['', 'Porto', '', '']);
    expect(rows.map((row) => groupOf(row, ['Berlin']))).toEqual(['Berlin', '', '', '']);
  });

  it('move one place, and not beyond the ends', () => {
    expect(movedGroup(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(movedGroup(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(movedGroup(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  });
});
