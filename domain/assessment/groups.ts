import { type Finding, type Refusal, refuse } from '../kernel/decision.ts';
import { stakeholderRoles } from './roles.ts';

/** Groups of one assessment, and how they may be called. */
export const groupLimits = { max: 20, nameMax: 60 } as const;

/** The groups people of an assessment are in, in the leader's order. */
export function groupsIn(launch: { readonly groups?: readonly string[] | undefined }): readonly string[] {
  return launch.groups ?? stakeholderRoles;
}

/** Why the leader's own groups cannot be launched with; paths `groups` or `groups.N` (N from 0). */
export function refuseGroups(groups: readonly string[]): Refusal | undefined {
  const findings = groupFindings(groups);
  const [first] = findings;
  return first && refuse('invalid', 'GROUPS_INVALID', `${first.message}.`, findings);
}

export function groupFindings(groups: readonly string[]): readonly Finding[] {
  const finding = (path: string, message: string): Finding => ({ path, message, code: 'GROUPS_INVALID' });
  if (groups.length === 0) return [finding('groups', 'Name at least one group')];
  if (groups.length > groupLimits.max)
    return [finding('groups', `An assessment has at most ${groupLimits.max} groups`)];
  return groups.flatMap((name, index) => {
    const message = groupProblem(name, groups.slice(0, index));
    return message === undefined ? [] : [finding(`groups.${index}`, message)];
  });
}

/**
 * Why a group cannot be called this beside the others; undefined when it can.
 * @param name trimmed
 */
export function groupProblem(name: string, others: readonly string[]): string | undefined {
  if (folded(name) === '') return 'A group needs a name';
  if (name !== name.trim()) return `“${name.trim()}” begins or ends with a space`;
  if (name.length > groupLimits.nameMax)
    return `The name of a group has at most ${groupLimits.nameMax} characters`;
  if (/\p{Cc}/u.test(name)) return 'The name of a group is one line of plain text';
  // Figures are kept by group name in plain objects.
  if (name in {}) return `“${name}” cannot be the name of a group`;
  const same = others.find((other) => folded(other) === folded(name));
  return same === undefined ? undefined : `“${name}” and “${same}” are the same group`;
}

/** The refusal for people in groups the assessment does not have; `paths` are those of their groups. */
export function refuseUnknownGroups(
  groups: readonly string[],
  people: readonly { readonly path: string; readonly group: string }[],
): Refusal | undefined {
  const findings = people
    .filter(({ group }) => !groups.includes(group))
    .map(({ path, group }) => ({
      path,
      message: `“${group}” is none of the groups of this assessment`,
      code: 'GROUP_UNKNOWN',
    }));
  const [first] = findings;
  return first && refuse('invalid', 'GROUP_UNKNOWN', `${first.message}.`, findings);
}

/** Two names people would take for one. */
function folded(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase();
}
