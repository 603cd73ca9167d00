import { v4 as randomUuid } from 'uuid';
import { usualGroup } from '../../../../../../domain/assessment/roles.ts';
import type { ParsedPerson } from './parse-people.ts';

/** One line of the participant list; `key` stays with the line when others come and go. */
export type PersonRow = {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  /** Their group as chosen or pasted, also where there is none of that name (now); '' = nothing was said. */
  readonly role: string;
  /** The same of the second grouping. */
  readonly secondGroup: string;
};

/** Which field of a row says somebody's group in which grouping. */
export type GroupField = 'role' | 'secondGroup';

/** A second grouping to choose from. */
export type SecondChoice = { readonly name: string; readonly groups: readonly string[] };

export type ChangeRows = (update: (rows: readonly PersonRow[]) => readonly PersonRow[]) => void;

export const blankRow = (): PersonRow => ({
  key: randomUuid().slice(0, 8),
  name: '',
  email: '',
  role: '',
  secondGroup: '',
});

export const hasEmail = (row: PersonRow): boolean => row.email.trim() !== '';
export const isBlank = (row: PersonRow): boolean => !hasEmail(row) && row.name.trim() === '';

/** Whom nothing was said about is in here; '' = it has to be asked. */
export const groupOfOthers = (groups: readonly string[]): string =>
  groups.find((group) => group === usualGroup) ?? (groups.length === 1 ? (groups[0] ?? '') : '');

/** The group a person is in among these; '' = it has to be asked. */
export const groupOf = ({ role }: Pick<PersonRow, 'role'>, groups: readonly string[]): string =>
  amongThese(role, groups);
export const secondGroupOf = (
  { secondGroup }: Pick<PersonRow, 'secondGroup'>,
  groups: readonly string[],
): string => amongThese(secondGroup, groups);

function amongThese(said: string, groups: readonly string[]): string {
  if (said === '') return groupOfOthers(groups);
  return groups.includes(said) ? said : '';
}

/** Names of groups that people were put in and that there are not, with how many people. */
export function unknownGroups(
  rows: readonly PersonRow[],
  groups: readonly string[],
  field: GroupField = 'role',
) {
  const people = new Map<string, number>();
  for (const { [field]: said } of rows)
    if (said !== '' && !groups.includes(said)) people.set(said, (people.get(said) ?? 0) + 1);
  return [...people].map(([name, count]) => ({ name, people: count }));
}

/** Everybody of one group in another. */
export const movedRows = (
  rows: readonly PersonRow[],
  from: string,
  to: string,
  field: GroupField = 'role',
): readonly PersonRow[] => rows.map((row) => (row[field] === from ? { ...row, [field]: to } : row));

/** Without the blank lines, so a position in an answer is a position on the page. Never empty. */
export function tidyRows(rows: readonly PersonRow[]): readonly PersonRow[] {
  const filled = rows.filter((row) => !isBlank(row));
  return filled.length > 0 ? filled : rows.slice(0, 1);
}

/**
 * Adds people behind the filled rows; an address already there is counted, not added twice, and takes over a second group where nothing was
 * said yet: the list may have come before the grouping.
 */
export function addPeople(rows: readonly PersonRow[], people: readonly ParsedPerson[]) {
  const known = new Set(rows.map(addressOf));
  const placed = new Map(people.map((person) => [addressOf(person), person.secondGroup]));
  const added: PersonRow[] = [];
  for (const person of people) {
    const address = addressOf(person);
    if (known.has(address)) continue;
    known.add(address);
    added.push({ ...blankRow(), ...person });
  }
  return {
    rows: [
      ...rows
        .filter((row) => !isBlank(row))
        .map((row) => ({ ...row, secondGroup: row.secondGroup || (placed.get(addressOf(row)) ?? '') })),
      ...added,
    ],
    added: added.length,
    already: people.length - added.length,
  };
}

const addressOf = ({ email }: Pick<PersonRow, 'email'>): string => email.trim().toLowerCase();

export const rowFieldId = (row: PersonRow, field: 'name' | 'email' | GroupField): string =>
  `person-${row.key}-${field}`;

export const participantsOf = (
  rows: readonly PersonRow[],
  groups: readonly string[],
  second: SecondChoice | undefined,
) =>
  rows.filter(hasEmail).map((row) => ({
    name: row.name.trim(),
    email: row.email.trim(),
    role: groupOf(row, groups),
    ...(second && { secondGroup: secondGroupOf(row, second.groups) }),
  }));
