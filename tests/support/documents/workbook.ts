import { utils, write } from '@e965/xlsx';
import writeWorkbook from 'write-excel-file/node';
import type { Prose } from './prose.ts';

type Value = string | number | Date;

/** A workbook with amounts, percentages and dates on several sheets. */
export async function workbookOf(text: Prose, format: 'xlsx' | 'xls'): Promise<Uint8Array> {
  const sheets = Array.from({ length: 1 + text.below(4) }, (_, index) => ({
    name: `Sheet ${index + 1}`,
    rows: rowsOf(text),
  }));
  return format === 'xlsx' ? ooxmlOf(sheets) : biffOf(sheets);
}

function rowsOf(text: Prose): Value[][] {
  const rows: Value[][] = [['Item', 'Amount', 'Share', 'Date']];
  for (let row = 0; row < 20 + text.below(200); row += 1)
    rows.push([
      text.figures(0)[0] ?? '',
      text.below(10_000_000) / 100,
      text.below(1_000) / 1_000,
      new Date(Date.UTC(2020 + text.below(6), text.below(12), 1 + text.below(28))),
    ]);
  return rows;
}

type Sheet = { readonly name: string; readonly rows: readonly (readonly Value[])[] };
const formats = ['', '#,##0.00', '0.0%', 'yyyy-mm-dd'];

async function ooxmlOf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const written = writeWorkbook(
    sheets.map(({ name, rows }) => ({
      sheet: name,
      data: rows.map((row, index) =>
        row.map((value, column) => {
          if (typeof value === 'string') return { value, type: String };
          const format = index === 0 ? '' : (formats[column] ?? '');
          return typeof value === 'number' ? { value, type: Number, format } : { value, type: Date, format };
        }),
      ),
    })),
  );
  return new Uint8Array(await written.toBuffer());
}

function biffOf(sheets: readonly Sheet[]): Uint8Array {
  const book = utils.book_new();
  for (const { name, rows } of sheets) {
    const sheet = utils.aoa_to_sheet(
      rows.map((row) => [...row]),
      { UTC: true },
    );
    for (const [address, cell] of Object.entries(sheet)) {
      const format = formats[address.charCodeAt(0) - 65];
      if (typeof cell === 'object' && cell !== null && 't' in cell && cell.t !== 's' && format)
        cell.z = format;
    }
    utils.book_append_sheet(book, sheet, name);
  }
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
}
