import { type CellObject, read } from '@e965/xlsx';

type Sheet = {
  readonly sheet: string;
  /** Other sheets with cells. */
  readonly others: readonly string[];
  /** By row number, so that lines of the text are rows of the sheet. */
  readonly rows: readonly (readonly string[])[];
};
type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[];

const mostRows = 10_000;

/** Cells of the first sheet that has any, as displayed; null if the bytes are not a workbook with a sheet. */
export function workbookRows(bytes: Uint8Array): Sheet | null {
  try {
    const book = read(bytes, {
      type: 'array',
      dense: true,
      sheetRows: mostRows,
      cellHTML: false,
      cellFormula: false,
    });
    const filled = book.SheetNames.map((name) => ({
      name,
      cells: cellsOf(book.Sheets[name]?.['!data']),
    })).filter(({ cells }) => cells.length > 0);
    const [first, ...others] = filled;
    if (!first) return null;
    return {
      sheet: first.name,
      others: others.map(({ name }) => name),
      rows: Array.from(first.cells, (row) => Array.from(row ?? [], textOf)),
    };
  } catch {
    return null;
  }
}

const cellsOf = (data: unknown): Cells => (Array.isArray(data) ? (data as Cells) : []);

const textOf = (cell: CellObject | undefined): string =>
  cell?.v === undefined ? '' : (cell.w ?? String(cell.v)).trim();
