import { utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readTable } from '../read-table.ts';

function workbook(sheet: WorkSheet): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'One');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Uint8Array;
}

/** Reads one row of cells with these values and number formats. */
async function rowOf(cells: readonly (readonly [value: unknown, format?: string])[]) {
  const sheet = utils.aoa_to_sheet([cells.map((_, index) => `c${index}`), cells.map(([value]) => value)]);
  cells.forEach(([, format], index) => {
    const cell = sheet[utils.encode_cell({ r: 1, c: index })];
    if (format !== undefined) Object.assign(cell ?? {}, { z: format });
  });
  return (await readTable(workbook(sheet))).rows[1];
}

describe('the cells of a workbook', () => {
  it('give a number as its value, however it is shown: a zero in "Comma style" is shown as a dash', async () => {
    const comma = '_(* #,##0_);_(* (#,##0);_(* "-"??_);_(@_)';
    expect(
      await rowOf([
        [0, comma],
        [6, comma],
        [1_000, '#,##0'],
        [-3, '0;(0)'],
        [4, '0.000'],
        [3, '0 "of 5"'],
        [2, ';;;'],
      ]),
    ).toEqual([0, 6, 1_000, -3, 4, 3, 2]);
  });

  it('give a date by the class of its number format, in ISO 8601', async () => {
    expect(
      await rowOf([
        [45_000, 'd.m.yy'],
        [45_000, 'yyyy"年"m"月"'],
        [45_000.5, 'm/d/yy h:mm'],
        [45_000, '"dd" 0'],
        [45_000, '[Red]0'],
      ]),
    ).toEqual(['2023-03-15', '2023-03-15', '2023-03-15 12:00:00', 45_000, 45_000]);
  });

  it('give a time or a duration as a text, because it is neither a day nor a rating', async () => {
    expect(
      await rowOf([
        [1.5, '[h]:mm'],
        [3, '[h]'],
        [0.5, 'h:mm'],
        [0.25, 'h:mm AM/PM'],
        [0.5, 'mm:ss'],
        [45_000, 'mmm'],
        [45_000, '[$-409]d mmm'],
      ]),
    ).toEqual(['36:00:00', '72:00:00', '12:00:00', '06:00:00', '12:00:00', '2023-03-15', '2023-03-15']);
  });

  it('give a percent as a text, because 100% is not a rating of 1', async () => {
    const cells = [
      [1, '0%'],
      [0.29, '0.0%'],
      [3, '0"%"'],
    ] as const;
    expect(await rowOf(cells)).toEqual(['100%', '29%', 3]);
  });

  it('give a formula without a stored value as its text, because its value is not missing but unknown', async () => {
    const sheet = utils.aoa_to_sheet([['Q1', 'Q2', 'Q3'], [], [1]]);
    Object.assign(sheet, {
      A2: { t: 'n', f: 'A3+1' },
      B2: { t: 'n', f: 'A3', v: 1 },
      C2: { t: 's', f: 'IF(1,"")', v: '' },
    });
    expect((await readTable(workbook(sheet))).rows[1]).toEqual(['=A3+1', 1]);
  });

  it('give texts as they are, also those that look like numbers', async () => {
    expect(await rowOf([['1,000'], [' 4.000 '], ['007'], [true]])).toEqual(['1,000', '4.000', '007', 'TRUE']);
  });
});
