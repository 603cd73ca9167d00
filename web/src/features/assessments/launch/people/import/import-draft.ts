import type { GroupField } from '../people-rows.ts';
import {
  type Column,
  type ColumnRole,
  type Groupings,
  guessColumns,
  guessHeading,
} from '../reading/columns.ts';
import { type FindingKind, type ParsedPerson, type Reading, readPeople } from '../reading/read-people.ts';
import { sourceRows } from '../reading/source-rows.ts';
import type { SourceRow } from '../reading/split-cells.ts';

/** What a person has given and chosen so far. */
export type ImportDraft = {
  readonly text: string;
  /** Index of the row with the headings, -1 for none; null: as guessed. */
  readonly heading: number | null;
  /** Chosen roles by column; the others are as guessed. */
  readonly roles: ReadonlyMap<number, ColumnRole>;
  /** Where people of unknown groups are put, by the text in place of the group. */
  readonly moved: Readonly<Record<GroupField, ReadonlyMap<string, string>>>;
};

export const emptyDraft: ImportDraft = {
  text: '',
  heading: null,
  roles: new Map(),
  moved: { role: new Map(), secondGroup: new Map() },
};

type ChosenColumn = Column & { readonly index: number; readonly role: ColumnRole | null };

/** Why nothing can be added yet. */
export type Problem =
  | { readonly kind: 'noText' | 'noEmailColumn' | 'nameTwice' | 'nobody' }
  | { readonly kind: 'unsure'; readonly index: number; readonly heading: string }
  | { readonly kind: 'twice'; readonly role: ColumnRole };

/** The reading, with people in the groups chosen for them. */
export type ReadDraft = Reading & {
  readonly rows: readonly SourceRow[];
  readonly heading: number;
  readonly columns: readonly ChosenColumn[];
  readonly lost: Lost;
  readonly problem: Problem | null;
};

/** What of the text would not be taken over. */
export type Lost = {
  /** Lines that give no person. */
  readonly people: number;
  /** Lines whose address is in the text before, with another name or group. */
  readonly details: number;
  /** Columns with filled cells that are not used. */
  readonly columns: readonly Pick<ChosenColumn, 'index' | 'heading' | 'filled'>[];
};

/** Reads the draft by the guesses and the choices. @param listed addresses of the people in the list */
export function readDraft(draft: ImportDraft, groupings: Groupings, listed: readonly string[]): ReadDraft {
  const rows = sourceRows(draft.text);
  const heading = Math.min(draft.heading ?? guessHeading(rows), rows.length - 1);
  const columns = guessColumns(rows, heading, groupings).map((column, index) => ({
    ...column,
    index,
    role: draft.roles.get(index) ?? column.guess.role,
  }));
  const roles = columns.map(({ role }) => role);
  const { people, already, findings, bad } = readPeople(rows, { heading, roles }, groupings, listed);
  const linesOf = (kinds: readonly FindingKind[]) =>
    findings.reduce((sum, { kind, lines }) => sum + (kinds.includes(kind) ? lines.length : 0), 0);
  return {
    rows,
    heading,
    columns,
    findings,
    bad: bad.map((line) => ({ ...line, person: moved(line.person, draft.moved) })),
    people: people.map((person) => moved(person, draft.moved)),
    already: already.map((person) => moved(person, draft.moved)),
    lost: {
      people: linesOf(['noAddress', 'badAddress', 'addressElsewhere', 'severalAddresses']),
      details: linesOf(['otherDetails']),
      columns: columns.filter(({ role, filled }) => (role ?? 'ignore') === 'ignore' && filled > 0),
    },
    problem: problemOf(rows, columns, people.length + already.length),
  };
}

const moved = (person: ParsedPerson, { role, secondGroup }: ImportDraft['moved']): ParsedPerson => ({
  ...person,
  role: role.get(person.role) ?? person.role,
  secondGroup: secondGroup.get(person.secondGroup) ?? person.secondGroup,
});

function problemOf(
  rows: readonly SourceRow[],
  columns: readonly ChosenColumn[],
  people: number,
): Problem | null {
  if (rows.length === 0) return { kind: 'noText' };
  const having = (...roles: readonly ColumnRole[]) =>
    columns.filter(({ role }) => role !== null && roles.includes(role));
  if (having('email').length === 0) return { kind: 'noEmailColumn' };
  const unsure = columns.find(({ role }) => role === null);
  if (unsure) return { kind: 'unsure', index: unsure.index, heading: unsure.heading };
  for (const role of ['email', 'group', 'second'] as const)
    if (having(role).length > 1) return { kind: 'twice', role };
  const whole = having('name', 'lastFirst').length;
  if (whole > 1 || (whole > 0 && having('first', 'last').length > 0)) return { kind: 'nameTwice' };
  return people === 0 ? { kind: 'nobody' } : null;
}
