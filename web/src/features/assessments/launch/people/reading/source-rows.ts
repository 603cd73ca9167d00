import { knowsHeading } from '../../../../../../../domain/people-columns/heading-words.ts';
import { looksLikeEmail } from '../../../../../../../domain/people-columns/looks-like-email.ts';
import { namedAddress, type SourceRow, splitCells } from './split-cells.ts';

/**
 * Reads a text as rows of cells. A list of addresses, as a mail program copies it, becomes one row per address; "Name <address>" becomes
 * two cells.
 */
export function sourceRows(text: string): readonly SourceRow[] {
  const content = text.startsWith('\ufeff') ? text.slice(1) : text;
  return addressList(content) ?? withNamesApart(splitCells(content));
}

type Entry = { readonly line: number; readonly name: string; readonly address: string };

/**
 * Rows of a text that consists of addresses only, divided by semicolons, commas, spaces or line breaks; null for any other text.
 * A line without an at sign does not decide, unless it is a heading of several columns.
 */
function addressList(text: string): readonly SourceRow[] | null {
  const entries: Entry[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const found = line.includes('@')
      ? entriesOf(line)
      : headingOfSeveral(line)
        ? null
        : [['', line] as const];
    if (found === null) return null;
    entries.push(...found.map(([name, address]) => ({ line: index + 1, name, address })));
  }
  const named = entries.some(({ name }) => name !== '');
  return entries.map(({ line, name, address }) => ({ line, cells: named ? [name, address] : [address] }));
}

type NameAndAddress = readonly [name: string, address: string];

const headingOfSeveral = (line: string): boolean =>
  splitCells(line).some(({ cells }) => cells.length > 1 && cells.filter(knowsHeading).length > 0);

/** Names with their addresses; null if a part of the line is neither, unless nearly all are people as a mail program writes them. */
function entriesOf(line: string): readonly NameAndAddress[] | null {
  const parts = outsideQuotes(line, ';');
  const read = parts.map((part) => entryOf(part) ?? entriesBetweenCommas(part));
  return completed(read, parts, () => true);
}

/** A part without an at sign may be a surname before a comma, so it decides. */
const entriesBetweenCommas = (text: string): readonly NameAndAddress[] | null => {
  const parts = outsideQuotes(text, ',');
  return completed(parts.map(entryOf), parts, (part) => /[<@]/.test(part));
};

/** A part that is not read becomes a line that gives no person, if there are three people in brackets for each. */
function completed(
  read: readonly (readonly NameAndAddress[] | null)[],
  parts: readonly string[],
  mayBeBad: (part: string) => boolean,
): readonly NameAndAddress[] | null {
  const bad = parts.filter((_, at) => read[at] === null);
  const people = parts.filter((part) => namedAddress(part.trim())).length;
  if (bad.length * 3 > people || !bad.every(mayBeBad)) return null;
  return parts.flatMap((part, at) => read[at] ?? [unread(part.trim())]);
}

function unread(part: string): NameAndAddress {
  const from = part.indexOf('<');
  return from > 0 && part.endsWith('>') ? [part.slice(0, from).trim(), part.slice(from + 1, -1)] : ['', part];
}

/** No entry for an empty part, and several for addresses with spaces between them. */
function entryOf(part: string): readonly NameAndAddress[] | null {
  const text = part.trim();
  // It may be a part of an address, but in a list it is a separator.
  if (text.includes('|')) return null;
  if (text === '') return [];
  const named = namedAddress(text);
  if (named && !named.name.includes('@')) return [[named.name, named.address]];
  const words = text.split(/\s+/);
  const isList = words.every((word) => looksLikeEmail(word) || isNearlyAddress(word));
  return isList ? words.map((word) => ['', word]) : null;
}

/** For example "anna@example", which becomes a finding of its own. */
const isNearlyAddress = (word: string): boolean => word.indexOf('@') > 0 && !/[,;<>"]/.test(word);

function outsideQuotes(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    if (character === separator && !quoted) {
      parts.push(part);
      part = '';
    } else part += character;
  }
  return [...parts, part];
}

/** Divides each column with a cell "Name <address>" into a column of names and one of addresses. */
function withNamesApart(rows: readonly SourceRow[]): readonly SourceRow[] {
  const columns = new Set(
    rows.flatMap(({ cells }) => cells.flatMap((cell, index) => (namedAddress(cell) ? [index] : []))),
  );
  if (columns.size === 0) return rows;
  return rows.map(({ line, cells }) => ({
    line,
    cells: cells.flatMap((cell, index) => {
      if (!columns.has(index)) return [cell];
      const named = namedAddress(cell);
      return named ? [named.name, named.address] : ['', cell];
    }),
  }));
}
