import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMysql } from '../../../infra/data-sources/database/mysql.ts';
import { failureTexts } from '../../../infra/data-sources/failure-texts.ts';
import { type DatabaseAddress, FetchFailed, type Table } from '../../../infra/data-sources/port.ts';
import { createDataSourceReaders } from '../../../infra/data-sources/readers.ts';
import { eventually } from '../../support/eventually.ts';
import { type MariadbServer, mariadbMissing, startMariadb } from '../../support/mariadb.ts';

const never = new AbortController().signal;
const password = 'the-password';
const addresses = [{ address: '127.0.0.1', family: 4 }];

describe.skipIf(mariadbMissing)('MySQL (MariaDB) as a data source', () => {
  let server: MariadbServer;
  beforeAll(async () => {
    server = await startMariadb();
    await server.ask(
      'CREATE DATABASE shop',
      `CREATE USER reader@'127.0.0.1' IDENTIFIED BY '${password}'`,
      `CREATE TABLE shop.sales (name text, amount decimal(12, 2), n int, big bigint, ratio float, day date, at datetime(3),
        span time, data json, file blob, flags bit(8), year year)`,
      `INSERT INTO shop.sales VALUES ('Revenue', 12.50, 7, 9007199254740993, 0.1, '2026-11-27',
        '2026-11-27 10:00:00.250', '25:00:00', '{"a": [1]}', x'0102ff', b'1', 2026), (NULL, NULL, -1, 2, NULL, NULL,
        NULL, NULL, NULL, '', NULL, NULL)`,
      'CREATE SEQUENCE shop.counter',
      "GRANT SELECT, INSERT, UPDATE, DELETE ON shop.* TO reader@'127.0.0.1'",
    );
  });
  afterAll(() => server?.stop());

  const addressOf = (given: Partial<DatabaseAddress> = {}): DatabaseAddress => ({
    engine: 'mysql',
    host: '127.0.0.1',
    port: server.port,
    database: 'shop',
    user: 'reader',
    tls: 'off',
    ...given,
  });
  const read = (select: string, given: Partial<DatabaseAddress> = {}, secret = password) =>
    readMysql({ address: addressOf(given), password: secret, addresses, select, timeoutMs: 60_000 }, never);
  async function failureOf(work: Promise<Table>): Promise<FetchFailed> {
    const failure = await work.then(
      (table) => expect.unreachable(`It gave ${JSON.stringify(table)}`),
      (error: unknown) => error,
    );
    if (!(failure instanceof FetchFailed)) throw failure;
    expect([failure.message, failure.stack, failure.cause].join()).not.toMatch(/the-password|secret/);
    return failure;
  }
  const sessions = () => server.ask("SELECT info FROM information_schema.processlist WHERE user = 'reader'");

  it('gives exact values: numbers that survive, ISO dates, and texts', async () => {
    const { columns, rows, truncated } = await read('SELECT * FROM sales;');
    expect([columns.length, truncated]).toEqual([12, null]);
    expect(rows).toEqual([
      [
        ...['Revenue', 12.5, 7, '9007199254740993', 0.1, '2026-11-27', '2026-11-27T10:00:00.250', '25:00:00'],
        ...['{"a": [1]}', '3 bytes', '1 byte', 2026],
      ],
      [null, null, -1, 2, null, null, null, null, null, '0 bytes', null, null],
    ]);
  });

  it('reads no more rows than it shows, and ends the query on the server', async () => {
    const select = 'SELECT a.seq FROM seq_1_to_1000000 a JOIN seq_1_to_1000000 b LIMIT 1000000000000';
    expect(await read(select)).toMatchObject({ truncated: 'rows', rows: { length: 1_000 } });
    expect(await eventually(sessions, (open) => open.length === 0)).toEqual([]);
  });

  it.each([
    ['WITH a AS (SELECT 1) UPDATE sales SET n = 0', 'QUERY_FAILED'],
    ['SELECT NEXTVAL(counter)', 'NOT_A_SELECT'],
    ["SELECT 1 INTO OUTFILE '/tmp/secret'", 'NOT_A_SELECT'],
    ["SELECT '\\' INTO OUTFILE '/tmp/secret' -- '", 'QUERY_FAILED'],
    ['SELECT * FROM secret_table', 'QUERY_FAILED'],
    ['SELECT secret_column FROM sales', 'QUERY_FAILED'],
    ['SELECT name FRM sales WHERE', 'QUERY_FAILED'],
    ['SELECT name FROM sales WHERE name = ?', 'QUERY_FAILED'],
    ['SELECT * FROM mysql.user', 'QUERY_FAILED'],
  ])('does not write, and says in plain words why a query fails: %s', async (select, code) => {
    expect(await failureOf(read(select))).toMatchObject({ code });
    expect(await server.ask('SELECT count(*) AS n FROM shop.sales WHERE n = 0')).toEqual([{ n: 0 }]);
  });

  it('reads no file of the server without the right to', async () => {
    expect((await read("SELECT LOAD_FILE('/etc/passwd') AS a")).rows).toEqual([[null]]);
  });

  it('says when the password, the user or the database is wrong, and when there is no TLS', async () => {
    expect(await failureOf(read('SELECT 1', {}, 'secret'))).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    expect(await failureOf(read('SELECT 1', { user: 'nobody' }))).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    expect(await failureOf(read('SELECT 1', { database: 'none' }))).toMatchObject({
      code: 'NO_SUCH_DATABASE',
    });
    expect(await failureOf(read('SELECT 1', { host: 'db.example', tls: 'verified' }))).toMatchObject({
      code: 'TLS_REFUSED',
      message: failureTexts.tlsMissing('db.example'),
    });
  });

  it('cancels on the server what takes too long', async () => {
    const options = { allowLoopback: true, allowWithoutTls: true, timeoutMs: 3_000 };
    const { database } = createDataSourceReaders(options);
    const reading = database(addressOf(), password, 'SELECT SLEEP(3600) FROM seq_1_to_1000', never);
    expect(await failureOf(reading)).toMatchObject({ code: 'TIMED_OUT' });
    expect(await eventually(sessions, (open) => open.length === 0)).toEqual([]);
  });
});
