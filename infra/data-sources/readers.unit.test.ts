import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAllowedHosts } from '../outgoing/allowed-hosts.ts';
import { failureTexts } from './failure-texts.ts';
import type { DatabaseAddress, FetchFailed, Table } from './port.ts';
import { createDataSourceReaders, type DataSourceReadersOptions } from './readers.ts';
import { greeting, packet } from './testing/mysql-wire.ts';
import { authenticated, message } from './testing/postgresql-wire.ts';
import { ofSales } from './testing/sqlite-file.ts';

const never = new AbortController().signal;
const servers: (Server | http.Server)[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A TCP server on loopback. @returns its port and the number of connections */
async function listening(answer: (socket: Socket) => void, host = '127.0.0.1', port = 0) {
  const seen = { port: 0, connections: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    answer(socket);
  });
  servers.push(server);
  server.listen(port, host);
  await once(server, 'listening');
  seen.port = (server.address() as AddressInfo).port;
  return seen;
}

/** A resolver with prepared answers: the n-th query gets the n-th answer, and later queries get the last one. */
function resolving(...answers: readonly string[]) {
  const asked: string[] = [];
  const resolve: DataSourceReadersOptions['resolve'] = async (host) => {
    const address = answers[Math.min(asked.length, answers.length - 1)] ?? '';
    asked.push(host);
    return [{ address, family: address.includes(':') ? 6 : 4 }];
  };
  return { asked, resolve };
}

/** An object with fifty names. */
const wideObject = JSON.stringify(Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`n${at}`, 1])));
const secret = 'the-password';
const query = "SELECT secret_column FROM secret_table WHERE a = 'secret-value'";
const at = (given: Partial<DatabaseAddress>): DatabaseAddress => ({
  engine: 'postgresql',
  host: 'db.example',
  port: 5432,
  database: 'sales',
  user: 'reader',
  tls: 'off',
  ...given,
});
// A loaded machine may need seconds to start a process.
const here = { allowLoopback: true, allowWithoutTls: true, timeoutMs: 50_000 } as const;

/** The failure of a fetch, checked to carry neither the password nor the query, in any property. */
async function failureOf(work: Promise<Table>): Promise<FetchFailed> {
  const failure = await work.then(
    () => expect.unreachable('It gave a table'),
    (error: FetchFailed) => error,
  );
  expect(failure).toMatchObject({ name: 'FetchFailed' });
  const told = [failure.message, failure.stack, JSON.stringify(failure.cause)].join('\n');
  expect(told).not.toMatch(/the-password|secret/);
  expect(failure.cause).toBeUndefined();
  return failure;
}
const databaseFailure = (options: DataSourceReadersOptions, given: Partial<DatabaseAddress>) =>
  failureOf(createDataSourceReaders(options).database(at(given), secret, query, never));

