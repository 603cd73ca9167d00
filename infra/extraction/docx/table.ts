import type { Place } from '../port.ts';
import type { Block } from '../reader.ts';
import type { Item } from './items.ts';

export type Cell = { readonly items: Item[]; span: number; isShaded: boolean };
export type Row = { readonly cells: Cell[]; isDeleted: boolean };
export type Table = { isShaded: boolean; hasRows: boolean; row: Row | null };

/** A cell with more characters than this contains prose. */
const longestCell = 1_000;
const mostColumns = 64;

/**
 * A row of a table, followed by the rows of tables inside it and the text that its cells refer to. A row of one cell is
 * a box around text, and long cells are columns of a page layout; both are read as plain text.
 */
export function itemsOfRow({ cells }: Row): { readonly items: readonly Item[]; readonly isRow: boolean } {
  const [only] = cells;
  const isBox = cells.length === 1 && only?.span === 1;
  if (isBox || cells.some((cell) => lengthOf(cell) > longestCell))
    return { items: cells.flatMap((cell) => cell.items), isRow: false };
  const below = cells.flatMap((cell) => cell.items.filter((item) => !isProse(item)));
  const nested: readonly Item[] = below.some((item) => item.kind === 'row')
    ? [{ kind: 'break' }, ...below, { kind: 'break' }]
    : below.filter((item) => item.kind !== 'break');
  const place = placeOf(cells);
  if (place === null) return { items: nested, isRow: false };
  const texts = cells.flatMap((cell) => [textOf(cell), ...new Array<string>(fillOf(cell)).fill('')]);
  return { items: [{ kind: 'row', cells: texts, place }, ...nested], isRow: true };
}

type Prose = Extract<Block, { kind: 'paragraph' | 'heading' }>;
const isProse = (item: Item): item is Prose => item.kind === 'paragraph' || item.kind === 'heading';

const textOf = (cell: Cell): string =>
  cell.items
    .filter(isProse)
    .map((item) => item.text)
    .join('\n');

const lengthOf = (cell: Cell): number =>
  cell.items.reduce((sum, item) => sum + (isProse(item) ? item.text.length : 0), 0);

const fillOf = (cell: Cell): number => Math.min(Math.max(cell.span - 1, 0), mostColumns);

function placeOf(cells: readonly Cell[]): Place | null {
  let from: number | null = null;
  let to = 0;
  for (const item of cells.flatMap((cell) => cell.items)) {
    if (!isProse(item) || item.place.kind !== 'paragraph') continue;
    from ??= item.place.from;
    to = item.place.to;
  }
  return from === null ? null : { kind: 'paragraph', from, to };
}
