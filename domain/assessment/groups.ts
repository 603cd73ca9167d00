import { type Finding, type Refusal, refuse } from '../kernel/decision.ts';
import { groups as words } from '../texts/en/groups.ts';
import { type Sentence, say } from '../texts/sentence.ts';
import { wordsFrom } from '../texts/words-from.ts';
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
    ...(launch.groups ? findingsAt('groups', launch.groups, []) : []),
    ...(launch.secondGrouping ? findingsOfSecond(launch.secondGrouping, groupsIn(launch)) : []),
  ];
  const [first] = findings;
  return (
    first &&
    refuse('invalid', 'GROUPS_INVALID', say('assessment.groupsInvalid', { message: first.message }), findings)
  );
}

/** A finding with its message in English, the language of the pages. */
export type FindingInWords = Omit<Finding, 'message'> & { readonly message: string };
const findingInWords = (one: Finding): FindingInWords => ({ ...one, message: wordsFrom(words, one.message) });

export function groupFindings(groups: readonly string[]): readonly FindingInWords[] {
  return findingsAt('groups', groups, []).map(findingInWords);
}

/** @param groups of the first grouping: figures are stored by group name, so no name may be in both groupings */
export function secondGroupingFindings(
  second: SecondGrouping,
  groups: readonly string[],
): readonly FindingInWords[] {
  return findingsOfSecond(second, groups).map(findingInWords);
}

function findingsOfSecond(
  { name, groups: second }: SecondGrouping,
  groups: readonly string[],
): readonly Finding[] {
  const message = wrongGrouping(name);
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
  if (groups.length === 0) return [finding(path, say('groups.invalid.none'))];
  if (groups.length > groupLimits.max)
    return [finding(path, say('groups.invalid.tooMany', { max: groupLimits.max }))];
  return groups.flatMap((name, index) => {
    const message = wrongGroup(name, groups.slice(0, index), elsewhere);
    return message === undefined ? [] : [finding(`${path}.${index}`, message)];
  });
}

const finding = (path: string, message: Sentence): Finding => ({ path, message, code: 'GROUPS_INVALID' });

/**
 * Why a second grouping cannot have this name; undefined when it can.
 * @param name trimmed
 */
function wrongGrouping(name: string): Sentence | undefined {
  if (folded(name) === '') return say('groups.invalid.groupingUnnamed');
  if (name !== name.trim()) return say('groups.invalid.space', { name: name.trim() });
  if (name.length > groupLimits.groupingNameMax)
    return say('groups.invalid.groupingTooLong', { max: groupLimits.groupingNameMax });
  if (/\p{Cc}/u.test(name)) return say('groups.invalid.groupingNotPlain');
  return name in {} ? say('groups.invalid.groupingReserved', { name }) : undefined;
}

/** Why a group cannot have this name, given the groups of the other grouping; undefined when it can. */
export function takenProblem(name: string, elsewhere: readonly string[]): string | undefined {
  const wrong = takenBy(name, elsewhere);
  return wrong && wordsFrom(words, wrong);
}

function takenBy(name: string, elsewhere: readonly string[]): Sentence | undefined {
  const same = sameName(name, elsewhere);
  return same === undefined ? undefined : say('groups.invalid.taken', { same });
}

/**
 * Why a group cannot have this name, given all other groups; undefined when it can.
 * @param name trimmed
 * @param elsewhere groups of the other grouping
 */
export function groupProblem(
  name: string,
  others: readonly string[],
  elsewhere: readonly string[] = [],
): string | undefined {
  const wrong = wrongGroup(name, others, elsewhere);
  return wrong && wordsFrom(words, wrong);
}

function wrongGroup(
  name: string,
  others: readonly string[],
  elsewhere: readonly string[],
): Sentence | undefined {
  if (folded(name) === '') return say('groups.invalid.groupUnnamed');
  if (name !== name.trim()) return say('groups.invalid.space', { name: name.trim() });
  if (name.length > groupLimits.nameMax)
    return say('groups.invalid.groupTooLong', { max: groupLimits.nameMax });
  if (/\p{Cc}/u.test(name)) return say('groups.invalid.groupNotPlain');
  // Figures are kept by group name in plain objects, which already have properties such as `constructor`.
  if (name in {}) return say('groups.invalid.groupReserved', { name });
  const same = sameName(name, others);
  return same === undefined ? takenBy(name, elsewhere) : say('groups.invalid.same', { name, same });
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
      ['role', groups.includes(role) ? undefined : say('groups.unknown', { name: role })],
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
): Sentence | undefined {
  if (!grouping) return group === undefined ? undefined : say('groups.unknown.oneGrouping');
  if (group === undefined) return say('groups.unknown.missing', { grouping: grouping.name });
  return grouping.groups.includes(group)
    ? undefined
    : say('groups.unknown.second', { name: group, grouping: grouping.name });
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
