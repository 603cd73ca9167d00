import { assessmentLimits } from '../../../../../../../domain/assessment/limits.ts';
import { type BadLineReason, badLineReasons } from '../../../../../../../domain/draft/bad-lines.ts';
import { mailboxIdentity, parseAddress } from '../../../../../../../domain/kernel/address.ts';
import { problemInName } from '../../../../../../../domain/kernel/names-in-mails.ts';
import { foldedText } from '../../../../../../../domain/people-columns/folded-text.ts';
import type { ColumnRole, Groupings } from './columns.ts';
import { groupNamed, signsIn } from './group-names.ts';
import type { SourceRow } from './split-cells.ts';

export type ParsedPerson = {
  readonly name: string;
  readonly email: string;
  /** Name of a known group, or the text found in its place; '' if there is none. */
  readonly role: string;
  /** The same, for the second grouping. */
  readonly secondGroup: string;
};
type PersonOfLine = ParsedPerson & { readonly line: number };

/** Reasons to leave a line out, worst first: the person is lost, then the person is there already. */
export const leftOutReasons = [...badLineReasons, 'repeated', 'listed'] as const;
/** What is doubtful about a person who is kept, worst first. */
const doubts = ['brokenLetters', 'nameRefused', 'nameTooLong', 'nameWithComma', 'noName'] as const;
export type FindingKind = (typeof leftOutReasons)[number] | (typeof doubts)[number] | 'aboveHeading';

/** A line of the list; `other`: the earlier line that it repeats. */
export type Line = { readonly number: number; readonly text: string; readonly other?: number };
export type Finding = { readonly kind: FindingKind; readonly lines: readonly Line[] };

export type Reading = {
  /** People to add. */
  readonly people: readonly ParsedPerson[];
  /** People of the text who are in the list already. */
  readonly already: readonly ParsedPerson[];
  /** Worst first; lines in their order. */
  readonly findings: readonly Finding[];
  /** Lines that give no person, in their order, each with what was read of it. */
  readonly bad: readonly (Line & { readonly reason: BadLineReason; readonly person: ParsedPerson })[];
};

/** The choices by which a list is read. `roles`: by column; null or absent: the cells are not used. */
export type Choices = { readonly heading: number; readonly roles: readonly (ColumnRole | null)[] };

/**
 * Builds people of rows. A name is made only of cells whose column is a name, and every line that gives no person is a finding.
 * @param listed addresses of the people who are in the list already
 */
export function readPeople(
  rows: readonly SourceRow[],
  { heading, roles }: Choices,
  groupings: Groupings,
  listed: readonly string[],
): Reading {
  const people: PersonOfLine[] = [];
  const already: PersonOfLine[] = [];
  const found = new Map<FindingKind, Line[]>();
  const note = (kind: FindingKind, row: SourceRow, other?: number) => {
    const line = { number: row.line, text: textOf(row), ...(other !== undefined && { other }) };
    const lines = found.get(kind);
    if (lines) lines.push(line);
    else found.set(kind, [line]);
  };
  const bad: Reading['bad'][number][] = [];
  const noteBad = (
    reason: BadLineReason,
    row: SourceRow,
    { line: _, ...person }: PersonOfLine,
    other?: number,
  ) => {
    note(reason, row, other);
    bad.push({ number: row.line, text: textOf(row), reason, person });
  };
  const known = new Set(listed.map((one) => mailboxIdentity(one.trim())));
  const earlier = new Map<string, PersonOfLine>();
  const spelling = firstSpellings();
  for (const row of rows.slice(0, Math.max(heading, 0))) note('aboveHeading', row);
  for (const row of rows.slice(heading + 1)) {
    const address = addressOf(row, roles);
    if ('problem' in address) {
      noteBad(address.problem, row, personOf(row, typedAddress(row, roles), roles, groupings, spelling));
      continue;
    }
    const person = personOf(row, address.email, roles, groupings, spelling);
    const mailbox = mailboxIdentity(person.email);
    const before = earlier.get(mailbox);
    if (before && sameDetails(before, person)) note('repeated', row, before.line);
    else if (before) noteBad('otherDetails', row, person, before.line);
    else if (known.has(mailbox)) {
      note('listed', row);
      already.push(person);
    } else {
      earlier.set(mailbox, person);
      people.push(person);
      for (const doubt of doubtsAbout(person.name)) note(doubt, row);
    }
  }
  const order: readonly FindingKind[] = [...leftOutReasons, ...doubts, 'aboveHeading'];
  return {
    people: people.map(withoutLine),
    already: already.map(withoutLine),
    findings: order.flatMap((kind) => withLines(kind, found.get(kind))),
    bad,
  };
}

