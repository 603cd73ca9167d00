import { defaultRole, type StakeholderRole } from '../../../../../../domain/assessment/roles.ts';
import { randomUuid } from '../../../../lib/request/random-uuid.ts';
import type { ParsedPerson } from './parse-people.ts';

/** One line of the participant list; `key` stays with the line when others come and go. */
export type PersonRow = {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly role: StakeholderRole;
};

export const blankRow = (): PersonRow => ({
  key: randomUuid().slice(0, 8),
  name: '',
  email: '',
  role: defaultRole,
});

export const hasEmail = (row: PersonRow): boolean => row.email.trim() !== '';
export const isBlank = (row: PersonRow): boolean => !hasEmail(row) && row.name.trim() === '';

/** Without the blank lines, so a position in an answer is a position on the page. Never empty. */
export function tidyRows(rows: readonly PersonRow[]): readonly PersonRow[] {
  const filled = rows.filter((row) => !isBlank(row));
  return filled.length > 0 ? filled : rows.slice(0, 1);
}

/** Adds people behind the filled rows; an address already there is counted, not added twice. */
export function addPeople(rows: readonly PersonRow[], people: readonly ParsedPerson[]) {
  const known = new Set(rows.map(({ email }) => email.trim().toLowerCase()));
  const added: PersonRow[] = [];
  for (const person of people) {
    const address = person.email.toLowerCase();
    if (known.has(address)) continue;
    known.add(address);
    added.push({ ...blankRow(), ...person });
  }
  return {
    rows: [...rows.filter((row) => !isBlank(row)), ...added],
    added: added.length,
    already: people.length - added.length,
  };
}

export const rowFieldId = (row: PersonRow, field: 'name' | 'email' | 'role'): string =>
  `person-${row.key}-${field}`;

export const participantsOf = (rows: readonly PersonRow[]) =>
  rows.filter(hasEmail).map(({ name, email, role }) => ({ name: name.trim(), email: email.trim(), role }));
