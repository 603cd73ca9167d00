import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { rowsAsText } from '../reading/file-text.ts';
import { emptyDraft, readDraft } from './import-draft.ts';
import { sheetLimits, workbookRows } from './workbook.ts';

const bytesOf = (sheets: Readonly<Record<string, readonly (readonly string[])[]>>): Uint8Array => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
};

test('a workbook is read as the people of its first sheet with cells, by the row numbers of the sheet', () => {
  const sheet = workbookRows(
    bytesOf({
      Empty: [],
      Panel: [['Name', 'E-Mail'], [], ['Ada Byron', 'ada@x.example'], ['Bo\nDiddley', 'bo at x']],
      Old: [['x']],
    }),
  );
  if ('refused' in sheet) throw new Error(sheet.refused);
  expect([sheet.sheet, sheet.others]).toEqual(['Panel', ['Old']]);
  const text = rowsAsText(sheet.rows);
  const { people, findings } = readDraft({ ...emptyDraft, text }, { groups: ['A'] }, []);
  expect(people).toEqual([{ name: 'Ada Byron', email: 'ada@x.example', role: '', secondGroup: '' }]);
  expect(findings).toEqual([{ kind: 'badAddress', lines: [{ number: 4, text: 'Bo Diddley | bo at x' }] }]);
});

test('bytes that are no workbook give no rows', () => {
  expect(workbookRows(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toEqual({ refused: 'unreadable' });
});

test('a sheet with too many rows or columns is refused, not cut', () => {
  const tall = Array.from({ length: sheetLimits.rows + 1 }, () => ['a']);
  const wide = [Array.from({ length: sheetLimits.columns + 1 }, () => 'a')];
  for (const rows of [tall, wide]) expect(workbookRows(bytesOf({ One: rows }))).toEqual({ refused: 'large' });
});
