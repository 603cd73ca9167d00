import { type Finding, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import { stakeholderRoles } from './roles.ts';

/** Limits of an assessment's groups and their names. */
export const groupLimits = { max: 20, nameMax: 60, groupingNameMax: 40 } as const;

/** Groups of an assessment, in the leader's order. */
export function groupsIn(launch: { readonly groups?: readonly string[] | undefined }): readonly string[] {
  return launch.groups ?? stakeholderRoles;
}

/** A second way to group the same people, e.g. by site. */
export type SecondGrouping = { readonly name: string; readonly groups: readonly string[] };

/** The groupings of an assessment: each person is in one group of each. */
export type Groupings = {
  readonly groups: readonly string[];
  readonly secondGrouping?: SecondGrouping | undefined;
};

/** The groups of one person. */
export type Placed = {
  /** Their group. */
  readonly role: string;
  /** Their group of the second grouping, where there is one. */
  readonly secondGroup?: string | undefined;
};

/** Picks a person's groups, with the second only if there is one. */
export function placeOf({ role, secondGroup }: Placed): Placed {
  return { role, ...(secondGroup !== undefined && { secondGroup }) };
}

/**
 * Why a launch with these groupings is refused; paths `groups`, `groups.N`, `secondGrouping.name`, `secondGrouping.groups` or
 * `secondGrouping.groups.N` (N from 0).
 */
export function refuseGroups(launch: {
  readonly groups?: readonly string[] | undefined;
  readonly secondGrouping?: SecondGrouping | undefined;
}): Refusal | undefined {
  const findings = [
    ...(launch.groups ? groupFindings(launch.groups) : []),
    ...(launch.secondGrouping ? secondGroupingFindings(launch.secondGrouping, groupsIn(launch)) : []),
  ];
  const [first] = findings;
  return (
    first &&
    refuse('invalid', 'GROUPS_INVALID', say('assessment.groupsInvalid', { message: first.message }), findings)
  );
}

export function groupFindings(groups: readonly string[]): readonly Finding[] {
  return findingsAt('groups', groups, []);
}

/** @param groups of the first grouping: figures of both are kept by name, so no name may be in both */
export function secondGroupingFindings(
  { name, groups: second }: SecondGrouping,
  groups: readonly string[],
): readonly Finding[] {
  const message = groupingProblem(name);
  return [
    ...(message === undefined ? [] : [finding('secondGrouping.name', message)]),
    ...findingsAt('secondGrouping.groups', second, groups),
  ];
}

function findingsAt(
  path: string,
  groups: readonly string[],
  elsewhere: readonly string[],
): readonly Finding[] {
  if (groups.length === 0) return [finding(path, 'Name at least one group')];
  if (groups.length > groupLimits.max)
    return [finding(path, `A grouping has at most ${groupLimits.max} groups`)];
  return groups.flatMap((name, index) => {
    const message = groupProblem(name, groups.slice(0, index), elsewhere);
    return message === undefined ? [] : [finding(`${path}.${index}`, message)];
  });
}

const finding = (path: string, message: string): Finding => ({ path, message, code: 'GROUPS_INVALID' });

/**
 * Why a second grouping cannot have this name; undefined when it can.
 * @param name trimmed
 */
export function groupingProblem(name: string): string | undefined {
  if (folded(name) === '') return 'The second grouping needs a name';
  if (name !== name.trim()) return `“${name.trim()}” begins or ends with a space`;
  if (name.length > groupLimits.groupingNameMax)
    return `The name of a grouping has at most ${groupLimits.groupingNameMax} characters`;
  if (/\p{Cc}/u.test(name)) return 'The name of a grouping is one line of plain text';
  return name in {} ? `“${name}” cannot be the name of a grouping` : undefined;
}

/** Why a group cannot have this name beside the groups of the other grouping. */
export function takenProblem(name: string, elsewhere: readonly string[]): string | undefined {
  const same = sameName(name, elsewhere);
  return same === undefined ? undefined : `“${same}” is a group of the other grouping already`;
}

/**
 * Why a group cannot have this name beside the others; undefined when it can.
 * @param name trimmed
 * @param elsewhere groups of the other grouping
 */
export function groupProblem(
  name: string,
  others: readonly string[],
  elsewhere: readonly string[] = [],
): string | undefined {
  if (folded(name) === '') return 'A group needs a name';
  if (name !== name.trim()) return `“${name.trim()}” begins or ends with a space`;
  if (name.length > groupLimits.nameMax)
    return `The name of a group has at most ${groupLimits.nameMax} characters`;
  if (/\p{Cc}/u.test(name)) return 'The name of a group is one line of plain text';
  // Figures are kept by group name in plain objects.
  if (name in {}) return `“${name}” cannot be the name of a group`;
  const same = sameName(name, others);
  return same === undefined ? takenProblem(name, elsewhere) : `“${name}” and “${same}” are the same group`;
}

/**
 * The refusal for people who are not in one group of each grouping.
 * @param people `at`: prefix of `role` and `secondGroup` in the paths of the findings
 */
export function refuseMisplaced(
  { groups, secondGrouping }: Groupings,
  people: readonly (Placed & { readonly at?: string })[],
): Refusal | undefined {
  const findings = people.flatMap(({ at = '', role, secondGroup }): Finding[] => {
    const problems = [
      ['role', groups.includes(role) ? undefined : `“${role}” is none of the groups of this assessment`],
      ['secondGroup', secondGroupProblem(secondGrouping, secondGroup)],
    ] as const;
    return problems.flatMap(([field, message]) =>
      message === undefined ? [] : [{ path: `${at}${field}`, message, code: 'GROUP_UNKNOWN' }],
    );
  });
  const [first] = findings;
  return (
    first &&
    refuse('invalid', 'GROUP_UNKNOWN', say('assessment.groupUnknown', { message: first.message }), findings)
  );
}

function secondGroupProblem(
  grouping: SecondGrouping | undefined,
  group: string | undefined,
): string | undefined {
  if (!grouping)
    return group === undefined
      ? undefined
      : 'This assessment has one grouping only; leave the second group out';
  if (group === undefined) return `Please choose a group of “${grouping.name}”`;
  return grouping.groups.includes(group)
    ? undefined
    : `“${group}” is none of the groups of “${grouping.name}”`;
}

function sameName(name: string, others: readonly string[]): string | undefined {
  return others.find((other) => folded(other) === folded(name));
}

/** Folds a name so that two names a reader would confuse compare equal. */
function folded(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase();
}
