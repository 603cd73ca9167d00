import { groupLimits, groupProblem } from '../../../../../../domain/assessment/groups.ts';
import { groupTemplates } from '../../../../../../domain/assessment/roles.ts';
import { groupOf, type PersonRow, type SecondChoice, secondGroupOf } from '../people/people-rows.ts';
import { texts } from '../texts.ts';

export const groupChoices = ['roles', 'types', 'own'] as const;
export type GroupsFrom = (typeof groupChoices)[number];

/** Where the groups come from, and the leader's own, which stay when another list is looked at. */
export type GroupsForm = {
  readonly groupsFrom: GroupsFrom;
  readonly ownGroups: readonly string[];
  /** A second grouping of the same people; null: there is none. */
  readonly second: SecondChoice | null;
};
type WithPeople = GroupsForm & { readonly people: readonly PersonRow[] };

export const groupsOfForm = ({ groupsFrom, ownGroups }: GroupsForm): readonly string[] =>
  groupsFrom === 'own' ? ownGroups : groupTemplates[groupsFrom];

/** With each name that can be added. */
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

/** Adds to the first grouping; from another list on, that list becomes the leader's own. */
export const withGroups = (form: GroupsForm, names: readonly string[]): Partial<GroupsForm> => ({
  groupsFrom: 'own',
  ownGroups: addedGroups(groupsOfForm(form), names, form.second?.groups ?? []),
});

/** What the second grouping is called where it has no name yet. */
export const secondLabel = ({ name }: SecondChoice): string => name.trim() || texts.second.unnamed;

/** Adds to the second grouping. */
export const withSecondGroups = (form: GroupsForm, names: readonly string[]): Partial<GroupsForm> =>
  form.second
    ? { second: { ...form.second, groups: addedGroups(form.second.groups, names, groupsOfForm(form)) } }
    : {};

/** People go along with the name of their group. */
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

/** Nobody is in any of it any more. */
export const withoutSecond = ({ people }: Pick<WithPeople, 'people'>): Partial<WithPeople> => ({
  second: null,
  people: people.map((row) => ({ ...row, secondGroup: '' })),
});

/** People who were in it are asked about. */
export const withoutGroup = (groups: readonly string[], name: string): readonly string[] =>
  groups.filter((group) => group !== name);

/** @param by -1 towards the beginning, 1 towards the end */
export function movedGroup(groups: readonly string[], name: string, by: -1 | 1): readonly string[] {
  const at = groups.indexOf(name);
  const other = groups[at + by];
  if (other === undefined) return groups;
  return groups.map((group, index) => (index === at ? other : index === at + by ? name : group));
}
