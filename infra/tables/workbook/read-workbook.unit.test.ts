import { crc32, deflateRawSync } from 'node:zlib';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readTable } from '../read-table.ts';
import { archiveLimits } from './check-archive.ts';

function workbook(sheets: Record<string, WorkSheet>): Uint8Array {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array;
}
const sheetOf = (rows: unknown[][]) => utils.aoa_to_sheet(rows);

/** A hostile archive, written byte by byte. */
function archive(parts: readonly { name: string; content: Uint8Array; declared?: number }[]): Uint8Array {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared = content.byteLength } of parts) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.byteLength, 14);
    fields.writeUInt32LE(declared, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.byteLength;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.byteLength, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]);
}

const names = 'http://schemas.openxmlformats.org';
/** A workbook with one sheet of these rows, as no program writes it. */
const written = (rows: string, dimension = '', prefix = '') => {
  const part = (name: string, text: string) => ({ name, content: Buffer.from(text) });
  return archive([
    part(
      '[Content_Types].xml',
      `<Types xmlns="${names}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${names}/spreadsheetml/2006/main" xmlns:r="${names}/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${names}/package/2006/relationships"><Relationship Id="rId1" Type="${names}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    part(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${names}/spreadsheetml/2006/main">${dimension}<sheetData>${rows}</sheetData></worksheet>`
        .replaceAll(/<(\/?)/g, `<$1${prefix}`)
        .replace(' xmlns=', prefix === '' ? ' xmlns=' : ` xmlns:${prefix.slice(0, -1)}=`),
    ),
  ]);
};
const headed = '<row r="1"><c r="A1" t="str"><v>a</v></c></row>';

