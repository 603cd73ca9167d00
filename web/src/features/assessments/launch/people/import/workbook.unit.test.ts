import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { rowsAsText } from '../reading/file-text.ts';
import { archiveLimits, archiveSize } from './archive-size.ts';
import { emptyDraft, readDraft } from './import-draft.ts';
import { readListFile } from './list-file.ts';
import { texts } from './texts.ts';
import { sheetLimits, workbookRows } from './workbook.ts';

const bytesOf = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Uint8Array => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};

/** An archive with one part of zeros, which is a thousandth of its size. */
function archive(content: Uint8Array, declared: number): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.byteLength, 14);
  fields.writeUInt32LE(declared, 18);
  fields.writeUInt16LE(1, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from('a'), packed]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\u0000'),
    fields,
    Buffer.alloc(14),
    Buffer.from('a'),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt32LE(local.byteLength, 12);
  return new Uint8Array(Buffer.concat([local, central, Buffer.from('PK\u0005\u0006'), end]));
}

test('a workbook is read as the people of its first sheet with cells, by the row numbers of the sheet', () => {
  const sheet = workbookRows(
    bytesOf({
      Empty: [],
      Panel: [['Name', 'E-Mail'], [], ['Ada Byron', 'ada@x.example'], ['Bo\nDiddley', 'bo at x']],
      Old: [['x']],
    }),
  );
  if ('refused' in sheet) throw new Error(sheet.refused);
  expect([sheet.sheet, sheet.sheets]).toEqual(['Panel', ['Panel', 'Old']]);
  const text = rowsAsText(sheet.rows);
  const { people, findings } = readDraft({ ...emptyDraft, text }, { groups: ['A'] }, []);
  expect(people).toEqual([{ name: 'Ada Byron', email: 'ada@x.example', role: '', secondGroup: '' }]);
  expect(findings).toEqual([{ kind: 'badAddress', lines: [{ number: 4, text: 'Bo Diddley | bo at x' }] }]);
});

test('another sheet can be chosen, a hidden one is not read first, and hidden rows are counted', () => {
  const book = utils.book_new();
  const panel = utils.aoa_to_sheet([
    ['Name', 'Email'],
    ['A', 'a@x.example'],
    ['B', 'b@x.example'],
  ]);
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Name', 'Email'],
      ['Old', 'old@x.example'],
    ]),
    'Old',
  );
  utils.book_append_sheet(book, Object.assign(panel, { '!rows': [{}, { hidden: true }] }), 'Panel');
  Object.assign(book, { Workbook: { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] } });
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  expect(workbookRows(bytes)).toMatchObject({ sheet: 'Panel', sheets: ['Old', 'Panel'], hiddenRows: 1 });
  expect(workbookRows(bytes, 'Old')).toMatchObject({ sheet: 'Old', hiddenRows: 0 });
});

test('a workbook is unpacked only if its parts are as small as they say', async () => {
  const bytes = new Uint8Array(bytesOf({ One: [['Name', 'Email']] }));
  expect(await archiveSize(bytes)).toBe('fits');
  const zeros = new Uint8Array(archiveLimits.bytes + 1);
  expect(await archiveSize(archive(zeros, zeros.byteLength))).toBe('large');
  expect(await archiveSize(archive(zeros, 1_000))).toBe('damaged');
  expect(await archiveSize(archive(new Uint8Array(1_000), 1_000))).toBe('fits');
  expect(await archiveSize(bytes.slice(0, -30))).toBe('damaged');
  const file = new File([archive(zeros, zeros.byteLength)], 'bomb.xlsx');
  expect(await readListFile(file)).toEqual({ refused: texts.file.unpacked });
});

test('bytes that are no workbook give no rows', () => {
  expect(workbookRows(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toEqual({ refused: 'unreadable' });
});

test('a sheet with too many rows or columns is refused, not cut', () => {
  const tall = Array.from({ length: sheetLimits.rows + 1 }, () => ['a']);
  const wide = [Array.from({ length: sheetLimits.columns + 1 }, () => 'a')];
  for (const rows of [tall, wide]) expect(workbookRows(bytesOf({ One: rows }))).toEqual({ refused: 'large' });
});
