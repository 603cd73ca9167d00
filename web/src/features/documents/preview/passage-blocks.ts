import type { Passage } from './document-text.ts';

export type TablePart = {
  readonly index: number;
  readonly place: Passage['place'];
  readonly rows: readonly (readonly string[])[];
  /** Number of the first row in the sheet, or of the first line in the file; null if the place does not have one number per row. */
  readonly firstRow: number | null;
};

/**
 * A block to draw: a heading that begins here, the paragraphs of one passage, or one table made of several passages. `index` counts from
 * the start of the text.
 */
export type Block =
  | { readonly kind: 'heading'; readonly key: string; readonly depth: number; readonly text: string }
  | {
      readonly kind: 'text';
      readonly index: number;
      readonly place: Passage['place'];
      readonly paragraphs: readonly string[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly string[] | null;
      readonly parts: readonly TablePart[];
    };

/** A row with more cells is drawn as text: a page of rows with a thousand cells each would take seconds to draw. */
const mostCells = 100;

/** @param from index of the first passage */
export function blocksOf(passages: readonly Passage[], from: number): readonly Block[] {
  const blocks: Block[] = [];
  let path: readonly string[] = [];
  let head: readonly string[] | null = null;
  let isInTable = false;
  for (const [offset, passage] of passages.entries()) {
    const index = from + offset;
    const isTable = passage.isTable && !isTooWide(passage.text);
    const goesOn = isTable && continues(passage, head, isInTable || offset === 0);
    const headings = goesOn ? passage.headings.slice(0, -1) : passage.headings;
    for (const [depth, text] of headings.entries())
      if (!isSame(path, headings, depth))
        blocks.push({ kind: 'heading', key: `${index}/${depth}`, depth, text });
    path = headings;
    if (!isTable) {
      blocks.push({ kind: 'text', index, place: passage.place, paragraphs: passage.text.split('\n') });
      isInTable = false;
      continue;
    }
    const rows = passage.text.split('\n').map((line) => line.split('\t'));
    const last = blocks.at(-1);
    if (goesOn && last?.kind === 'table') {
      blocks[blocks.length - 1] = { ...last, parts: [...last.parts, partOf(index, passage.place, rows)] };
      continue;
    }
    const [first = [], ...others] = rows;
    if (goesOn) head = (passage.headings.at(-1) ?? '').split(' | ');
    else head = isHead(first) ? first : null;
    const whole = partOf(index, passage.place, rows);
    const { firstRow } = whole;
    const body = { ...whole, rows: others, firstRow: firstRow === null ? null : firstRow + 1 };
    blocks.push({ kind: 'table', head, parts: [head !== null && !goesOn ? body : whole] });
    isInTable = true;
  }
  return blocks;
}

const isTooWide = (text: string): boolean =>
  text.split('\n').some((line) => line.split('\t', mostCells + 1).length > mostCells);

const partOf = (index: number, place: Passage['place'], rows: TablePart['rows']): TablePart => ({
  index,
  place,
  rows,
  firstRow: firstRowOf(place, rows.length),
});

function firstRowOf(place: Passage['place'], rows: number): number | null {
  if (place.kind !== 'cells' && place.kind !== 'line') return null;
  const { from, to } = place.kind === 'line' ? place : rowsOfRange(place.range);
  return to - from + 1 === rows ? from : null;
}

/** @param range in A1 notation */
function rowsOfRange(range: string): { readonly from: number; readonly to: number } {
  const [first = '', last = first] = range.split(':');
  const rowOf = (cell: string) => Number([...cell].filter((sign) => sign >= '0' && sign <= '9').join(''));
  return { from: rowOf(first), to: rowOf(last) };
}

/** True if the first cell of every row is its name: words, not a figure. */
export function areRowsNamed(parts: readonly TablePart[]): boolean {
  return parts.every(({ rows }) =>
    rows.every(([first = '', ...others]) => first !== '' && others.length > 0 && !isFigure(first)),
  );
}

/**
 * True if a passage continues the table before it: from the table's second passage on, the path of headings ends with the table's header
 * (infra/extraction/passages.ts).
 */
function continues({ headings }: Passage, head: readonly string[] | null, mayContinue: boolean): boolean {
  const last = headings.at(-1);
  if (last === undefined || !mayContinue) return false;
  if (head === null) return last.includes(' | ');
  const names = head.filter((name) => name !== '').join(' | ');
  return last === names || (last.endsWith('…') && names.startsWith(last.slice(0, -1)));
}

/** A header names at least two columns and holds no figure. */
function isHead(cells: readonly string[]): boolean {
  const names = cells.filter((cell) => cell !== '');
  return names.length >= 2 && !names.some(isFigure);
}

/** Whether both paths agree down to this depth. */
const isSame = (path: readonly string[], next: readonly string[], depth: number): boolean =>
  next.slice(0, depth + 1).every((text, at) => path[at] === text);

const isFigure = (cell: string): boolean =>
  !Number.isNaN(Number(cell.replaceAll(',', '').replaceAll('%', '')));
