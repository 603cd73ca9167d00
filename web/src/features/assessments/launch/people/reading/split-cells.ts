import { looksLikeEmail } from '../../../../../../../domain/people-columns/looks-like-email.ts';

/** One row of a list. `line`: number of its first line in the text, from 1. */
export type SourceRow = { readonly line: number; readonly cells: readonly string[] };

/** In the order in which they win if several divide a text equally well. */
const separators = ['\t', ';', '|', ','] as const;

/**
 * Divides a text into rows of cells. One separator applies to the whole text: the one that leaves most addresses alone in a cell.
 * Quoted cells may contain separators and line breaks. A line `sep=;`, as Excel writes it, names the separator. A line without the
 * separator is divided by another one only if it then has as many cells as most lines.
 */
export function splitCells(text: string): readonly SourceRow[] {
  const named = /^sep=(.)(?:\r\n|\r|\n)/i.exec(text);
  if (named) return cellsBy(text, named[1] ?? ';').slice(1);
  const divided = separators
    .filter((separator) => text.includes(separator))
    .map((separator) => cellsBy(text, separator));
  const best = divided.reduce<{ rows: readonly SourceRow[]; alone: number; even: number } | null>(
    (before, rows) => {
      const alone = rows.filter(({ cells }) => cells.some(hasOneAddress)).length;
      const even = evenness(rows);
      const better =
        before === null || alone > before.alone || (alone === before.alone && even > before.even);
      return better ? { rows, alone, even } : before;
    },
    null,
  );
  return best ? withOtherSeparators(best.rows) : cellsBy(text, '\n');
}

function withOtherSeparators(rows: readonly SourceRow[]): readonly SourceRow[] {
  const width = usualWidth(rows)[0];
  if (width < 2) return rows;
  return rows.map((row) => {
    const [only = '', ...others] = row.cells;
    if (others.length > 0 || !only.includes('@')) return row;
    const cells = separators
      .map((separator) => cellsBy(only, separator)[0]?.cells ?? [])
      .find((divided) => divided.length === width && divided.some(hasOneAddress));
    return cells ? { ...row, cells } : row;
  });
}

/** "|" may be a part of an address, but in a list it is a separator. */
function hasOneAddress(cell: string): boolean {
  const address = namedAddress(cell)?.address ?? cell;
  return looksLikeEmail(address) && !address.includes('|');
}

/** Number of rows that have as many cells as most rows have; 0 if most have one cell. */
function evenness(rows: readonly SourceRow[]): number {
  const [width, number] = usualWidth(rows);
  return width > 1 ? number : 0;
}

/** Number of cells that most rows have, and the number of these rows. */
function usualWidth(rows: readonly SourceRow[]): readonly [width: number, rows: number] {
  const byWidth = new Map<number, number>();
  for (const { cells } of rows) byWidth.set(cells.length, (byWidth.get(cells.length) ?? 0) + 1);
  return [...byWidth].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0];
}

/**
 * "Anna Keller <anna@example.org>", also with a quoted name; null for any other text. Mail programs repeat the address as the name where they
 * know no other.
 */
export function namedAddress(cell: string): { readonly name: string; readonly address: string } | null {
  const from = cell.indexOf('<');
  if (from < 0 || !cell.endsWith('>') || cell.indexOf('<', from + 1) >= 0) return null;
  const address = cell.slice(from + 1, -1).trim();
  if (!address.includes('@') || address.includes('>')) return null;
  const name = cell.slice(0, from).trim();
  const bare = unquoted(unquoted(name, '"'), "'");
  return { name: bare.toLowerCase() === address.toLowerCase() ? '' : bare, address };
}

/** Without a mark at both ends. */
const unquoted = (text: string, mark: string): string =>
  text.length > 1 && text.startsWith(mark) && text.endsWith(mark) ? text.slice(1, -1).trim() : text;

/** Rows with at least one filled cell. */
function cellsBy(text: string, separator: string): readonly SourceRow[] {
  const rows: SourceRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let rowLine = 1;
  let at = 0;
  while (at <= text.length) {
    const quoted = quotedCell(text, at, separator);
    const end = quoted?.end ?? plainEnd(text, at, separator);
    cells.push(tidy(quoted?.inner ?? text.slice(at, end)));
    line += lineBreaks(text, at, end);
    if (text[end] === separator && separator !== '\n') {
      at = end + 1;
      continue;
    }
    if (cells.some((cell) => cell !== '')) rows.push({ line: rowLine, cells });
    cells = [];
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    line += 1;
    rowLine = line;
  }
  return rows;
}

function plainEnd(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && !isLineBreak(text[at])) at += 1;
  return at;
}

/**
 * The quoted cell that begins here. Null if there is none, and for a quote that does not close: it would take the lines below
 * into one cell. A cell with an address on a line of its own is such a one, too.
 */
function quotedCell(
  text: string,
  from: number,
  separator: string,
): { readonly inner: string; readonly end: number } | null {
  let at = from;
  while (text[at] === ' ') at += 1;
  if (text[at] !== '"') return null;
  const begin = at + 1;
  let close = text.indexOf('"', begin);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) return null;
  let end = close + 1;
  while (text[end] === ' ') end += 1;
  if (end < text.length && text[end] !== separator && !isLineBreak(text[end])) return null;
  const inner = text.slice(begin, close);
  if (inner.includes('@') && lineBreaks(inner, 0, inner.length) > 0) return null;
  return { inner: inner.replaceAll('""', '"'), end };
}

const isLineBreak = (character: string | undefined): boolean => character === '\n' || character === '\r';

function lineBreaks(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let at = from; at < to; at += 1)
    if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) breaks += 1;
  return breaks;
}

/** One line, without invisible characters and without spaces at its ends. */
const tidy = (cell: string): string =>
  cell
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
