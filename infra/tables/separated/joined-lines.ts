import type { BrokenLine } from '../../../domain/survey-import/reading/ratings.ts';

export type Parsed = { readonly rows: string[][]; readonly lines: number[] };

/**
 * Finds rows that a quotation mark without its partner joined: a cell then holds the rest of one line and the beginning of another,
 * with as many separators as whole lines have, and numbers. Such a row has cells of several people, so all its lines are taken out.
 */
export function withoutJoinedLines(
  { rows, lines }: Parsed,
  separator: string,
): Parsed & { readonly broken: readonly BrokenLine[] } {
  const width = usualWidth(rows);
  const isJoined = rows.map((row) => row.some((cell) => holdsLines(cell, separator, width)));
  return {
    rows: rows.filter((_, at) => !isJoined[at]),
    lines: lines.filter((_, at) => !isJoined[at]),
    broken: rows.flatMap((row, at) => (isJoined[at] ? linesOf(row, lines[at] ?? 1, separator) : [])),
  };
}

function holdsLines(cell: string, separator: string, width: number): boolean {
  if (width < 2 || !cell.includes('\n')) return false;
  const breaks = cell.split('\n').length - 1;
  const cells = cell.split(separator);
  return cells.length - 1 >= breaks * (width - 1) && cells.some((one) => /^[\s"]*[=+-]?\d/.test(one));
}

function linesOf(row: readonly string[], line: number, separator: string): BrokenLine[] {
  return row
    .join(separator)
    .split('\n')
    .map((text, at) => ({
      code: 'JOINED_LINES',
      line: line + at,
      cells: text.split(separator).map((cell) => cell.replaceAll('"', '').trim()),
    }));
}

/**
 * Number of cells of whole lines: the lowest number that a tenth of the rows have, but at least half of the most frequent one. Rows
 * with a cell too many are frequent where decimals have commas, and titles have few cells.
 */
function usualWidth(rows: readonly (readonly string[])[]): number {
  const found = new Map<number, number>();
  for (const { length } of rows) if (length > 1) found.set(length, (found.get(length) ?? 0) + 1);
  const [most = 0] = [...found].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const usual = [...found].filter(([width, times]) => times * 10 >= rows.length && width * 2 >= most);
  return usual.reduce((least, [width]) => Math.min(least, width), most);
}
