import { groupLimits, groupProblem } from '../../../../../../domain/assessment/groups.ts';
import { groupTemplates } from '../../../../../../domain/assessment/roles.ts';
import { groupOf, type PersonRow } from '../people/people-rows.ts';

export const groupChoices = ['roles', 'types', 'own'] as const;
export type GroupsFrom = (typeof groupChoices)[number];

/** Where the groups come from, and the leader's own, which stay when another list is looked at. */
export type GroupsForm = { readonly groupsFrom: GroupsFrom; readonly ownGroups: readonly string[] };
type WithPeople = GroupsForm & { readonly people: readonly PersonRow[] };

export const groupsOfForm = ({ groupsFrom, ownGroups }: GroupsForm): readonly string[] =>
  groupsFrom === 'own' ? ownGroups : groupTemplates[groupsFrom];

/** Adds each name that can be added; from another list on, that list becomes the leader's own. */
export function withGroups(form: GroupsForm, names: readonly string[]): GroupsForm {
  const groups = [...groupsOfForm(form)];
  for (const name of names.map((each) => each.trim()))
    if (groups.length < groupLimits.max && groupProblem(name, groups) === undefined) groups.push(name);
  return { groupsFrom: 'own', ownGroups: groups };
}

/** People go along with the name of their group. */
export function withRenamed(
  { ownGroups, people, groupsFrom }: WithPeople,
  from: string,
  to: string,
): WithPeople {
  return {
    groupsFrom,
    ownGroups: ownGroups.map((group) => (group === from ? to : group)),
    people: people.map((row) => (groupOf(row, ownGroups) === from ? { ...row, role: to } : row)),
  };
}

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
