import { type CellObject, read, type WorkBook } from '@e965/xlsx';

type Sheet = {
  readonly sheet: string;
  /** All sheets with cells. */
  readonly sheets: readonly string[];
  /** Number of rows with cells that are not shown, for example by a filter. */
  readonly hiddenRows: number;
  /** By row number, so that lines of the text are rows of the sheet. */
  readonly rows: readonly (readonly string[])[];
};
type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[];

/** Limits of a sheet. A small file can claim many cells, and the page would not answer while it reads them. */
export const sheetLimits = { rows: 10_000, columns: 200 } as const;

/** Cells of the chosen sheet, or of the first one that is shown and has any, as displayed. */
export function workbookRows(
  bytes: Uint8Array,
  chosen?: string,
): Sheet | { readonly refused: 'unreadable' | 'large' } {
  try {
    const book = read(bytes, {
      type: 'array',
      dense: true,
      // One more than allowed, so that a longer sheet is not cut unnoticed.
      sheetRows: sheetLimits.rows + 1,
      cellHTML: false,
      cellFormula: false,
      // With this, hidden rows are marked.
      cellStyles: true,
    });
    const sheets = book.SheetNames.filter((name) => cellsOf(book, name).some(hasText));
    const sheet = chosen ?? sheets.find((name) => !isHidden(book, name)) ?? sheets[0];
    if (sheet === undefined || !sheets.includes(sheet)) return { refused: 'unreadable' };
    const cells = cellsOf(book, sheet);
    const { rows, columns } = sheetLimits;
    if (cells.length > rows || cells.some((row) => (row?.length ?? 0) > columns)) return { refused: 'large' };
    const marks = book.Sheets[sheet]?.['!rows'] ?? [];
    return {
      sheet,
      sheets,
      hiddenRows: cells.filter((row, at) => marks[at]?.hidden === true && hasText(row)).length,
      rows: Array.from(cells, (row) => Array.from(row ?? [], textOf)),
    };
  } catch {
    return { refused: 'unreadable' };
  }
}

function cellsOf(book: WorkBook, name: string): Cells {
  const data: unknown = book.Sheets[name]?.['!data'];
  return Array.isArray(data) ? (data as Cells) : [];
}

const isHidden = ({ SheetNames, Workbook }: WorkBook, name: string): boolean =>
  (Workbook?.Sheets?.[SheetNames.indexOf(name)]?.Hidden ?? 0) !== 0;

const hasText = (row: Cells[number]): boolean => row?.some((cell) => textOf(cell) !== '') ?? false;

const textOf = (cell: CellObject | undefined): string =>
  cell?.v === undefined ? '' : (cell.w ?? String(cell.v)).trim();