describe('a database entered by a person', () => {
  it('is not connected to if its name resolves outside the public internet', async () => {
    for (const address of [
      ...['127.0.0.1', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1'],
      ...['::', '::1', '::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1', '2002:7f00:1::', 'fe80::1'],
      ...['fd12::1', 'ff02::1', '224.0.0.1', '255.255.255.255'],
    ]) {
      const { asked, resolve } = resolving(address);
      expect(await databaseFailure({ resolve, allowWithoutTls: true }, {})).toMatchObject({
        code: 'ADDRESS_REFUSED',
        message: failureTexts.notPublic('db.example'),
      });
      expect(asked).toEqual(['db.example']);
    }
  });

  it('is refused before resolving if its host is disguised, or the path of a socket', async () => {
    const { asked, resolve } = resolving('1.1.1.1');
    for (const host of [
      ...['2130706433', '0x7f.1', '0177.0.0.1', '017700000001', '127.1', '0', '127。0。0。1', '①②⑦.0.0.1'],
      ...['/var/run/postgresql', '@socket', '', 'a b', 'db.example/x', 'user@db.example', 'db.example:5432'],
      ...['fe80::1%eth0', '[db.example]', '../x', 'db..example', 'db.example\0'],
    ])
      for (const engine of ['postgresql', 'mysql'] as const)
        expect([host, await databaseFailure({ resolve, ...here }, { host, engine })]).toMatchObject([
          host,
          { code: 'ADDRESS_REFUSED', message: failureTexts.hostWritten },
        ]);
    for (const port of [0, 22, 25, 1_023, 65_536, 5432.5, Number.NaN])
      expect(await databaseFailure({ resolve, ...here }, { port })).toMatchObject({
        code: 'ADDRESS_REFUSED',
      });
    for (const names of [{ user: '' }, { database: '' }, { user: 'a\0b' }])
      expect(await databaseFailure({ resolve, ...here }, names)).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(asked).toEqual([]);
  });

  it('is refused as a numeric address outside the public internet', async () => {
    const { asked, resolve } = resolving('1.1.1.1');
    for (const host of ['127.0.0.1', '[::1]', '::ffff:127.0.0.1', '169.254.169.254', '0.0.0.0', '10.0.0.1'])
      expect(await databaseFailure({ resolve, allowWithoutTls: true }, { host })).toMatchObject({
        code: 'ADDRESS_REFUSED',
      });
    expect(asked).toEqual([]);
  });

  it('needs TLS unless the operator permits otherwise', async () => {
    expect(await databaseFailure({ allowLoopback: true }, { host: '127.0.0.1' })).toMatchObject({
      code: 'TLS_REFUSED',
      message: failureTexts.tlsRequired,
    });
  });

  it.each(['postgresql', 'mysql'] as const)(
    'is connected to at the address that was checked, even if the name points elsewhere a moment later (%s)',
    async (engine) => {
      const checked = await listening((socket) => socket.destroy());
      const rebound = await listening((socket) => socket.destroy(), '127.0.0.2', checked.port);
      const { asked, resolve } = resolving('127.0.0.1', '127.0.0.2');
      const failure = await databaseFailure({ ...here, resolve }, { engine, port: checked.port });
      expect(failure).toMatchObject({ code: 'UNREACHABLE' });
      expect([asked.length, checked.connections > 0, rebound.connections]).toEqual([1, true, 0]);
    },
  );

  it('in a private network is reached only if the operator allows its host', async () => {
    const server = await listening((socket) => socket.destroy());
    const { resolve } = resolving('127.0.0.1');
    const allowing = (hosts: string) =>
      databaseFailure(
        { resolve, allowWithoutTls: true, allowedHosts: parseAllowedHosts(hosts) },
        { port: server.port },
      );
    expect(await allowing('other.example,10.0.0.0/8')).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(server.connections).toBe(0);
    expect(await allowing('db.example')).toMatchObject({ code: 'UNREACHABLE' });
    expect(await allowing('127.0.0.0/8')).toMatchObject({ code: 'UNREACHABLE' });
    expect(server.connections).toBe(2);
  });

  it('is not connected to for a query that is no SELECT', async () => {
    const { asked, resolve } = resolving('127.0.0.1');
    const { database } = createDataSourceReaders({ ...here, resolve });
    for (const sql of ['DROP TABLE a', 'SELECT 1; SELECT 2', 'SELECT 1 INTO b', ''])
      expect(await failureOf(database(at({}), secret, sql, never))).toMatchObject({ code: 'NOT_A_SELECT' });
    expect(asked).toEqual([]);
  });
});

describe.each(['postgresql', 'mysql'] as const)('a hostile server in place of %s', (engine) => {
  const read = (port: number, options: DataSourceReadersOptions = {}) =>
    databaseFailure({ ...here, ...options }, { engine, host: '127.0.0.1', port });

  it('that never answers ends the fetch at its timeout', async () => {
    const silent = await listening(() => undefined);
    expect(await read(silent.port, { timeoutMs: 1_000 })).toMatchObject({ code: 'TIMED_OUT' });
  });

  it('that resets, sends garbage or does not exist is unreachable', async () => {
    const reset = await listening((socket) => socket.resetAndDestroy());
    const garbage = await listening((socket) =>
      socket.end(Buffer.alloc(4_096, 'HTTP/1.1 400 Bad Request\r\n')),
    );
    const closed = await listening(() => undefined);
    servers.pop()?.close();
    for (const { port } of [reset, garbage, closed])
      expect(['UNREACHABLE', 'QUERY_FAILED']).toContain((await read(port)).code);
  });

  it.each(['postgresql', 'mysql'] as const)(
    'is not connected to on this machine by a name that is public when it is checked and 127.0.0.1 afterwards: %s',
    async (engine) => {
      // A second resolving, by the machine itself, would lead here.
      const ours = await listening((socket) => socket.destroy());
      // Nothing answers at an address of documentation (RFC 5737), which is allowed as if it were public.
      const { asked, resolve } = resolving('203.0.113.9', '127.0.0.1');
      const options = {
        resolve,
        allowWithoutTls: true,
        timeoutMs: 3_000,
        allowedHosts: parseAllowedHosts('203.0.113.9'),
      };
      const failure = await databaseFailure(options, { engine, host: 'localhost', port: ours.port });
      expect(['UNREACHABLE', 'TIMED_OUT']).toContain(failure.code);
      expect([asked.length, ours.connections]).toEqual([1, 0]);
      // The next fetch resolves and checks the name again.
      expect(await databaseFailure(options, { engine, host: 'localhost', port: ours.port })).toMatchObject({
        code: 'ADDRESS_REFUSED',
      });
      expect([asked.length, ours.connections]).toEqual([2, 0]);
    },
  );

  it('that does not offer TLS gets no password', async () => {
    let received = '';
    const server = await listening((socket) => {
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        if (engine === 'postgresql') socket.write('N');
      });
      if (engine === 'mysql') socket.write(greeting());
    });
    const options = { ...here, ...resolving('127.0.0.1') };
    expect(await databaseFailure(options, { engine, port: server.port, tls: 'verified' })).toMatchObject({
      code: 'TLS_REFUSED',
    });
    expect(received).not.toContain(secret);
    expect(received).not.toContain('reader');
  });

  it('that sends for ever ends only the process that reads', async () => {
    const chunk = Buffer.alloc(65_536);
    const endless = await listening((socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', more);
      const begin = () => {
        if (engine === 'postgresql') {
          // A message of 1 GB that goes on and on.
          socket.write(Buffer.from([0x44, 0x3f, 0xff, 0xff, 0xff]));
        } else socket.write(Buffer.from([0xff, 0xff, 0xff, 0x00]));
        more();
      };
      if (engine === 'postgresql') socket.once('data', begin);
      else begin();
    });
    const failure = await read(endless.port);
    expect(['QUERY_FAILED', 'TIMED_OUT', 'UNREACHABLE']).toContain(failure.code);
  });
});

