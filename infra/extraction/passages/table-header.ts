import { cleanCell } from './clean-text.ts';

const longest = 200;
const mostHeadings = 6;

/** The header of a table: its first row, if that names at least two columns and contains no figure; otherwise null. */
export function headerOf(cells: readonly string[]): string | null {
  const names = cells.map((cell) => cleanCell(cell).text).filter((cell) => cell !== '');
  if (names.length < 2 || names.some(isFigure)) return null;
  const header = names.join(' | ');
  return header.length <= longest ? header : `${header.slice(0, longest - 1).toWellFormed()}…`;
}

/** Headings for a later part of a table: the table's header is added below the others. */
export const withHeader = (headings: readonly string[], header: string | null): readonly string[] =>
  header === null ? headings : [...headings.slice(0, mostHeadings - 1), header];

const isFigure = (cell: string): boolean =>
  !Number.isNaN(Number(cell.replaceAll(',', '').replaceAll('%', '')));
