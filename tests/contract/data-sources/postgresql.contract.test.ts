import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readPostgresql } from '../../../infra/data-sources/database/postgresql.ts';
import { failureTexts } from '../../../infra/data-sources/failure-texts.ts';
import { type DatabaseAddress, FetchFailed, type Table } from '../../../infra/data-sources/port.ts';
import { createDataSourceReaders } from '../../../infra/data-sources/readers.ts';
import { eventually } from '../../support/eventually.ts';
import { type PostgresqlServer, postgresqlMissing, startPostgresql } from '../../support/postgresql.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const never = new AbortController().signal;
const name = 'db.example.test';
const password = 'the-password';
const hasOpenssl = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;
if (!hasOpenssl) process.stdout.write('  skipped: openssl is not installed here, so TLS is not tested\n');

const folder = temporaryFolder();
afterAll(folder.remove);

/** A certificate for `db.example.test` that signs itself. */
function certified(): { readonly file: string; readonly certificate: string; readonly key: string } {
  const [key, file] = [path.join(folder.path, 'key'), path.join(folder.path, 'certificate')];
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', file],
    ],
    { stdio: 'pipe' },
  );
  return { file, certificate: readFileSync(file, 'utf8'), key: readFileSync(key, 'utf8') };
}

describe.skipIf(postgresqlMissing)('PostgreSQL as a data source', () => {
  let server: PostgresqlServer;
  const tls = hasOpenssl && !postgresqlMissing ? certified() : undefined;
  beforeAll(async () => {
    server = await startPostgresql(tls ? { tls } : {});
    await server.ask(`
      CREATE ROLE reader LOGIN PASSWORD '${password}';
      CREATE TABLE sales (name text, amount numeric, n int, big bigint, ratio float8, ok bool, day date, at timestamptz,
        local timestamp, span interval, data jsonb, tags text[], file bytea, id uuid);
      INSERT INTO sales VALUES ('Revenue', 12.50, 7, 9007199254740993, 0.1, true, '2026-11-27', '2026-11-27 10:00+02',
        '2026-11-27 10:00:00.25', '1 day 2 hours', '{"a": [1, null]}', '{x,"y z"}', '\\x0102ff',
        'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'), (NULL, 'NaN', -1, 2, 'Infinity', false, 'infinity', NULL, NULL, NULL,
        NULL, NULL, '', NULL);
      CREATE TABLE hidden (a int);
      CREATE SEQUENCE counter;
      CREATE FUNCTION writing() RETURNS int LANGUAGE sql VOLATILE AS 'UPDATE sales SET n = 0; SELECT 1';
      GRANT SELECT, INSERT, UPDATE, DELETE ON sales TO reader;
      GRANT USAGE, UPDATE ON SEQUENCE counter TO reader;
    `);
  });
  afterAll(() => server?.stop());

  const addressOf = (given: Partial<DatabaseAddress> = {}): DatabaseAddress => ({
    engine: 'postgresql',
    host: '127.0.0.1',
    port: server.port,
    database: 'postgres',
    user: 'reader',
    tls: 'off',
    ...given,
  });
  const addresses = [{ address: '127.0.0.1', family: 4 }];
  const read = (select: string, given: Partial<DatabaseAddress> = {}, secret = password) =>
    readPostgresql(
      { address: addressOf(given), password: secret, addresses, select, timeoutMs: 60_000 },
      never,
    );
  /** The failure of a fetch, which must not quote the query, a value or the password. */
  async function failureOf(work: Promise<Table>): Promise<FetchFailed> {
    const failure = await work.then(
      (table) => expect.unreachable(`It gave ${JSON.stringify(table)}`),
      (error: unknown) => error,
    );
    if (!(failure instanceof FetchFailed)) throw failure;
    expect([failure.message, failure.stack, failure.cause].join()).not.toMatch(/the-password|secret/);
    return failure;
  }
  /** Sessions of the role that reads. */
  const sessions = () =>
    server.ask("SELECT state, wait_event, query FROM pg_stat_activity WHERE usename = 'reader'");

  it('gives exact values: numbers that survive, ISO dates, and texts', async () => {
    const table = await read('SELECT * FROM sales;');
    expect(table.truncated).toBeNull();
    expect(table.columns).toEqual([
      ...[
        'name',
        'amount',
        'n',
        'big',
        'ratio',
        'ok',
        'day',
        'at',
        'local',
        'span',
        'data',
        'tags',
        'file',
        'id',
      ],
    ]);
    expect(table.rows).toEqual([
      [
        ...['Revenue', 12.5, 7, '9007199254740993', 0.1, 'true', '2026-11-27', '2026-11-27T08:00:00Z'],
        ...['2026-11-27T10:00:00.25', 'P1DT2H', '{"a": [1, null]}', '{x,"y z"}', '3 bytes'],
        'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
      ],
      [null, 'NaN', -1, 2, 'Infinity', 'false', 'infinity', null, null, null, null, null, '0 bytes', null],
    ]);
  });

  it('accepts every form of a SELECT', async () => {
    for (const select of [
      'WITH a AS (SELECT 1 AS x) SELECT x FROM a',
      'VALUES (1)',
      'TABLE sales',
      '(SELECT 1) UNION ALL (SELECT 1)',
      "-- first\nSELECT ';' /* last */ -- end",
    ])
      expect((await read(select)).rows.length).toBeGreaterThan(0);
    expect(await read('SELECT name FROM sales WHERE false')).toEqual({
      columns: ['name'],
      rows: [],
      truncated: null,
    });
  });

  it('reads no more rows than it shows, of a table without end', async () => {
    const table = await read('SELECT generate_series(1, 1000000000000) AS i');
    expect(table).toMatchObject({ truncated: 'rows', rows: { length: 1_000 } });
    expect(table.rows.at(-1)).toEqual([1_000]);
  });

  it('ends at the limit of bytes, cuts cells, and refuses too many columns', async () => {
    const column = "repeat('語', 1000)";
    const table = await read(`SELECT ${[column, column, column, column]} FROM generate_series(1, 500)`);
    expect(table.truncated).toBe('bytes');
    expect(table.rows.length * 6_000).toBeLessThanOrEqual(1_048_576);
    expect(table.columns).toEqual(['repeat', 'repeat (2)', 'repeat (3)', 'repeat (4)']);
    expect(await failureOf(read(`SELECT ${Array.from({ length: 51 }, (_, at) => at)}`))).toMatchObject({
      code: 'TOO_MANY_COLUMNS',
    });
  });

  it.each([
    'WITH a AS (DELETE FROM sales RETURNING name) SELECT * FROM a',
    'WITH a AS (UPDATE sales SET n = 0 RETURNING name) SELECT * FROM a',
    "SELECT nextval('counter')",
    "SELECT setval('counter', 5)",
    'SELECT writing()',
    'SELECT name FROM sales FOR UPDATE',
    "SELECT query_to_xml('UPDATE sales SET n = 0', true, true, '')",
  ])('does not write although the role may: %s', async (select) => {
    expect(await failureOf(read(select))).toMatchObject({ code: 'NOT_A_SELECT' });
  });

  it('cannot be made writable, and keeps nothing that a function wrote', async () => {
    for (const select of [
      "SELECT set_config('transaction_read_only', 'off', true), nextval('counter')",
      "SELECT set_config('default_transaction_read_only', 'off', false), nextval('counter')",
      // Before version 16, a large object may be made in a read-only transaction; it ends with the transaction.
      'SELECT lo_create(0)',
    ])
      await read(select).catch(() => undefined);
    const [left] = await server.ask(`
      SELECT (SELECT count(*)::int FROM pg_largeobject_metadata) AS objects, (SELECT is_called FROM counter) AS called,
        (SELECT count(*)::int FROM sales WHERE n = 0) AS changed`);
    expect(left).toEqual({ objects: 0, called: false, changed: 0 });
  });

  it.each([
    ["SELECT pg_read_file('/etc/passwd')", failureTexts.forbidden],
    ["SELECT lo_export(1, '/tmp/secret')", failureTexts.forbidden],
    ["SELECT lo_import('/etc/passwd')", failureTexts.forbidden],
    ["SELECT * FROM dblink('host=secret', 'SELECT 1') AS a(b int)", failureTexts.noFunction(15)],
    ['SELECT * FROM hidden', failureTexts.forbidden],
    ['SELECT * FROM secret_table', failureTexts.noTable(15)],
    ['SELECT secret_column FROM sales', failureTexts.noColumn(8)],
    ['SELECT secret_function(1)', failureTexts.noFunction(8)],
    ['SELECT name FRM sales WHERE', failureTexts.syntax(17)],
    ["SELECT 'secret'::int", failureTexts.value],
    ['SELECT 1 / (n - n) FROM sales', failureTexts.value],
    ['SELECT n + $1::int FROM sales', failureTexts.placeholder],
  ])('says in plain words why a query fails: %s', async (select, sentence) => {
    expect(await failureOf(read(select))).toMatchObject({ code: 'QUERY_FAILED', message: sentence });
  });

  it('is ended by the server although earlier rows lift its limit, if nobody cancels it', async () => {
    const select = `SELECT set_config('statement_timeout', '0', false), CASE WHEN i > 50 THEN pg_sleep(3600) END
      FROM generate_series(1, 100) AS i`;
    const task = { address: addressOf(), password, addresses, select, timeoutMs: 2_000 };
    expect(await failureOf(readPostgresql(task, never))).toMatchObject({ code: 'TIMED_OUT' });
  });

  it('leaves no lock behind', async () => {
    expect((await read('SELECT pg_advisory_lock(7)')).rows).toHaveLength(1);
    await eventually(
      () => server.ask("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'"),
      (locks) => locks.length === 0,
    );
  });

  it('says when the password, the user or the database is wrong', async () => {
    expect(await failureOf(read('SELECT 1', {}, 'secret'))).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    expect(await failureOf(read('SELECT 1', {}, ''))).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    expect(await failureOf(read('SELECT 1', { user: 'nobody' }))).toMatchObject({ code: 'SIGN_IN_REFUSED' });
    expect(await failureOf(read('SELECT 1', { database: 'none' }))).toMatchObject({
      code: 'NO_SUCH_DATABASE',
    });
  });

  describe('in a process of its own', () => {
    const authorities = process.env.NODE_EXTRA_CA_CERTS;
    afterEach(() => {
      vi.unstubAllEnvs();
      expect(process.env.NODE_EXTRA_CA_CERTS).toBe(authorities);
    });
    const resolve = async () => addresses;
    const options = { allowLoopback: true, resolve } as const;

    it('cancels on the server what takes too long, even if the query lifts the limit of the server', async () => {
      // The first rows lift the limits for the statements that fetch the next ones, so only a cancel request ends them.
      const select = `SELECT set_config('statement_timeout', '0', false),
        set_config('client_connection_check_interval', '0', false), CASE WHEN i > 50 THEN pg_sleep(3600) END
        FROM generate_series(1, 100) AS i`;
      const readers = createDataSourceReaders({ ...options, allowWithoutTls: true, timeoutMs: 3_000 });
      expect(await failureOf(readers.database(addressOf(), password, select, never))).toMatchObject({
        code: 'TIMED_OUT',
      });
      expect(await eventually(sessions, (open) => open.length === 0)).toEqual([]);
    });

    it('cancels on the server what the caller no longer wants', async () => {
      const stop = new AbortController();
      const readers = createDataSourceReaders({ ...options, allowWithoutTls: true, timeoutMs: 60_000 });
      const reading = readers.database(addressOf(), password, 'SELECT pg_sleep(3600)', stop.signal);
      const refused = expect(reading).rejects.toThrow('Not needed');
      await eventually(sessions, (open) => open.some(({ wait_event }) => wait_event === 'PgSleep'));
      stop.abort(new Error('Not needed'));
      await refused;
      expect(await eventually(sessions, (open) => open.length === 0)).toEqual([]);
    });

    it.runIf(tls)('checks the certificate of TLS against the name of the host', async () => {
      const readers = createDataSourceReaders(options);
      const { user: _, ...address } = addressOf({ tls: 'verified' });
      const readAs = (host: string) =>
        readers.database({ ...address, user: 'reader', host }, password, select, never);
      const select = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
      expect(await failureOf(readAs(name))).toMatchObject({
        code: 'TLS_REFUSED',
        message: failureTexts.certificate(name),
      });
      vi.stubEnv('NODE_EXTRA_CA_CERTS', tls?.file);
      expect((await readAs(name)).rows).toEqual([['true']]);
      for (const host of ['other.example.test', '127.0.0.1'])
        expect(await failureOf(readAs(host))).toMatchObject({
          code: 'TLS_REFUSED',
          message: failureTexts.certificate(host),
        });
    });
  });
});