it('a PostgreSQL server cannot crash the product with a message that the driver cannot parse', async () => {
  const server = await listening((socket) => {
    socket.once('data', () => {
      // 500 columns announced in a message of six bytes.
      socket.write(Buffer.concat([authenticated(), message('T', Buffer.from([0x01, 0xf4]))]));
    });
  });
  const failure = await databaseFailure(here, { host: '127.0.0.1', port: server.port });
  expect(['QUERY_FAILED', 'UNREACHABLE']).toContain(failure.code);
});

it('a MySQL server gets no file of this machine (LOAD DATA LOCAL)', async () => {
  const received: Buffer[] = [];
  const server = await listening((socket) => {
    socket.write(greeting());
    let packets = 0;
    socket.on('data', (chunk) => {
      packets += 1;
      if (packets === 1) socket.write(packet(2, Buffer.from([0, 0, 0, 2, 0, 0, 0])));
      else if (packets === 2) socket.write(packet(1, Buffer.from('\xfb/etc/passwd', 'latin1')));
      else received.push(Buffer.from(chunk));
      if (packets === 3) socket.end();
    });
  });
  const failure = await databaseFailure(here, { engine: 'mysql', host: '127.0.0.1', port: server.port });
  expect(['QUERY_FAILED', 'UNREACHABLE']).toContain(failure.code);
  // At most an empty packet: four bytes of header, no content.
  expect(Buffer.concat(received).length).toBeLessThanOrEqual(4);
});

describe('an uploaded SQLite file', () => {
  const file = ofSales();
  const endless =
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n WHERE i < 0';

  it('is read in a process of its own', async () => {
    const { sqlite } = createDataSourceReaders();
    expect(await sqlite(file, 'SELECT name FROM sales', never)).toMatchObject({ columns: ['name'] });
    expect(await failureOf(sqlite(file, 'SELECT secret_column FROM sales', never))).toMatchObject({
      code: 'QUERY_FAILED',
      message: failureTexts.noColumn(undefined),
    });
  });

  it('has a limit of time for a query that never ends', async () => {
    const { sqlite } = createDataSourceReaders({ timeoutMs: 1_000 });
    expect(await failureOf(sqlite(file, endless, never))).toMatchObject({ code: 'TIMED_OUT' });
  });

  it('is no longer read when the caller does not want it', async () => {
    const stop = new AbortController();
    const reading = createDataSourceReaders().sqlite(file, endless, stop.signal);
    stop.abort(new Error('Not needed'));
    await expect(reading).rejects.toThrow('Not needed');
  });

  it('is at most 10 MB', async () => {
    const reading = createDataSourceReaders().sqlite(new Uint8Array(10 * 1024 * 1024 + 1), 'SELECT 1', never);
    expect(await failureOf(reading)).toMatchObject({ message: failureTexts.tooLargeSqlite(10) });
  });
});

