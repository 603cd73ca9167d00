import { type CellObject, utils, type WorkSheet } from '@e965/xlsx';

/** A cell with its text as displayed. Column 0 is A. */
export type Cell = { readonly column: number; readonly text: string; readonly isText: boolean };
/** Row 0 is the first row. */
export type Row = { readonly row: number; readonly cells: readonly Cell[] };
export type Comment = { readonly row: number; readonly column: number; readonly text: string };

/**
 * Yields rows with text. Visits only cells that exist: the size that a sheet states can be 17 billion cells. @param
 * mostRows rows from this index on are left out
 */
export function* rowsOf(sheet: WorkSheet, mostRows: number): Iterable<Row> {
  for (const [row, cells] of existing<CellObject[]>(sheet['!data'])) {
    if (row >= mostRows) return;
    const texts: Cell[] = [];
    for (const [column, cell] of existing<CellObject>(cells)) {
      const text = seenText(cell);
      if (text !== '') texts.push({ column, text, isText: cell.t === 's' });
    }
    if (texts.length > 0) yield { row, cells: texts };
  }
}

/** Yields rows with the text that readers see: without hidden rows and columns. */
export function* shownRowsOf(sheet: WorkSheet, mostRows: number): Iterable<Row> {
  for (const { row, cells } of rowsOf(sheet, mostRows)) {
    const shown = cells.filter(({ column }) => isShown(sheet, row, column));
    if (shown.length > 0) yield { row, cells: shown };
  }
}

/** Yields rows with the text of hidden rows and columns. */
export function* hiddenRowsOf(sheet: WorkSheet, mostRows: number): Iterable<Row> {
  for (const { row, cells } of rowsOf(sheet, mostRows)) {
    const hidden = cells.filter(({ column }) => !isShown(sheet, row, column));
    if (hidden.length > 0) yield { row, cells: hidden };
  }
}

/** Number of rows that readers see between two rows. */
export function shownBetween(sheet: WorkSheet, before: number, after: number): number {
  if (sheet['!rows'] === undefined) return after - before - 1;
  let shown = 0;
  for (let row = before + 1; row < after; row += 1) if (!isHiddenRow(sheet, row)) shown += 1;
  return shown;
}

/** False for a cell in a hidden row or column, or in one too small to be read. */
const isShown = (sheet: WorkSheet, row: number, column: number): boolean =>
  !isHiddenRow(sheet, row) && !isHiddenColumn(sheet, column);

/** In points and in characters of the usual font. */
const smallest = { height: 2, width: 0.3 } as const;

function isHiddenRow(sheet: WorkSheet, row: number): boolean {
  const { hidden, hpt } = sheet['!rows']?.[row] ?? {};
  return hidden === true || (hpt !== undefined && hpt < smallest.height);
}

function isHiddenColumn(sheet: WorkSheet, column: number): boolean {
  const { hidden, width } = sheet['!cols']?.[column] ?? {};
  // The width of a column without one may be a text in a damaged file.
  return hidden === true || (typeof width === 'number' && width < smallest.width);
}

export function hasRowAfter(sheet: WorkSheet, mostRows: number): boolean {
  const data = sheet['!data'];
  return data !== undefined && data.length > mostRows;
}

/** Yields the comments on cells that readers see. */
export function* commentsOf(sheet: WorkSheet, mostRows: number): Iterable<Comment> {
  for (const [row, cells] of existing<CellObject[]>(sheet['!data'])) {
    if (row >= mostRows) return;
    for (const [column, cell] of existing<CellObject>(cells))
      for (const { t } of isShown(sheet, row, column) ? (cell.c ?? []) : []) {
        const text = oneLine(typeof t === 'string' ? t : '');
        if (text !== '') yield { row, column, text };
      }
  }
}

/** A range in A1 notation, or a single cell if both ends are the same. */
export function rangeOf(from: { row: number; column: number }, to: { row: number; column: number }): string {
  const name = ({ row, column }: { row: number; column: number }) => utils.encode_cell({ r: row, c: column });
  return name(from) === name(to) ? name(from) : `${name(from)}:${name(to)}`;
}

/** Yields the items of a sparse array with their indices, in order. */
function* existing<Item>(items: readonly Item[] | undefined): Iterable<[number, Item]> {
  if (items === undefined) return;
  for (const key of Object.keys(items)) {
    const index = Number(key);
    const item = items[index];
    if (Number.isInteger(index) && item !== undefined && item !== null) yield [index, item];
  }
}

function seenText({ t, v, w }: CellObject): string {
  if (t === 'z') return '';
  if (typeof w === 'string') return oneLine(w);
  return v === undefined || v === null ? '' : oneLine(String(v));
}

/** Replaces tabs and line ends inside a cell with spaces, because they separate cells and rows of a table. */
function oneLine(text: string): string {
  let line = '';
  for (const character of text) line += character < ' ' || character === '\u00a0' ? ' ' : character;
  return line.trim();
}
