import { type CellObject, read } from '@e965/xlsx';

type Sheet = {
  readonly sheet: string;
  /** Other sheets with cells. */
  readonly others: readonly string[];
  /** By row number, so that lines of the text are rows of the sheet. */
  readonly rows: readonly (readonly string[])[];
};
type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[];

/** Limits of a sheet. A small file can claim many cells, and the page would not answer while it reads them. */
export const sheetLimits = { rows: 10_000, columns: 200 } as const;

/** Cells of the first sheet that has any, as displayed. */
export function workbookRows(bytes: Uint8Array): Sheet | { readonly refused: 'unreadable' | 'large' } {
  try {
    const book = read(bytes, {
      type: 'array',
      dense: true,
      // One more than allowed, so that a longer sheet is not cut unnoticed.
      sheetRows: sheetLimits.rows + 1,
      cellHTML: false,
      cellFormula: false,
    });
    const filled = book.SheetNames.map((name) => ({
      name,
      cells: cellsOf(book.Sheets[name]?.['!data']),
    })).filter(({ cells }) => cells.length > 0);
    const [first, ...others] = filled;
    if (!first) return { refused: 'unreadable' };
    const { rows, columns } = sheetLimits;
    if (first.cells.length > rows || first.cells.some((row) => (row?.length ?? 0) > columns))
      return { refused: 'large' };
    return {
      sheet: first.name,
      others: others.map(({ name }) => name),
      rows: Array.from(first.cells, (row) => Array.from(row ?? [], textOf)),
    };
  } catch {
    return { refused: 'unreadable' };
  }
}

const cellsOf = (data: unknown): Cells => (Array.isArray(data) ? (data as Cells) : []);

const textOf = (cell: CellObject | undefined): string =>
  cell?.v === undefined ? '' : (cell.w ?? String(cell.v)).trim();