describe('an API entered by a person', () => {
  const readers = createDataSourceReaders({ allowLoopback: true, timeoutMs: 60_000 });
  async function serving(listener: RequestListener): Promise<string> {
    const server = http.createServer(listener);
    servers.push(server);
    server.on('connection', (socket) => sockets.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/figures`;
  }
  const token = 'secret-token';
  const read = (address: string, path = '') => readers.api(address, [['Authorization', token]], path, never);

  it('is not called on this machine by a name that is public when it is checked and 127.0.0.1 afterwards', async () => {
    const ours = await listening((socket) => socket.destroy());
    const { asked, resolve } = resolving('203.0.113.9', '127.0.0.1');
    const rebinding = createDataSourceReaders({
      resolve,
      timeoutMs: 3_000,
      allowedHosts: parseAllowedHosts('203.0.113.9'),
    });
    const address = `https://localhost:${ours.port}/`;
    const first = await failureOf(rebinding.api(address, [], '', never));
    expect(['UNREACHABLE', 'TIMED_OUT']).toContain(first.code);
    expect([asked.length, ours.connections]).toEqual([1, 0]);
    expect(await failureOf(rebinding.api(address, [], '', never))).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect([asked.length, ours.connections]).toEqual([2, 0]);
  });

  it('gives a table, and gets the headers', async () => {
    let headers: http.IncomingHttpHeaders = {};
    const address = await serving((request, response) => {
      headers = request.headers;
      response.setHeader('content-type', 'application/json').end('{"data":[{"a":1}]}');
    });
    expect(await read(address, 'data')).toEqual({ columns: ['a'], rows: [[1]], truncated: null });
    expect(headers).toMatchObject({ authorization: token, accept: 'application/json' });
  });

  it.each([
    [301, {}, 'ADDRESS_REFUSED'],
    [401, {}, 'SIGN_IN_REFUSED'],
    [404, {}, 'UNREACHABLE'],
    [500, {}, 'UNREACHABLE'],
    [204, {}, 'UNREACHABLE'],
    [200, { 'content-type': 'text/html' }, 'NOT_A_TABLE'],
    [200, { 'content-type': 'application/json; charset=utf-16' }, 'NOT_A_TABLE'],
  ])('that answers %i %j is refused', async (status, headers, code) => {
    const address = await serving((_, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/', ...headers });
      response.end(status === 204 ? undefined : '[{"a":1}]');
    });
    expect(await failureOf(read(address))).toMatchObject({ code });
  });

  it('whose answer is too large, or never comes, is refused', async () => {
    const large = await serving((_, response) => void response.end('x'.repeat(1_048_577)));
    expect(await failureOf(read(large))).toMatchObject({ code: 'UNREACHABLE' });
    const silent = await serving(() => undefined);
    const hasty = createDataSourceReaders({ allowLoopback: true, timeoutMs: 300 });
    expect(await failureOf(hasty.api(silent, [], '', never))).toMatchObject({ code: 'TIMED_OUT' });
  });

  it.each([
    ['one long list and many empty ones', `[[${'0,'.repeat(250_000)}0]${',[]'.repeat(170_000)}]`],
    ['many empty objects after one with many names', `[${wideObject}${',{}'.repeat(300_000)}]`],
    ['many numbers', `[${'0,'.repeat(500_000)}0]`],
  ])('cannot hold this process with %s', async (_, answer) => {
    const address = await serving((_request, response) => void response.end(answer));
    const { api } = createDataSourceReaders({ allowLoopback: true, timeoutMs: 60_000 });
    await api(address, [], '', never).catch(() => undefined);
    const before = process.cpuUsage();
    const outcome = await api(address, [], '', never).catch((error: FetchFailed) => error);
    const { user, system } = process.cpuUsage(before);
    expect(outcome).toSatisfy((found: Table | FetchFailed) =>
      'rows' in found ? found.rows.length === 1_000 : /^(TOO_MANY_COLUMNS|NOT_A_TABLE)$/.test(found.code),
    );
    // Parsed here, these take from one second of a processor to minutes.
    expect((user + system) / 1_000).toBeLessThan(800);
  });

  it.each([
    'http://provider.example/',
    'ftp://provider.example/',
    'file:///etc/passwd',
    'not an address',
    'https://me:secret-token@provider.example/',
    'https://127.0.0.1.:22/',
    'https://2130706433/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
  ])('is refused before a connection: %s', async (address) => {
    const { asked, resolve } = resolving('1.1.1.1');
    const { api } = createDataSourceReaders({ resolve });
    expect(await failureOf(api(address, [], '', never))).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(asked).toEqual([]);
  });
});
