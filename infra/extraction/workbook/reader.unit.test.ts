import { utils, type WorkBook, write } from '@e965/xlsx';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { compoundOf, withCircularChains } from '../../../tests/support/documents/compound.ts';
import { prose } from '../../../tests/support/documents/prose.ts';
import { failureOf, outline, reading } from '../../../tests/support/documents/reading.ts';
import { workbookOf } from '../../../tests/support/documents/workbook.ts';
import { limits } from '../port.ts';
import { workbookReader } from './reader.ts';

type Value = string | number | Date | null;

function bookOf(sheets: Readonly<Record<string, readonly (readonly Value[])[]>>): WorkBook {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return book;
}

function bytesOf(book: WorkBook, bookType: 'xlsx' | 'biff8' = 'xlsx'): Uint8Array {
  return new Uint8Array(write(book, { type: 'buffer', bookType, compression: true }) as Buffer);
}

describe.each(['xlsx', 'biff8'] as const)('reading a workbook as %s', (type) => {
  it('yields cells as displayed, under the name of their sheet and the title of their table', async () => {
    const book = bookOf({
      Plan: [
        ['Revenue plan'],
        ['Item', 'Amount', 'Share'],
        ['Services', 1234.5, 0.25],
        ['Total', 1234.5, 1],
        [],
        ['Note', null, 'late'],
      ],
    });
    const sheet = book.Sheets.Plan;
    for (const [address, format] of [
      ['B3', '#,##0.00'],
      ['C3', '0%'],
      ['C4', '0%'],
    ] as const)
      if (sheet?.[address]) sheet[address].z = format;
    const { blocks, units } = await reading(workbookReader, bytesOf(book, type));
    expect(outline(blocks)).toEqual([
      '# Plan',
      '## Revenue plan',
      'Item | Amount | Share',
      'Services | 1,234.50 | 25%',
      'Total | 1234.5 | 100%',
      '---',
      'Note |  | late',
      '---',
    ]);
    expect(blocks[3]).toMatchObject({ place: { kind: 'cells', sheet: 'Plan', range: 'A3:C3' } });
    expect(units).toBe(1);
  });

  it('reports hidden and very hidden sheets, and yields none of their text', async () => {
    const book = bookOf({ Shown: [['Visible', 1]], Hidden: [['Secret', 22]], Buried: [['Deep']] });
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 2 }] };
    const { blocks, hidden } = await reading(workbookReader, bytesOf(book, type));
    expect(outline(blocks)).toEqual(['# Shown', 'Visible | 1', '---']);
    expect(hidden).toEqual([
      { kind: 'hiddenSheet', place: { kind: 'cells', sheet: 'Hidden', range: 'A1:B1' }, characters: 8 },
      { kind: 'hiddenSheet', place: { kind: 'cells', sheet: 'Buried', range: 'A1' }, characters: 4 },
    ]);
  });

  it('reports hidden rows and columns, and yields none of their text, nor a gap where they are', async () => {
    const book = bookOf({
      Plan: [
        ['Item', 'Secret', 'Amount'],
        ['Services', 'quiet', 12],
        ['Poison', 'and more', 999],
        ['Goods', 'still', 13],
      ],
    });
    const sheet = book.Sheets.Plan;
    if (sheet) {
      sheet['!rows'] = [{}, {}, { hidden: true }];
      sheet['!cols'] = [{ wch: 10 }, { wch: 10, hidden: true }];
    }
    const { blocks, hidden } = await reading(workbookReader, bytesOf(book, type));
    // The library writes no hidden rows into a workbook of Excel 97.
    const poison = type === 'xlsx' ? [] : ['Poison | 999'];
    const shown = ['# Plan', 'Item | Amount', 'Services | 12', ...poison, 'Goods | 13', '---'];
    expect(outline(blocks)).toEqual(shown);
    const characters = type === 'xlsx' ? 33 : 24;
    const place = { kind: 'cells', sheet: 'Plan', range: 'B1' };
    expect(hidden).toEqual([{ kind: 'hidden', place, characters }]);
  });

  it('stops at the limits of rows and sheets', async () => {
    const rows = Array.from({ length: limits.rowsPerSheet + 5 }, (_, index) => [index]);
    const long = await reading(workbookReader, bytesOf(bookOf({ Long: rows }), type));
    expect(long.blocks).toHaveLength(limits.rowsPerSheet + 2);
    expect(long.truncated).toEqual({
      limit: 'rows',
      at: { kind: 'cells', sheet: 'Long', range: `A${limits.rowsPerSheet}` },
    });
    const many = Object.fromEntries(
      Array.from({ length: limits.sheets + 1 }, (_, index) => [`S${index}`, [['cell']]]),
    );
    const book = await reading(workbookReader, bytesOf(bookOf(many), type));
    expect(book.units).toBe(limits.sheets + 1);
    expect(book.truncated).toMatchObject({ limit: 'sheets', at: { sheet: `S${limits.sheets - 1}` } });
  });
});