describe('a workbook', () => {
  it('is read as its first sheet with a heading and a row, and each row has its own line number', async () => {
    const answers = sheetOf([['person', 'Q1'], [], ['a', 3], ['', ''], [' b ', 4.5]]);
    const table = await readTable(workbook({ Cover: sheetOf([['A survey']]), Answers: answers }));
    expect(table).toMatchObject({
      rows: [
        ['person', 'Q1'],
        ['a', 3],
        ['b', 4.5],
      ],
      lines: [1, 3, 5],
      sheet: 'Answers',
      sheets: ['Cover', 'Answers'],
    });
  });

  it('is read as the sheet that is chosen', async () => {
    const file = workbook({ Old: sheetOf([['a'], [1]]), New: sheetOf([['b'], [2]]) });
    expect((await readTable(file, 'New')).rows).toEqual([['b'], [2]]);
    await expect(readTable(file, 'Newest')).rejects.toThrow('no such sheet');
  });

  it('with hidden cells or other sheets says so, and a hidden sheet is not read unless it is chosen', async () => {
    const answers = Object.assign(
      sheetOf([
        ['group', 'Q1'],
        ['N', 1],
        ['S', 2],
      ]),
      {
        '!rows': [{}, { hidden: true }],
        '!cols': [{}, { hidden: true }],
      },
    );
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      sheetOf([
        ['group', 'Q1'],
        ['old', 9],
      ]),
      'Old',
    );
    utils.book_append_sheet(book, answers, 'New');
    Object.assign(book, { Workbook: { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] } });
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
    const table = await readTable(bytes);
    expect([table.sheet, table.rows.length]).toEqual(['New', 3]);
    expect(table.checks).toMatchObject([
      { code: 'OTHER_SHEETS', message: { put: { sheet: 'New', others: '"Old"' } } },
      { code: 'HIDDEN_CELLS', message: { put: { rows: 1, columns: 1 } } },
    ]);
    expect(await readTable(bytes, 'Old')).toMatchObject({ sheet: 'Old', checks: [] });
  });

  it('with more rows than can be read is refused, also if some of them are empty', async () => {
    const sheet = sheetOf([
      ['group', 'Q1'],
      ['N', 1],
    ]);
    // Also if everything before it is empty, as where a second block was pasted far below.
    for (const row of [100_002, 100_003, 150_000, 1_048_576]) {
      const far = { ...sheet, [`A${row}`]: { t: 's', v: 'S' }, '!ref': `A1:B${row}` };
      await expect(readTable(workbook({ One: far }))).rejects.toThrow('more than 100000 rows');
    }
  });

  it('that claims to have 17 billion cells is read by the cells that exist', async () => {
    const file = written(
      `${headed}<row r="90000"><c r="A90000"><v>1</v></c></row>`,
      '<dimension ref="A1:XFD1048576"/>',
    );
    expect(await readTable(file)).toMatchObject({ rows: [['a'], [1]], lines: [1, 90_000] });
  });

  it('with a cover and a legend is read as the sheet of the answers; of two alike the first one is', async () => {
    const cover = sheetOf([['Our survey'], ['Asked', 2019], ['By', 'us']]);
    const legend = sheetOf([
      ['Code', 'Means'],
      [99, 'none'],
    ]);
    const answers = (from: number) =>
      sheetOf([['group', 'Q1', 'Q2'], ...Array.from({ length: 20 }, (_, at) => ['N', from + (at % 3), 2])]);
    const file = workbook({ Cover: cover, Y2023: answers(1), Y2024: answers(2), Legend: legend });
    expect(await readTable(file)).toMatchObject({
      sheet: 'Y2023',
      checks: [{ code: 'OTHER_SHEETS', message: { put: { others: '"Cover", "Y2024", "Legend"' } } }],
    });
  });

  it.each([
    [
      'a decimal comma',
      '<c r="A2"><v>1,5</v></c>',
      'Cell A2 of a sheet is marked as a number, but holds “1,5”',
    ],
    ['a hexadecimal number', '<c t="n" r="A2"><v>0x3</v></c>', 'holds “0x3”'],
    ['two points', '<c r="A2"><v>1.2.3</v></c>', 'holds “1.2.3”'],
    ['a unit', '<c r="A2"><f>A1</f><v>3 h</v></c>', 'holds “3 h”'],
    ['no number of a text', '<c r="AB2" t="s"><v>1,5</v></c>', 'Cell AB2'],
    ['one cell twice', '<c r="A2"><v>1</v></c><c r="B2"/><c r="A2"><v>5</v></c>', 'Cell A2 is twice'],
    ['a cell without a name, twice', '<c r="B2"><v>1</v></c><c r="A2"/><c><v>5</v></c>', 'Cell B2 is twice'],
    ['a row twice', '</row><row r="2"><c r="A2"><v>1</v></c></row><row spans="1:2" r="2">', 'Row 2 is twice'],
    [
      'a data table without values',
      '<c r="A2"><f t="dataTable" ref="A2:A9"/></c><c r="B2"><v>1</v></c>',
      'at cell A2',
    ],
  ])(
    'as no program writes it, with %s, is refused instead of read as something else',
    async (_, cells, said) => {
      const rows = said.startsWith('Row') ? `<row r="3">${cells}</row>` : `<row r="2">${cells}</row>`;
      await expect(readTable(written(headed + rows))).rejects.toThrow(said);
      await expect(readTable(written(headed + rows, '', 'x:'))).rejects.toThrow(said);
    },
  );

  it('with numbers as programs write them, a data table with values, and empty cells is read', async () => {
    const values = ['3', '-1', '4.5', '1E-3', '0.30000000000000004', '.5'];
    const cells = values.map((value, at) => `<c r="${String.fromCharCode(65 + at)}2"><v>${value}</v></c>`);
    const more =
      '<c r="G2" t="str"><v>1,5</v></c><c r="H2"><f t="dataTable" ref="H2:H3"/><v>7</v></c><c r="I2" t="n"/><c r="J2"><v/></c><c r="K2"><v>8</v></c>';
    const { rows } = await readTable(written(`${headed}<row r="2">${cells.join('')}${more}</row>`));
    expect(rows[1]).toEqual([3, -1, 4.5, 0.001, 0.30000000000000004, 0.5, '1,5', 7, '', '', 8]);
  });

  it('with cells that are merged over several rows has their text in each row, a number in the first one, and says it', async () => {
    const sheet = sheetOf([
      ['group', 'person', 'Q1'],
      ['North', 'a', 3],
      ['', 'b', ''],
      ['', 'c', 4],
      ['South', 'd', 5],
      ['', 'e', 1],
    ]);
    sheet['!merges'] = ['A2:A4', 'C2:C3', 'A5:A6', 'B1:C1'].map((range) => utils.decode_range(range));
    expect(await readTable(workbook({ One: sheet }))).toMatchObject({
      rows: [
        ['group', 'person', 'Q1'],
        ['North', 'a', 3],
        ['North', 'b'],
        ['North', 'c', 4],
        ['South', 'd', 5],
        ['South', 'e', 1],
      ],
      checks: [{ code: 'MERGED_CELLS', message: { put: { cells: 3, first: 'A2' } } }],
    });
    expect((await readTable(workbook({ One: sheetOf([['a'], [1]]) }))).checks).toEqual([]);
  });

  it('with merged cells that reach to the end of the sheet, or many of them, is answered', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`g${at}`, 1]);
    const sheet = sheetOf([['group', 'Q1'], ...rows]);
    sheet['!merges'] = [utils.decode_range('A2:A1048576')];
    expect((await readTable(workbook({ One: sheet }))).rows).toHaveLength(301);
    sheet['!merges'] = rows.map((_, at) => utils.decode_range(`A${at + 2}:A1048576`));
    await expect(readTable(workbook({ One: sheet }))).rejects.toThrow('cannot be read');
  });

  it('with a formula for several cells has its text in each of them that has no value', async () => {
    const cells = ['<f t="array" ref="A2:A4">B2:B4</f>', '', '<v>3</v>'];
    const rows = cells.map((cell, at) => `<row r="${at + 2}"><c r="A${at + 2}">${cell}</c></row>`);
    const { rows: read } = await readTable(written(headed + rows.join('')));
    expect(read).toEqual([['a'], ['=B2:B4'], ['=A2:A4'], [3]]);
  });

  it('is refused with instructions if it has no table, is damaged, protected, or in the old format', async () => {
    await expect(readTable(workbook({ One: sheetOf([['only a title']]) }))).rejects.toThrow('No sheet');
    await expect(readTable(workbook({ One: sheetOf([['a'], [1]]) }).slice(0, 900))).rejects.toThrow(
      'Save it again',
    );
    await expect(readTable(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow(
      'as .xlsx without a password',
    );
  });

  it('is refused if the archive is of another type, contains names outside it, or has no sheet', async () => {
    const part = (name: string) => ({ name, content: Buffer.from('<xml/>') });
    await expect(readTable(archive([part('word/document.xml')]))).rejects.toThrow('not a workbook');
    await expect(readTable(archive([part('../xl/workbook.xml')]))).rejects.toThrow('cannot be read');
    const entities = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>';
    await expect(
      readTable(archive([{ name: 'xl/workbook.xml', content: Buffer.from(entities) }])),
    ).rejects.toThrow('cannot be read');
    await expect(readTable(archive([part('xl/workbook.xml')]))).rejects.toThrow(/cannot be read|No sheet/);
  });

  it('is refused before parsing if it inflates to far more than its size, or to more than declared', async () => {
    const bomb = { name: 'xl/workbook.xml', content: Buffer.alloc(archiveLimits.ratioFrom * 8) };
    await expect(readTable(archive([bomb]))).rejects.toThrow('unpacks to more');
    await expect(readTable(archive([{ ...bomb, declared: 10 }]))).rejects.toThrow('cannot be read');
    const many = Array.from({ length: archiveLimits.entries + 1 }, (_, index) => ({
      name: `xl/${index}`,
      content: Buffer.from(''),
    }));
    await expect(readTable(archive(many))).rejects.toThrow('unpacks to more');
  });
});
