import { describe, expect, it } from 'vitest';
import { FetchFailed } from '../port.ts';
import { ofSales } from '../testing/sqlite-file.ts';
import { readSqlite } from './read-sqlite.ts';

const file = ofSales();

function failureOf(bytes: Uint8Array, sql: string): FetchFailed {
  try {
    readSqlite(bytes, sql);
  } catch (error) {
    if (error instanceof FetchFailed) return error;
    throw error;
  }
  return expect.unreachable(`${sql} gave a table`);
}

describe('a SELECT on an SQLite file', () => {
  it('gives a table, also of a file in the format of a write-ahead log', () => {
    const expected = {
      columns: ['name', 'amount', 'at'],
      rows: [
        ['Revenue', 12.5, '2026-11-27'],
        [null, '9007199254740993', '2 bytes'],
        ['Cost', -3, null],
      ],
      truncated: null,
    };
    expect(readSqlite(file, 'SELECT * FROM sales;')).toEqual(expected);
    const withLog = Uint8Array.from(file).fill(2, 18, 20);
    expect(readSqlite(withLog, 'WITH a AS (SELECT * FROM sales) SELECT * FROM a')).toEqual(expected);
  });

  it('ends at the limit of rows, although the query never would', () => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n';
    expect(readSqlite(file, endless)).toMatchObject({ truncated: 'rows', rows: { length: 1_000 } });
  });

  it.each([
    ["SELECT load_extension('/tmp/secret')", 'QUERY_FAILED'],
    ["SELECT readfile('/etc/passwd')", 'QUERY_FAILED'],
    ["SELECT writefile('/tmp/secret', 'x')", 'QUERY_FAILED'],
    ["SELECT fts3_tokenizer('simple', x'00')", 'QUERY_FAILED'],
    ['SELECT * FROM attacking', 'QUERY_FAILED'],
    ['SELECT * FROM pragmas', 'QUERY_FAILED'],
    ["SELECT * FROM pragma_table_info('sales')", 'QUERY_FAILED'],
    ['WITH a AS (SELECT 1) DELETE FROM sales', 'QUERY_FAILED'],
    ['WITH a AS (SELECT 1) UPDATE sales SET name = 1', 'QUERY_FAILED'],
    ["ATTACH '/etc/passwd' AS a", 'NOT_A_SELECT'],
    ['PRAGMA query_only = OFF', 'NOT_A_SELECT'],
    ["VACUUM INTO '/tmp/secret'", 'NOT_A_SELECT'],
    ['CREATE TRIGGER a AFTER INSERT ON sales BEGIN SELECT 1; END', 'NOT_A_SELECT'],
    ['SELECT secret_column FROM sales', 'QUERY_FAILED'],
    ['SELECT "secret_column" FROM sales', 'QUERY_FAILED'],
    ['SELECT * FROM secret_table', 'QUERY_FAILED'],
    ['SELECT FROM', 'QUERY_FAILED'],
    ['SELECT zeroblob(1000000000)', 'QUERY_FAILED'],
    ['SELECT hex(zeroblob(400000000))', 'QUERY_FAILED'],
  ])('does nothing but read: %s', (sql, code) => {
    const failure = failureOf(file, sql);
    expect(failure).toMatchObject({ code });
    expect(`${failure.message} ${failure.stack} ${failure.cause}`).not.toContain('secret');
  });

  it('is refused if the file is no database, or damaged', () => {
    for (const bytes of [
      new Uint8Array(),
      Buffer.from('PK\u0003\u0004 not a database'),
      file.subarray(0, 50),
      file.subarray(0, 4_096),
      Uint8Array.from(file).fill(0xff, 100, 4_096),
      Uint8Array.from(file).fill(0xff, 4_096),
    ])
      expect(failureOf(bytes, 'SELECT * FROM sales')).toMatchObject({ code: 'NOT_A_DATABASE' });
  });
});