describe('comments and merged cells', () => {
  it('are read once, and a comment has the place of its cell', async () => {
    const book = bookOf({
      Plan: [
        ['Title over two', null],
        ['Item', 'Amount'],
      ],
    });
    const sheet = book.Sheets.Plan;
    if (sheet !== undefined) {
      sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 1 } }];
      sheet.B2.c = [{ a: 'Ann', t: 'Check this amount' }];
    }
    const { blocks } = await reading(workbookReader, bytesOf(book));
    expect(outline(blocks)).toEqual([
      '# Plan',
      '## Title over two',
      'Item | Amount',
      'Check this amount',
      '---',
    ]);
    expect(blocks[3]).toMatchObject({ place: { range: 'B2' } });
  });
});

describe('a workbook', () => {
  it('is refused if it is encrypted, damaged or another kind of file', async () => {
    expect(await failureOf(workbookReader, compoundOf({ EncryptedPackage: new Uint8Array(9) }))).toBe(
      'encrypted',
    );
    expect(await failureOf(workbookReader, compoundOf({ Other: new Uint8Array(9) }))).toBe('damaged');
    expect(await failureOf(workbookReader, new TextEncoder().encode('<html>'))).toBe('mismatch');
    // The beginning of a file of version 8, followed by the record of a password.
    const protectedBook = Buffer.from('0908100000060500bb0dcc0741000000060000002f00060000000000abcd', 'hex');
    expect(await failureOf(workbookReader, compoundOf({ Workbook: protectedBook }))).toBe('encrypted');
  });

  it('never hangs the reader if it is truncated or has circular chains', async () => {
    for (const type of ['xlsx', 'xls'] as const) {
      const whole = await workbookOf(prose(3), type);
      for (let length = 0; length < whole.length; length += Math.ceil(whole.length / 40))
        await failureOf(workbookReader, whole.slice(0, length));
    }
    const xls = bytesOf(
      bookOf({ Plan: Array.from({ length: 400 }, (_, index) => [index, 'text']) }),
      'biff8',
    );
    expect(await failureOf(workbookReader, withCircularChains(xls))).toBe('damaged');
  });

  it('is refused as too large if its parts inflate too far or are too many', async () => {
    const zip = new JSZip();
    zip.file('xl/workbook.xml', ' '.repeat(20_000_000));
    const bomb = await zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
    expect(await failureOf(workbookReader, bomb)).toBe('tooLarge');
    const many = new JSZip();
    for (let part = 0; part <= limits.zip.entries; part += 1) many.file(`xl/worksheets/sheet${part}.xml`, '');
    expect(await failureOf(workbookReader, await many.generateAsync({ type: 'uint8array' }))).toBe(
      'tooLarge',
    );
  });
});

it('a workbook is read even if its zip comment states a wrong length', async () => {
  const bytes = bytesOf(bookOf({ Plan: [['Small', 1]] }));
  const longer = Buffer.concat([bytes, Buffer.alloc(5)]);
  expect(outline((await reading(workbookReader, longer)).blocks)).toEqual(['# Plan', 'Small | 1', '---']);
});

describe('a workbook that claims to be huge', () => {
  it('is read by the cells that exist', async () => {
    const zip = await JSZip.loadAsync(bytesOf(bookOf({ Plan: [['Small', 1]] })));
    const sheet = (await zip.file('xl/worksheets/sheet1.xml')?.async('string')) ?? '';
    zip.file('xl/worksheets/sheet1.xml', sheet.replace('ref="A1:B1"', 'ref="A1:XFD1048576"'));
    const { blocks } = await reading(workbookReader, await zip.generateAsync({ type: 'uint8array' }));
    expect(sheet).toContain('ref="A1:B1"');
    expect(outline(blocks)).toEqual(['# Plan', 'Small | 1', '---']);
  });

  it('is read up to the limit if it has thousands of sheets', async () => {
    const names = Array.from({ length: 3_000 }, (_, index) => `S${index}`);
    const book: WorkBook = {
      SheetNames: names,
      Sheets: Object.fromEntries(names.map((name) => [name, utils.aoa_to_sheet([['cell']])])),
    };
    const { units, truncated } = await reading(workbookReader, bytesOf(book, 'biff8'));
    expect(units).toBe(3_000);
    expect(truncated).toMatchObject({ limit: 'sheets' });
  });
});
