import { type CellObject, utils, type WorkSheet } from '@e965/xlsx';

/** A cell with text as it is seen. Column 0 is A. */
export type Cell = { readonly column: number; readonly text: string; readonly isText: boolean };
/** Row 0 is the first. */
export type Row = { readonly row: number; readonly cells: readonly Cell[] };
export type Comment = { readonly row: number; readonly column: number; readonly text: string };

/**
 * Rows with text. Only cells that exist are visited: the stated size of a sheet can be 17 thousand million.
 * @param mostRows rows with an index from here on are left out
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

export function hasRowAfter(sheet: WorkSheet, mostRows: number): boolean {
  const data = sheet['!data'];
  return data !== undefined && data.length > mostRows;
}

export function* commentsOf(sheet: WorkSheet, mostRows: number): Iterable<Comment> {
  for (const [row, cells] of existing<CellObject[]>(sheet['!data'])) {
    if (row >= mostRows) return;
    for (const [column, cell] of existing<CellObject>(cells))
      for (const { t } of cell.c ?? []) {
        const text = oneLine(typeof t === 'string' ? t : '');
        if (text !== '') yield { row, column, text };
      }
  }
}

/** A range in A1 notation; one cell where both ends are equal. */
export function rangeOf(from: { row: number; column: number }, to: { row: number; column: number }): string {
  const name = ({ row, column }: { row: number; column: number }) => utils.encode_cell({ r: row, c: column });
  return name(from) === name(to) ? name(from) : `${name(from)}:${name(to)}`;
}

/** Items of an array with holes, in the order of their index. */
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

/** Tabs and line ends of a cell are spaces: in a table they divide cells and rows. */
function oneLine(text: string): string {
  let line = '';
  for (const character of text) line += character < ' ' || character === '\u00a0' ? ' ' : character;
  return line.trim();
}
