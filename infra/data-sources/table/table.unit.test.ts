import { describe, expect, it } from 'vitest';
import { dataSourceLimits } from '../port.ts';
import { bytesCell, dateCell, decimalCell, floatCell, textCell } from './cells.ts';
import { collectTable } from './collect-table.ts';

describe('a cell', () => {
  it.each([
    ['42', 42],
    ['-0.50', -0.5],
    ['007.100', 7.1],
    ['-0', 0],
    ['0.1', 0.1],
    ['9007199254740993', '9007199254740993'],
    ['0.12345678901234567890', '0.12345678901234567890'],
    ['1000000000000000000000', '1000000000000000000000'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
  ])('is a number only if %s survives as one', (text, cell) => expect(decimalCell(text)).toBe(cell));

  it.each([
    ['2026-11-27 10:00:00', '2026-11-27T10:00:00'],
    ['2026-11-27 10:00:00.5+00', '2026-11-27T10:00:00.5Z'],
    ['2026-11-27 10:00:00+05:30', '2026-11-27T10:00:00+05:30'],
    ['infinity', 'infinity'],
    ['0044-03-15 10:00:00 BC', '0044-03-15 10:00:00 BC'],
  ])('is an ISO date: %s', (text, cell) => expect(dateCell(text)).toBe(cell));

  it('is cut without leaving half a character', () => {
    const most = dataSourceLimits.cellCharacters;
    expect(textCell('a'.repeat(most + 1))).toHaveLength(most);
    expect(textCell(`${'a'.repeat(most - 1)}😀`)).toBe('a'.repeat(most - 1));
    expect(textCell('\ud800')).toBe('\ufffd');
  });

  it('counts bytes, and says which numbers are none', () => {
    expect([bytesCell(1), bytesCell(12), floatCell(Number.NaN), floatCell(-0)]).toEqual([
      '1 byte',
      '12 bytes',
      'NaN',
      0,
    ]);
  });
});

describe('a table', () => {
  it('ends at the limit of rows', () => {
    const collector = collectTable(['a']);
    const added = Array.from({ length: dataSourceLimits.rows + 1 }, () => collector.add([1]));
    expect(added.filter(Boolean)).toHaveLength(dataSourceLimits.rows);
    expect(collector.table()).toMatchObject({ truncated: 'rows', rows: { length: dataSourceLimits.rows } });
  });

  it('ends at the limit of bytes', () => {
    const collector = collectTable(['a', 'b', 'c', 'd']);
    const row = Array.from({ length: 4 }, () => '語'.repeat(500));
    let rows = 0;
    while (collector.add(row)) rows += 1;
    expect(rows * 6_000).toBeLessThanOrEqual(dataSourceLimits.bytes);
    expect(collector.table()).toMatchObject({ truncated: 'bytes', rows: { length: rows } });
    expect(collector.add([null, null, null, null])).toBe(false);
  });

  it('gives each column a name of its own', () => {
    expect(collectTable(['a', '', 'a', ' ', '__proto__']).table().columns).toEqual([
      'a',
      'column 2',
      'a (2)',
      'column 4',
      '__proto__',
    ]);
  });

  it('has at least one column, and no more than the limit', () => {
    expect(() => collectTable([])).toThrow(expect.objectContaining({ code: 'NOT_A_TABLE' }));
    expect(() => collectTable(Array.from({ length: 51 }, (_, at) => `c${at}`))).toThrow(
      expect.objectContaining({ code: 'TOO_MANY_COLUMNS' }),
    );
  });
});
