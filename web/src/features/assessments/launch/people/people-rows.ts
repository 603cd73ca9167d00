import { v4 as randomUuid } from 'uuid';
import { usualGroup } from '../../../../../../domain/assessment/roles.ts';
import type { BadLineReason } from '../../../../../../domain/draft/bad-lines.ts';
import { mailboxIdentity } from '../../../../../../domain/kernel/address.ts';
import type { ParsedPerson } from './reading/read-people.ts';

/** One row in the list of people; `key` stays the same when other rows are added or removed. */
export type PersonRow = {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  /** Group as chosen or pasted, even if it does not exist or no longer exists; '' if none was given. */
  readonly role: string;
  /** The same, for the second grouping. */
  readonly secondGroup: string;
};

/** A line of a list that gave no person, with what was read of it, to correct it. */
export type BadLine = {
  readonly number: number;
  readonly text: string;
  readonly reason: BadLineReason;
  readonly person: ParsedPerson;
};
/** The lines that still have to be corrected or dismissed; `more`: number of those that are not kept. */
export type BadLines = { readonly lines: readonly BadLine[]; readonly more: number };

export const noBadLines: BadLines = { lines: [], more: 0 };

/** The button that adds a row; it takes the focus of a control that disappears. */
export const addPersonId = 'add-person';

/** The field of a row that holds the group: `role` in the first grouping, `secondGroup` in the second. */
export type GroupField = 'role' | 'secondGroup';

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

/** Default group for people who name none; '' if there is no default and the form must ask. */
export const groupOfOthers = (groups: readonly string[]): string =>
  groups.find((group) => group === usualGroup) ?? (groups.length === 1 ? (groups[0] ?? '') : '');

/** The person's group if it is one of `groups`; '' if the form must ask. */
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

/** Groups that people name but that do not exist, each with its number of people. */
export function unknownGroups(
  rows: readonly Pick<PersonRow, GroupField>[],
  groups: readonly string[],
  field: GroupField = 'role',
) {
  const people = new Map<string, number>();
  for (const { [field]: said } of rows)
    if (said !== '' && !groups.includes(said)) people.set(said, (people.get(said) ?? 0) + 1);
  return [...people].map(([name, count]) => ({ name, people: count }));
}

/** Moves all people of one group to another. */
export const movedRows = (
  rows: readonly PersonRow[],
  from: string,
  to: string,
  field: GroupField = 'role',
): readonly PersonRow[] => rows.map((row) => (row[field] === from ? { ...row, [field]: to } : row));

/** Removes blank rows, so that indexes in the server's answer match those on the page. Keeps at least one row. */
export function tidyRows(rows: readonly PersonRow[]): readonly PersonRow[] {
  const filled = rows.filter((row) => !isBlank(row));
  return filled.length > 0 ? filled : rows.slice(0, 1);
}

/**
 * Adds people below the filled rows. A person whose mailbox is in the rows is not added again, only counted.
 * @param already people who are not added. If one of the rows has no second group, theirs is taken over, because the list may have been
 *   pasted before the second grouping was added.
 */
export function addPeople(
  rows: readonly PersonRow[],
  people: readonly ParsedPerson[],
  already: readonly ParsedPerson[] = [],
) {
  const known = new Set(rows.map(addressOf));
  const placed = new Map([...already, ...people].map((person) => [addressOf(person), person.secondGroup]));
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
    already: already.length + people.length - added.length,
  };
}

const addressOf = ({ email }: Pick<PersonRow, 'email'>): string => mailboxIdentity(email.trim());

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
