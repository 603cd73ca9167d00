import { buffer } from 'node:stream/consumers';
import { type CellObject, read } from '@e965/xlsx';

// A separate program, started by read-workbook.ts. It reads the bytes of a workbook from stdin and writes the first
// sheet with more than one row as JSON. Visits only cells that exist, because a sheet may claim a million empty rows.

const [most = { rows: 0, columns: 0 }] = process.argv.slice(2).map((text) => JSON.parse(text) as Limits);
type Limits = { readonly rows: number; readonly columns: number };
/** Row numbers as shown in the workbook, from 1. */
export type Sheet = { readonly name: string; readonly rows: string[][]; readonly lines: number[] };
export type Extracted = Sheet | { readonly refused: 'columns' | 'rows' | 'empty' | 'unreadable' };

process.stdout.write(JSON.stringify(await extract()));

async function extract(): Promise<Extracted> {
  const bytes = await buffer(process.stdin);
  try {
    const book = read(bytes, {
      type: 'buffer',
      dense: true,
      sheetRows: most.rows + 2,
      cellHTML: false,
      cellText: true,
      cellFormula: false,
    });
    for (const name of book.SheetNames) {
      const cells: unknown = book.Sheets[name]?.['!data'];
      if (!Array.isArray(cells)) continue;
      const sheet = sheetOf(name, cells as readonly (readonly (CellObject | undefined)[] | undefined)[]);
      if ('refused' in sheet || sheet.rows.length > 1) return sheet;
    }
    return { refused: 'empty' };
  } catch {
    return { refused: 'unreadable' };
  }
}

function sheetOf(
  name: string,
  cells: readonly (readonly (CellObject | undefined)[] | undefined)[],
): Extracted {
  const rows: string[][] = [];
  const lines: number[] = [];
  for (const [index, row] of cells.entries()) {
    // Rows before the first row of the sheet are empty.
    if (!row) continue;
    if (row.length > most.columns) return { refused: 'columns' };
    const texts = Array.from(row, textOf);
    while (texts.at(-1) === '') texts.pop();
    if (texts.length === 0) continue;
    rows.push(texts);
    lines.push(index + 1);
    if (rows.length > most.rows) return { refused: 'rows' };
  }
  return { name, rows, lines };
}

/** Numbers unformatted; everything else as displayed. */
function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined) return '';
  // A date is a number with a format that displays it as a date, so it is returned as displayed.
  if (cell.t === 'n' && (cell.w === undefined || !/[-/:]/.test(cell.w.slice(1)))) return String(cell.v);
  return (cell.w ?? String(cell.v)).trim();
}
