import { groupLimits, groupProblem } from '../../../../../../domain/assessment/groups.ts';
import { groupTemplates } from '../../../../../../domain/assessment/roles.ts';
import { groupOf, type PersonRow, type SecondChoice, secondGroupOf } from '../people/people-rows.ts';
import { texts } from '../texts.ts';

export const groupChoices = ['roles', 'types', 'own'] as const;
export type GroupsFrom = (typeof groupChoices)[number];

/** Where the groups come from. The custom groups are kept while another source is selected. */
export type GroupsForm = {
  readonly groupsFrom: GroupsFrom;
  readonly ownGroups: readonly string[];
  /** A second grouping of the same people; null if there is none. */
  readonly second: SecondChoice | null;
};
type WithPeople = GroupsForm & { readonly people: readonly PersonRow[] };

export const groupsOfForm = ({ groupsFrom, ownGroups }: GroupsForm): readonly string[] =>
  groupsFrom === 'own' ? ownGroups : groupTemplates[groupsFrom];

/** Adds every valid name, up to the limit. */
export function addedGroups(
  before: readonly string[],
  names: readonly string[],
  elsewhere: readonly string[],
): readonly string[] {
  const groups = [...before];
  for (const name of names.map((each) => each.trim()))
    if (groups.length < groupLimits.max && groupProblem(name, groups, elsewhere) === undefined)
      groups.push(name);
  return groups;
}

/** Adds names to the first grouping. If a predefined list is selected, it is first copied to the custom groups. */
export const withGroups = (form: GroupsForm, names: readonly string[]): Partial<GroupsForm> => ({
  groupsFrom: 'own',
  ownGroups: addedGroups(groupsOfForm(form), names, form.second?.groups ?? []),
});

/** Name of the second grouping, or a placeholder while it is unnamed. */
export const secondLabel = ({ name }: SecondChoice): string => name.trim() || texts.second.unnamed;

export const withSecondGroups = (form: GroupsForm, names: readonly string[]): Partial<GroupsForm> =>
  form.second
    ? { second: { ...form.second, groups: addedGroups(form.second.groups, names, groupsOfForm(form)) } }
    : {};

/** Renames a custom group; its people stay in it. */
export function withRenamed(
  { ownGroups, people }: WithPeople,
  from: string,
  to: string,
): Pick<WithPeople, 'ownGroups' | 'people'> {
  return {
    ownGroups: ownGroups.map((group) => (group === from ? to : group)),
    people: people.map((row) => (groupOf(row, ownGroups) === from ? { ...row, role: to } : row)),
  };
}

export function withSecondRenamed(
  { second, people }: WithPeople,
  from: string,
  to: string,
): Partial<WithPeople> {
  if (!second) return {};
  return {
    second: { ...second, groups: second.groups.map((group) => (group === from ? to : group)) },
    people: people.map((row) =>
      secondGroupOf(row, second.groups) === from ? { ...row, secondGroup: to } : row,
    ),
  };
}

/** Removes the second grouping and the second group of every person. */
export const withoutSecond = ({ people }: Pick<WithPeople, 'people'>): Partial<WithPeople> => ({
  second: null,
  people: people.map((row) => ({ ...row, secondGroup: '' })),
});

/** Removes a group; the form then asks for a new group for its people. */
export const withoutGroup = (groups: readonly string[], name: string): readonly string[] =>
  groups.filter((group) => group !== name);

/** @param by -1 moves the group towards the start, 1 towards the end */
export function movedGroup(groups: readonly string[], name: string, by: -1 | 1): readonly string[] {
  const at = groups.indexOf(name);
  const other = groups[at + by];
  if (other === undefined) return groups;
  return groups.map((group, index) => (index === at ? other : index === at + by ? name : group));
}
