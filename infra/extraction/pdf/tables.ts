import { type Line, left, right, type Segment } from './lines.ts';

/** Lines of a region that belong together: rows of one table, or prose. */
export type Part =
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'prose'; readonly lines: readonly Line[] };

const fewestRows = 2;

/** Divides a region into tables and prose. A table is a sequence of lines whose segments are aligned. */
export function partsOf(region: readonly Line[]): Part[] {
  const parts: Part[] = [];
  let prose: Line[] = [];
  let at = 0;
  while (at < region.length) {
    const end = endOfTable(region, at);
    const rows = end > at ? rowsOf(region.slice(at, end)) : undefined;
    if (rows === undefined) {
      const line = region[at];
      if (line !== undefined) prose.push(line);
      at += 1;
      continue;
    }
    if (prose.length > 0) parts.push({ kind: 'prose', lines: prose });
    prose = [];
    parts.push({ kind: 'table', rows });
    at = end;
  }
  if (prose.length > 0) parts.push({ kind: 'prose', lines: prose });
  return parts;
}

/** Index of the line after the last row of a table that starts at `from`; `from` itself if no table starts there. */
function endOfTable(region: readonly Line[], from: number): number {
  let end = from;
  let rows = 0;
  let between = 0;
  for (let index = from; index < region.length; index += 1) {
    const line = region[index];
    if (line === undefined) break;
    const before = region[index - 1];
    if (index > from && before !== undefined && line.v - before.v > 4 * Math.max(line.size, before.size))
      break;
    if (joinedCells(line.segments).length > 1) {
      rows += 1;
      between = 0;
      end = index + 1;
    } else {
      // A line that is not a row: a label over a group of rows, or the first line of a label of two lines.
      between += 1;
      if (index === from || between > 2 || right(line) - left(line) > 0.7 * widthOf(region)) break;
    }
  }
  return rows >= fewestRows ? end : from;
}

function widthOf(lines: readonly Line[]): number {
  return Math.max(...lines.map(right)) - Math.min(...lines.map(left));
}

type Column = { from: number; to: number };

function rowsOf(lines: readonly Line[]): string[][] | undefined {
  const rows = lines.map((line) => joinedCells(line.segments));
  const columns = columnsOf(rows);
  if (columns.length < 2) return undefined;
  return rows.map((cells) => {
    const row = columns.map(() => '');
    for (const cell of cells) {
      const index = columnFor(cell, columns);
      row[index] = row[index] === '' || row[index] === undefined ? cell.text : `${row[index]} ${cell.text}`;
    }
    return row;
  });
}

/** Joins a currency sign to the number after it, and a closing parenthesis or percent sign to the number before it. */
function joinedCells(segments: readonly Segment[]): Segment[] {
  const cells: Segment[] = [];
  for (const segment of segments) {
    const last = cells.at(-1);
    const isPrefix = last !== undefined && /^[$€£¥(]{1,2}$/.test(last.text);
    const isSuffix = /^[)%]{1,2}$/.test(segment.text);
    if (last === undefined || !(isPrefix || isSuffix)) cells.push(segment);
    else cells[cells.length - 1] = { ...segment, text: `${last.text}${segment.text}`, u0: last.u0 };
  }
  return cells;
}

/** Columns are the ranges covered by cells of the rows with the most cells; other rows add columns outside these. */
function columnsOf(rows: readonly (readonly Segment[])[]): Column[] {
  const ordered = [...rows].sort((a, b) => b.length - a.length);
  const most = ordered[0]?.length ?? 0;
  const columns: Column[] = [];
  for (const row of ordered)
    for (const { u0, u1 } of row) {
      const covered = columns.filter((column) => u0 < column.to && u1 > column.from);
      const [column] = covered;
      if (column === undefined) columns.push({ from: u0, to: u1 });
      else if (covered.length === 1 && row.length >= Math.min(most, 3)) {
        column.from = Math.min(column.from, u0);
        column.to = Math.max(column.to, u1);
      }
    }
  return merged(columns.sort((a, b) => a.from - b.from));
}

function merged(columns: readonly Column[]): Column[] {
  const result: Column[] = [];
  for (const column of columns) {
    const last = result.at(-1);
    if (last !== undefined && column.from < last.to) last.to = Math.max(last.to, column.to);
    else result.push({ ...column });
  }
  return result;
}

function columnFor({ u0, u1 }: Segment, columns: readonly Column[]): number {
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, { from, to }] of columns.entries()) {
    const overlap = Math.min(u1, to) - Math.max(u0, from);
    if (overlap > most) {
      most = overlap;
      best = index;
    }
  }
  return best;
}