const withoutLine = ({ line: _, ...person }: PersonOfLine): ParsedPerson => person;

/** Gives texts that differ only in their spelling the spelling that came first, so that they are asked about once. */
function firstSpellings(): (text: string) => string {
  const seen = new Map<string, string>();
  return (text) => {
    const folded = foldedText(text) + signsIn(text);
    const before = seen.get(folded);
    if (before === undefined) seen.set(folded, text);
    return before ?? text;
  };
}

const withLines = (kind: FindingKind, lines: readonly Line[] | undefined): readonly Finding[] =>
  lines ? [{ kind, lines }] : [];

const textOf = ({ cells }: SourceRow): string => cells.filter((cell) => cell !== '').join(' | ');

type Problem = { readonly problem: BadLineReason };

/** What a line has in place of an address: its cell, or else an address in another cell. */
function typedAddress({ cells }: SourceRow, roles: Choices['roles']): string {
  const cell = cells[roles.indexOf('email')] ?? '';
  return cell === '' || !cell.includes('@') ? (cells.flatMap(addressesIn)[0] ?? cell) : cell;
}

function addressOf({ cells }: SourceRow, roles: Choices['roles']): { readonly email: string } | Problem {
  const cell = cells[roles.indexOf('email')] ?? '';
  const used = cells.filter((_, index) => (roles[index] ?? 'ignore') !== 'ignore');
  const addresses = new Set(used.flatMap(addressesIn).map(mailboxIdentity));
  if (addresses.size > 1) return { problem: 'severalAddresses' };
  const parsed = parseAddress(cell.replace(/^mailto:/i, ''));
  if ('address' in parsed) return { email: parsed.address };
  if (cells.some((other) => other !== cell && addressesIn(other).length > 0))
    return { problem: 'addressElsewhere' };
  return { problem: cell === '' ? 'noAddress' : 'badAddress' };
}

const addressesIn = (cell: string): readonly string[] =>
  cell
    .split(/[\s,;|/<>()"]+/)
    .filter((word) => word.includes('@'))
    .filter((word) => 'address' in parseAddress(word));

function personOf(
  { line, cells }: SourceRow,
  email: string,
  roles: Choices['roles'],
  { groups, second }: Groupings,
  spelling: (text: string) => string,
): PersonOfLine {
  const under = (role: ColumnRole) => cells.filter((cell, index) => roles[index] === role && cell !== '');
  const said = (role: ColumnRole, known: readonly string[]) => {
    const text = under(role)[0] ?? '';
    return groupNamed(text, known) ?? spelling(text);
  };
  const words = [...under('name'), ...under('lastFirst').map(turned), ...under('first'), ...under('last')];
  // A mail program may write the address in place of a name.
  const name = words.filter((word) => !word.includes('@')).join(' ');
  return {
    line,
    name,
    email,
    role: said('group', groups),
    secondGroup: second ? said('second', second.groups) : '',
  };
}

/** "Keller, Anna" as "Anna Keller"; a text without exactly one comma stays as it is. */
function turned(name: string): string {
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim());
  return more.length > 0 || first === '' || last === '' ? name : `${first} ${last}`;
}

const sameDetails = (a: ParsedPerson, b: ParsedPerson): boolean =>
  (['name', 'role', 'secondGroup'] as const).every(
    (part) =>
      b[part] === '' ||
      (foldedText(a[part]) === foldedText(b[part]) && signsIn(a[part]) === signsIn(b[part])),
  );

function doubtsAbout(name: string): readonly FindingKind[] {
  if (name === '') return ['noName'];
  return [
    ...(hasBrokenLetters(name) ? ['brokenLetters' as const] : []),
    ...(problemInName(name) === undefined ? [] : ['nameRefused' as const]),
    ...(name.length > assessmentLimits.personNameMax ? ['nameTooLong' as const] : []),
    ...(name.includes(',') ? ['nameWithComma' as const] : []),
  ];
}

/** Letters read in another encoding than they were written: "JÃ¼rgen", "J?rgen" in a word, "J�rgen". */
const hasBrokenLetters = (text: string): boolean =>
  /\ufffd|[ÃÂ][\u0080-\u00bf\u0152-\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|\p{L}\?\p{L}/u.test(
    text,
  );
