import { cleanCell } from './clean-text.ts';

const longest = 200;
const mostHeadings = 6;

/** The first row of a table is its header when it names at least two columns and holds no figure; null otherwise. */
export function headerOf(cells: readonly string[]): string | null {
  const names = cells.map((cell) => cleanCell(cell).text).filter((cell) => cell !== '');
  if (names.length < 2 || names.some(isFigure)) return null;
  const header = names.join(' | ');
  return header.length <= longest ? header : `${header.slice(0, longest - 1).toWellFormed()}…`;
}

/** Headings of a part of a table after its first: the header of the table stands below the others. */
export const withHeader = (headings: readonly string[], header: string | null): readonly string[] =>
  header === null ? headings : [...headings.slice(0, mostHeadings - 1), header];

const isFigure = (cell: string): boolean =>
  !Number.isNaN(Number(cell.replaceAll(',', '').replaceAll('%', '')));
