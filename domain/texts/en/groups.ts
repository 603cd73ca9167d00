import type { With } from '../with.ts';

/** Groups and their names; the launch page shows these sentences too. */
export const groups = {
  'groups.invalid.none': 'Name at least one group',
  'groups.invalid.tooMany': ({ max }: With<'max'>) => `A grouping has at most ${max} groups`,
  'groups.invalid.groupUnnamed': 'A group needs a name',
  'groups.invalid.groupingUnnamed': 'The second grouping needs a name',
  'groups.invalid.space': ({ name }: With<'name'>) => `“${name}” begins or ends with a space`,
  'groups.invalid.groupTooLong': ({ max }: With<'max'>) =>
    `The name of a group has at most ${max} characters`,
  'groups.invalid.groupingTooLong': ({ max }: With<'max'>) =>
    `The name of a grouping has at most ${max} characters`,
  'groups.invalid.groupNotPlain': 'The name of a group is one line of plain text',
  'groups.invalid.groupingNotPlain': 'The name of a grouping is one line of plain text',
  'groups.invalid.groupReserved': ({ name }: With<'name'>) => `“${name}” cannot be the name of a group`,
  'groups.invalid.groupingReserved': ({ name }: With<'name'>) => `“${name}” cannot be the name of a grouping`,
  'groups.invalid.same': ({ name, same }: With<'name' | 'same'>) =>
    `“${name}” and “${same}” are the same group`,
  'groups.invalid.taken': ({ same }: With<'same'>) => `“${same}” is a group of the other grouping already`,
  'groups.unknown': ({ name }: With<'name'>) => `“${name}” is none of the groups of this assessment`,
  'groups.unknown.second': ({ name, grouping }: With<'name' | 'grouping'>) =>
    `“${name}” is none of the groups of “${grouping}”`,
  'groups.unknown.oneGrouping': 'This assessment has one grouping only; leave the second group out',
  'groups.unknown.missing': ({ grouping }: With<'grouping'>) => `Please choose a group of “${grouping}”`,
} as const;
