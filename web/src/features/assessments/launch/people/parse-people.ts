import { stakeholderRoles, stakeholderTypes } from '../../../../../../domain/assessment/roles.ts';

export type ParsedPerson = {
  readonly name: string;
  readonly email: string;
  /** Name of a known group, or the text found in its place; '' if there is none. */
  readonly role: string;
  /** The same, for the second grouping. */
  readonly secondGroup: string;
};
export type Line = { readonly number: number; readonly text: string };
export type ParsedPeople = {
  readonly people: readonly ParsedPerson[];
  /** Lines without an email address, with their line numbers. */
  readonly unusable: readonly Line[];
};

const address = /^[^\s@<>(),;"]+@[^\s@<>(),;"]+\.[^\s@<>(),;"]+$/;

/** Text, an at sign and a domain with a dot, without spaces. Only a first check: the server decides. */
export const looksLikeEmail = (text: string): boolean => address.test(text.trim());

/**
 * Parses pasted text: one person per line, with columns in any order, separated by tab, semicolon or comma. Also accepts "Name
 * <address>", and several bare addresses in one line. A heading line can mark the column of the second grouping, by the name of
 * the grouping or by a usual word such as "Location".
 * @param groups groups of the first grouping
 * @param second second grouping, if any
 */
export function parsePeople(
  text: string,
  groups: readonly string[],
  second?: { readonly name: string; readonly groups: readonly string[] },
): ParsedPeople {
  const people: ParsedPerson[] = [];
  const unusable: Line[] = [];
  let secondAt = -1;
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = { number: index + 1, text: raw.trim() };
    if (line.text === '') continue;
    // Not trimmed, so that an empty first cell keeps its position.
    const columns = splitCells(raw);
    const under = columns[secondAt];
    const cells = columns.filter((_, at) => at !== secondAt).flatMap(splitNamedAddress);
    const emails = cells.filter(looksLikeEmail);
    const [first] = emails;
    if (first === undefined) {
      if (!isHeading(cells, people.length)) unusable.push(line);
      else if (second) secondAt = secondColumn(columns, second.name);
    } else if (emails.length > 1) {
      people.push(...emails.map((email) => ({ name: '', email, role: '', secondGroup: '' })));
    } else {
      people.push(readPerson(cells, first, groups, second && { groups: second.groups, under }));
    }
  }
  return { people, unusable };
}

/** @param second `under`: text in the column of the second grouping; undefined if no heading marks such a column */
function readPerson(
  cells: readonly string[],
  email: string,
  groups: readonly string[],
  second: { readonly groups: readonly string[]; readonly under: string | undefined } | undefined,
): ParsedPerson {
  const at = cells.indexOf(email);
  const others = cells.map((cell, index) => ({ cell, index })).filter(({ index }) => index !== at);
  const groupCell = others.findLast(({ cell }) => groupNamed(cell, groups) !== null);
  const secondCell =
    second && second.under === undefined
      ? others.findLast((other) => other !== groupCell && groupNamed(other.cell, second.groups) !== null)
      : undefined;
  const words = others.filter((other) => other !== groupCell && other !== secondCell && other.cell !== '');
  // The name is the text before the address; if there is none, the first text after it. Any text that remains is taken as a
  // group.
  const before = words.filter(({ index }) => index < at);
  const after = words.filter(({ index }) => index > at);
  const nameCells = before.length > 0 ? before : after.slice(0, 1);
  const rest = (before.length > 0 ? after : after.slice(1)).map(({ cell }) => cell);
  const group = groupCell ? groupNamed(groupCell.cell, groups) : null;
  const role = group ?? rest.shift() ?? '';
  const said = second?.under ?? secondCell?.cell ?? rest.shift();
  return {
    name: nameCells.map(({ cell }) => cell).join(' '),
    email,
    role,
    secondGroup: second && said ? (groupNamed(said, second.groups) ?? said) : '',
  };
}

const usualHeadings = new Set(
  'site location office city region country department division unit area function branch team'.split(' '),
);

/** Index of the column with the second grouping; -1 if no heading marks one. */
function secondColumn(headings: readonly string[], name: string): number {
  const words = headings.map(plain);
  const named = words.indexOf(plain(name));
  return named >= 0 && plain(name) !== '' ? named : words.findIndex((word) => usualHeadings.has(word));
}

/**
 * Finds a group by its full name. A predefined group is also found by either half of its name ("CEO", "Advisor") or by its first
 * word ("Board").
 */
function groupNamed(cell: string, groups: readonly string[]): string | null {
  const wanted = plain(cell);
  if (wanted === '') return null;
  const ours = groups.filter((group) => templated.has(group));
  return (
    groups.find((group) => plain(group) === wanted) ??
    ours.find((group) => group.split('/').some((half) => plain(half) === wanted)) ??
    ours.find((group) => plain(group.split(/[\s/]/)[0] ?? '') === wanted) ??
    null
  );
}

const templated: ReadonlySet<string> = new Set([...stakeholderRoles, ...stakeholderTypes]);

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{Nd}]+/gu, '');

const isHeading = (cells: readonly string[], peopleSoFar: number): boolean =>
  peopleSoFar === 0 && cells.some((cell) => /^e-?mail/i.test(cell));

/** Trims spaces but keeps tabs, because a trailing tab marks an empty cell. */
function withoutSpacesAround(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && text[from] === ' ') from += 1;
  while (to > from && text[to - 1] === ' ') to -= 1;
  return text.slice(from, to);
}

function splitCells(raw: string): string[] {
  const line = withoutSpacesAround(raw);
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === separator && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

/** Splits "Ada Byron <ada@example.org>" into two cells, and bare addresses at the spaces between them. */
function splitNamedAddress(cell: string): string[] {
  const named = /^(.*?)\s*<([^<>]+)>$/.exec(cell);
  if (named) return [named[1] ?? '', (named[2] ?? '').trim()].filter(Boolean);
  const words = cell.split(/\s+/);
  return words.length > 1 && words.every(looksLikeEmail) ? words : [cell];
}
