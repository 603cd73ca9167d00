import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataSourceList } from '../../api/data-source/contract/data-sources.ts';
import { scopes } from '../../domain/access/policy.ts';
import { sourceLimits } from '../../domain/data-source/limits.ts';
import { sqliteFileOf } from '../../infra/data-sources/testing/sqlite-file.ts';
import { bytesOf } from '../../infra/sealed-files/sealed-files.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { addMember } from '../support/members.ts';
import { type Product, retryingWithin, runProduct } from '../support/product.ts';
import { uploadFile } from '../support/uploads.ts';
import { codeOf, send, until } from './wire.ts';

/** Answers of the service that sources read; each test sets what it needs. */
const service = {
  answer: ((_, response) => response.end('[]')) as RequestListener,
  headers: [] as IncomingHttpHeaders[],
  url: '',
};
const server = createServer((request, response) => {
  service.headers.push(request.headers);
  service.answer(request, response);
});

let product: Product;
let leader: Leader;
let member: string;
let auditor: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kpis`;
  product = await runProduct({ change: retryingWithin(40) });
  leader = await registerLeader(product.url);
  member = (await addMember(leader, product.url, 'member')).token;
  auditor = (await addMember(leader, product.url, 'auditor')).token;
});
afterAll(async () => {
  await product?.stop();
  server.closeAllConnections();
  server.close();
});

const secret = 'Bearer very-secret-4711';
const headers = [{ name: 'Authorization', value: secret }];
const api = (address: string, path = 'data') => ({ kind: 'api', address, path });
const body = (more: object = {}) => ({
  name: 'Monthly figures',
  place: api(service.url),
  label: 'name',
  value: 'amount',
  headers,
  subLens: '3.5',
  schedule: 'none',
  ...more,
});
const answers = (value: unknown, status = 200) => {
  service.answer = (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};
const tell = (method: string, path: string, json?: unknown, token = leader.token) =>
  send(product.url, method, path === '/test' ? '/api/test-data-source' : `/api/data-sources${path}`, {
    token,
    json,
    requestId: crypto.randomUUID(),
  });
const head = () => product.infra.store.head();
const listed = async (token = leader.token) =>
  (await tell('GET', `?after=${await head()}`, undefined, token)).body as DataSourceList;
const connect = async (more: object = {}, token = leader.token) => {
  const answer = await tell('POST', '', body(more), token);
  expect(answer.text).toContain('dataSourceId');
  return (answer.body as { dataSourceId: string }).dataSourceId;
};
const sourceOf = async (id: string) => (await listed()).sources.find((one) => one.dataSourceId === id);

/** Everything that is in the log, as text. */
async function log(): Promise<string> {
  const events: unknown[] = [];
  const end = await head();
  for (let from: typeof end = null; from !== end; ) {
    const page = await product.infra.store.readAll(from);
    events.push(...page.events);
    from = page.scannedTo;
  }
  return JSON.stringify(events);
}

describe('a connected API', () => {
  it('gives figures with their history, and sends its headers', async () => {
    const id = await connect();
    answers({
      data: [
        { name: 'Revenue', amount: 10 },
        { name: 'Note', amount: 'high' },
      ],
    });
    expect((await tell('POST', `/${id}/fetch`, {})).body).toMatchObject({ failure: null });
    expect(service.headers.at(-1)?.authorization).toBe(secret);
    answers({ data: [{ name: 'Revenue', amount: 12.5 }] });
    await tell('POST', `/${id}/fetch`, {});
    expect(await sourceOf(id)).toMatchObject({
      name: 'Monthly figures',
      subLens: '3.5',
      fetched: { rows: 1, leftOut: 0, isTruncated: false },
      metrics: [{ name: 'Revenue', value: 12.5, history: [{ value: 10 }, { value: 12.5 }] }],
      failure: null,
    });
  });

  it('accepts a sub-lens by its id in the specified catalogue', async () => {
    const id = await connect({ subLens: 'liability-risk' });
    expect(await sourceOf(id)).toMatchObject({ subLens: '9.4' });
  });

  it('keeps the earlier figures when a fetch fails, and says why', async () => {
    const id = await connect();
    answers({ data: [{ name: 'Revenue', amount: 10 }] });
    await tell('POST', `/${id}/fetch`, {});
    for (const [answer, code] of [
      [() => answers({ data: [] }), 'NOT_A_TABLE'],
      [() => answers({ data: [{ name: 'Revenue', total: 1 }] }), 'COLUMN_MISSING'],
      [() => answers({ data: [{ name: 'Revenue', amount: null }] }), 'NO_METRICS'],
      [() => answers({}, 500), 'UNREACHABLE'],
      [() => answers({}, 401), 'SIGN_IN_REFUSED'],
      [
        () => {
          service.answer = (_, response) => response.end('<!doctype html><title>Sign in</title>');
        },
        'NOT_A_TABLE',
      ],
      [
        () => {
          service.answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
        },
        'ADDRESS_REFUSED',
      ],
      [
        () => {
          service.answer = (_, response) => response.end(`[${'"x",'.repeat(300_000)}1]`);
        },
        'UNREACHABLE',
      ],
    ] as const) {
      answer();
      const { failure } = (await tell('POST', `/${id}/fetch`, {})).body as {
        failure: { code: string; text: string };
      };
      expect(failure.code, failure.text).toBe(code);
      expect(failure.text.length).toBeGreaterThan(10);
      expect(await sourceOf(id)).toMatchObject({
        metrics: [{ name: 'Revenue', value: 10 }],
        failure: { code },
      });
    }
    answers({ data: [{ name: 'Revenue', amount: 11 }] });
    await tell('POST', `/${id}/fetch`, {});
    expect((await sourceOf(id))?.failure).toBeNull();
  });

  it('is read once for requests with the same id, and a repetition has the same outcome', async () => {
    const id = await connect();
    answers({}, 500);
    const requestId = crypto.randomUUID();
    const fetch = () =>
      send(product.url, 'POST', `/api/data-sources/${id}/fetch`, {
        token: leader.token,
        json: {},
        requestId,
      });
    const before = service.headers.length;
    const outcomes = [...(await Promise.all([fetch(), fetch()])), await fetch()];
    expect(service.headers.length - before).toBe(1);
    expect(outcomes.map(({ body }) => (body as { failure: { code: string } }).failure.code)).toEqual(
      Array.from({ length: 3 }, () => 'UNREACHABLE'),
    );
  });

  it('is tested without storing anything', async () => {
    // Others write to the log in the background.
    const facts = async () => (await log()).match(/"type":"Data(?:Source|Fetch)\w+"/g)?.length ?? 0;
    const before = await facts();
    expect(before).toBeGreaterThan(0);
    answers({ data: Array.from({ length: 7 }, (_, at) => ({ name: `n${at}`, amount: at })) });
    const { status, body: found } = await tell('POST', '/test', { place: api(service.url), headers });
    expect([status, found]).toMatchObject([200, { columns: ['name', 'amount'], total: 7, truncated: null }]);
    expect((found as { rows: unknown[] }).rows).toHaveLength(5);
    answers({ other: [] });
    expect(codeOf(await tell('POST', '/test', { place: api(service.url) }))).toBe('409 NOT_A_TABLE');
    expect(await facts()).toBe(before);
  });

  it('is one of at most twenty', async () => {
    const { token } = await registerLeader(product.url);
    for (let made = 0; made < sourceLimits.ofOrganization; made += 1) {
      const id = await connect({}, token);
      await until(
        async () => (await listed(token)).sources,
        (sources) => sources.some(({ dataSourceId }) => dataSourceId === id),
      );
    }
    expect(codeOf(await tell('POST', '', body(), token))).toBe('409 TOO_MANY_SOURCES');
  });
});

describe('a scheduled source', () => {
  /** Waits until the worker has looked, and has fetched what it found; the next hourly look stays delayed. */
  const idle = async () =>
    until(
      async () => [
        await product.infra.jobs.counts('data-sources-due'),
        await product.infra.jobs.counts('data-source-fetches'),
      ],
      ([looks, fetches]) =>
        looks !== undefined &&
        fetches !== undefined &&
        looks.waiting + looks.running + fetches.waiting + fetches.running + fetches.delayed === 0,
    );
  const look = async () => {
    await product.infra.jobs.enqueue({ id: crypto.randomUUID(), queue: 'data-sources-due', payload: {} });
    await idle();
  };

  it('is fetched by itself once a day, however often the worker looks', async () => {
    const id = await connect({ schedule: 'daily' });
    const byHand = await connect({ name: 'By hand' });
    await sourceOf(id);
    answers({ data: [{ name: 'Revenue', amount: 10 }] });
    for (let times = 0; times < 3; times += 1) await look();
    const found = await sourceOf(id);
    expect(found?.metrics).toMatchObject([{ name: 'Revenue', history: [{ value: 10 }] }]);
    expect(await sourceOf(byHand)).toMatchObject({ fetched: null, failure: null });
  });

  it('is tried four times while it cannot be reached, and once if it refuses', async () => {
    service.answer = (request) => request.socket.destroy();
    const away = await connect({ name: 'Away', schedule: 'daily' });
    await sourceOf(away);
    const before = service.headers.length;
    await look();
    expect(await sourceOf(away)).toMatchObject({ failure: { code: 'UNREACHABLE' } });
    expect(service.headers.length - before).toBe(4);
    answers({}, 403);
    const refusing = await connect({ name: 'Refusing', schedule: 'daily' });
    await sourceOf(refusing);
    const then = service.headers.length;
    await look();
    expect(await sourceOf(refusing)).toMatchObject({ failure: { code: 'SIGN_IN_REFUSED' } });
    expect(service.headers.length - then).toBe(1);
  });
});

describe('the headers of a source', () => {
  it('are in no answer, and nothing of a source is in the log in clear', async () => {
    const id = await connect({ name: 'Hidden-name-88', headers });
    answers({ data: [{ name: 'Hidden-metric-99', amount: 31_337 }] });
    const told = [
      await tell('POST', `/${id}/fetch`, {}),
      await tell('GET', ''),
      await tell('GET', `/${id}`),
      await tell('POST', '/test', { dataSourceId: id, place: api(service.url) }),
    ];
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { text } of told) expect(text).not.toContain('very-secret');
    expect(told[2]?.body).toMatchObject({ headerNames: ['Authorization'] });
    expect(service.headers.at(-1)?.authorization).toBe(secret);
    const stored = await log();
    for (const hidden of ['very-secret', 'Hidden-name-88', 'Hidden-metric-99', '31337', '/kpis'])
      expect(stored).not.toContain(hidden);
  });

  it('are in no figure either, if the source answers with them', async () => {
    const id = await connect({ name: 'Echo', headers });
    answers({
      data: [
        { name: secret, amount: 1 },
        { name: 'Up \u202edown\nand on', amount: 2 },
      ],
    });
    const told = [
      await tell('POST', '/test', { dataSourceId: id, place: api(service.url) }),
      await tell('POST', `/${id}/fetch`, {}),
      await tell('GET', `?after=${await head()}`, undefined, member),
    ];
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const { text } of told) expect(text).not.toMatch(/very-secret|\u202e/);
    expect((await sourceOf(id))?.metrics.map(({ name }) => name)).toEqual(['Bearer ***', 'Up down and on']);
    await tell('DELETE', `/${id}`, {});
  });

  it('are not sent to another address, neither by a test nor after a change', async () => {
    const id = await connect();
    const sent = service.headers.length;
    const elsewhere = service.url.replace('/kpis', '/elsewhere');
    expect(codeOf(await tell('POST', '/test', { dataSourceId: id, place: api(elsewhere) }))).toBe(
      '400 SECRET_NEEDED',
    );
    const { headers: _, ...kept } = body();
    const moved = { ...kept, place: api(elsewhere) };
    expect(codeOf(await tell('PUT', `/${id}`, moved))).toBe('400 SECRET_NEEDED');
    expect(service.headers).toHaveLength(sent);
    expect((await tell('PUT', `/${id}`, { ...kept, name: 'Renamed' })).status).toBe(200);
    answers({ data: [{ name: 'Revenue', amount: 1 }] });
    await tell('POST', `/${id}/fetch`, {});
    expect(service.headers.at(-1)?.authorization).toBe(secret);
    expect((await tell('PUT', `/${id}`, { ...moved, headers: [] })).status).toBe(200);
    await tell('POST', `/${id}/fetch`, {});
    expect(service.headers.at(-1)?.authorization).toBeUndefined();
  });

  it.each([
    ['Host', 'intern'],
    ['Content-Length', '5'],
    ['X-One', 'a\r\nX-Two: b'],
    ['X-One\r\nHost', 'a'],
  ])('cannot be %j: %j', async (name, value) => {
    const wrong = [{ name, value }];
    for (const answer of [
      await tell('POST', '', body({ headers: wrong })),
      await tell('POST', '/test', { place: api(service.url), headers: wrong }),
    ])
      expect(codeOf(answer)).toBe('400 HEADER_REFUSED');
  });
});

describe('the password of a database', () => {
  const database = {
    kind: 'database',
    engine: 'postgresql',
    host: '10.0.0.1',
    port: 5432,
    database: 'erp',
    user: 'reader',
    tls: 'verified',
    select: 'SELECT name, amount FROM kpis',
  };

  it('is in no answer, is sealed in the log, and is needed again for another host', async () => {
    const password = 'Database-secret-5511';
    const id = await connect({ place: database, headers: undefined, password });
    const fetched = await tell('POST', `/${id}/fetch`, {});
    expect(fetched.body).toMatchObject({ failure: { code: 'ADDRESS_REFUSED' } });
    const settings = await tell('GET', `/${id}`);
    expect(settings.body).toMatchObject({ place: database, headerNames: [] });
    for (const { text } of [fetched, settings, await tell('GET', '')]) expect(text).not.toContain(password);
    for (const hidden of [password, 'FROM kpis']) expect(await log()).not.toContain(hidden);
    const { headers: _, ...kept } = body({ place: database });
    expect((await tell('PUT', `/${id}`, { ...kept, name: 'Renamed' })).status).toBe(200);
    const moved = { ...kept, place: { ...database, host: 'evil.example' } };
    expect(codeOf(await tell('PUT', `/${id}`, moved))).toBe('400 SECRET_NEEDED');
    expect(codeOf(await tell('POST', '/test', { dataSourceId: id, place: moved.place }))).toBe(
      '400 SECRET_NEEDED',
    );
    await tell('DELETE', `/${id}`, {});
  });
});

describe('an SQLite file', () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  const fileOf = (sql: string, name = 'erp.db') => ({ name, content: base64(sqliteFileOf(sql)) });
  const revenue = (amount: number) =>
    fileOf(`CREATE TABLE kpis (name, amount); INSERT INTO kpis VALUES ('Revenue', ${amount})`);
  const place = { kind: 'sqlite', select: 'SELECT name, amount FROM kpis' };
  const settings = (more: object = {}) => {
    const { headers: _, ...rest } = body({ name: 'File', place, ...more });
    return rest;
  };
  const test = (file: object, select = place.select) =>
    tell('POST', '/test', { place: { kind: 'sqlite', select }, file });
  const stored = async (id: string) => product.infra.blobs.list(`data-sources/${id}/`);
  async function connectedFile(file: object, token = leader.token): Promise<string> {
    const answer = await tell('POST', '', settings({ file }), token);
    expect(answer.text).toContain('dataSourceId');
    return (answer.body as { dataSourceId: string }).dataSourceId;
  }

  it('gives figures, is sealed where it is stored, and is in no answer', async () => {
    const word = 'Word-in-a-file-7734';
    const file = fileOf(`CREATE TABLE kpis (name, amount); INSERT INTO kpis VALUES ('${word}', 10)`);
    const id = await connectedFile(file);
    expect((await tell('POST', `/${id}/fetch`, {})).body).toMatchObject({ failure: null });
    expect(await sourceOf(id)).toMatchObject({ kind: 'sqlite', metrics: [{ name: word, value: 10 }] });
    const opened = await tell('GET', `/${id}`);
    const size = Buffer.from(file.content, 'base64').byteLength;
    expect(opened.body).toMatchObject({ place, file: { name: 'erp.db', size }, headerNames: [] });
    expect(opened.text).not.toContain(file.content.slice(0, 40));
    const [key = ''] = await stored(id);
    const kept = await product.infra.blobs.get(key);
    expect(kept && (await bytesOf(kept.stream, 1_000_000)).includes(word)).toBe(false);
    for (const hidden of [word, 'erp.db', 'FROM kpis']) expect(await log()).not.toContain(hidden);
  });

  it('is replaced as a whole: the next fetch reads the new file, with the history of the old one', async () => {
    const id = await connectedFile(revenue(10));
    await tell('POST', `/${id}/fetch`, {});
    const before = await stored(id);
    const changed = await tell('PUT', `/${id}`, settings({ file: { ...revenue(12), name: 'new.db' } }));
    expect(changed.status).toBe(200);
    await tell('POST', `/${id}/fetch`, {});
    expect(await sourceOf(id)).toMatchObject({ metrics: [{ history: [{ value: 10 }, { value: 12 }] }] });
    const after = await stored(id);
    expect([before.length, after.length, after.includes(before[0] ?? '')]).toEqual([1, 1, false]);
    // Another SELECT on the stored file needs no upload.
    const other = { kind: 'sqlite', select: 'SELECT name, amount * 2 AS amount FROM kpis' };
    expect((await tell('PUT', `/${id}`, settings({ place: other }))).status).toBe(200);
    await tell('POST', `/${id}/fetch`, {});
    expect(await sourceOf(id)).toMatchObject({ metrics: [{ value: 24, history: [{ value: 24 }] }] });
    expect(await stored(id)).toEqual(after);
  });

  it('sent twice with one request id is stored once', async () => {
    const requestId = crypto.randomUUID();
    const json = settings({ file: revenue(1) });
    const sent = () =>
      send(product.url, 'POST', '/api/data-sources', { token: leader.token, json, requestId });
    const both = [await sent(), await sent()];
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.text).toBe(both[1]?.text);
    const { dataSourceId = '' } = (both[0]?.body ?? {}) as { dataSourceId?: string };
    expect(await stored(dataSourceId)).toHaveLength(1);
  });

  it('is destroyed with its source', async () => {
    const id = await connectedFile(revenue(1));
    await tell('DELETE', `/${id}`, {});
    await until(
      () => stored(id),
      (files) => files.length === 0,
    );
    expect(await product.infra.keys.find(id)).toBeUndefined();
  });

  it('is refused before it is stored if it is no whole SQLite database, is missing, or has a schedule', async () => {
    const noDatabase = { name: 'a.db', content: base64(Buffer.from('PK\u0003\u0004 not a database at all')) };
    // An encrypted file has no header.
    const encrypted = { name: 'a.db', content: base64(randomBytes(8_192)) };
    const twoTexts = { name: 'a.db', content: `${revenue(1).content.slice(0, -4)}AA==${revenue(1).content}` };
    for (const [file, code] of [
      [noDatabase, '400 NOT_A_DATABASE'],
      [encrypted, '400 NOT_A_DATABASE'],
      [twoTexts, '400 FILE_BROKEN'],
    ] as const) {
      expect(codeOf(await tell('POST', '', settings({ file })))).toBe(code);
      expect(codeOf(await test(file))).toBe(code);
    }
    expect(codeOf(await tell('POST', '', settings()))).toBe('400 SECRET_NEEDED');
    expect(codeOf(await tell('POST', '/test', { place }))).toBe('400 SECRET_NEEDED');
    const daily = settings({ file: revenue(1), schedule: 'daily' });
    expect(codeOf(await tell('POST', '', daily))).toBe('400 FILE_NOT_SCHEDULED');
    const large = { name: 'a.db', content: base64(Buffer.alloc(sourceLimits.fileBytes + 3)) };
    expect(codeOf(await test(large))).toBe('400 VALIDATION_FAILED');
  });

  it.each([
    ['PRAGMA query_only = OFF', '409 NOT_A_SELECT'],
    ["ATTACH '/etc/passwd' AS other", '409 NOT_A_SELECT'],
    ['SELECT 1; SELECT 2', '409 NOT_A_SELECT'],
    ["SELECT load_extension('/tmp/x')", '409 QUERY_FAILED'],
    ["SELECT writefile('/tmp/x', 'x')", '409 QUERY_FAILED'],
    ['SELECT * FROM hostile', '409 QUERY_FAILED'],
    ['WITH a AS (SELECT 1) INSERT INTO kpis SELECT * FROM a', '409 NOT_A_SELECT'],
    ['SELECT zeroblob(2000000000)', '409 QUERY_FAILED'],
  ])('only reads: %s', async (select, code) => {
    const hostile = fileOf(`
      CREATE TABLE kpis (name, amount);
      CREATE TRIGGER writing AFTER INSERT ON kpis BEGIN DELETE FROM kpis; END;
      CREATE VIEW hostile AS SELECT load_extension('/tmp/x') FROM kpis UNION SELECT 1;
    `);
    expect(codeOf(await test(hostile, select))).toBe(code);
  });

  it('is read up to 1,000 rows of a million, and is stopped when it computes without end', async () => {
    const million = fileOf(`
      CREATE TABLE many (id INTEGER PRIMARY KEY);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)
      INSERT INTO many SELECT i FROM n
    `);
    expect(Buffer.from(million.content, 'base64').byteLength).toBeGreaterThan(5_000_000);
    expect((await test(million, 'SELECT id FROM many')).body).toMatchObject({
      total: 1_000,
      truncated: 'rows',
    });
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n';
    expect(codeOf(await test(revenue(1), endless))).toBe('409 TIMED_OUT');
    expect((await send(product.url, 'GET', '/health/live')).status).toBe(200);
  });

  it('that is damaged gives a sentence', async () => {
    const bytes = Buffer.from(revenue(1).content, 'base64').fill(0xff, 100, 4_096);
    const answer = await test({ name: 'a.db', content: base64(bytes) });
    expect(codeOf(answer)).toBe('409 NOT_A_DATABASE');
    expect(answer.text).toContain('This SQLite database is damaged.');
  });

  it('that vanished from the store is a failed fetch with a sentence', async () => {
    const id = await connectedFile(revenue(1));
    for (const key of await stored(id)) await product.infra.blobs.delete(key);
    expect((await tell('POST', `/${id}/fetch`, {})).body).toMatchObject({
      failure: { code: 'FILE_MISSING', text: 'The uploaded file cannot be read any more. Upload it again.' },
    });
  });

  it('of another organisation cannot be tested or replaced', async () => {
    const id = await connectedFile(revenue(1));
    const { token } = await registerLeader(product.url);
    expect(codeOf(await tell('POST', '/test', { dataSourceId: id, place }, token))).toBe('404 NOT_FOUND');
    expect(codeOf(await tell('PUT', `/${id}`, settings({ file: revenue(2) }), token))).toBe('404 NOT_FOUND');
    expect(await stored(id)).toHaveLength(1);
  });
});

describe('the address of a source', () => {
  it.each([
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'https://0x7f.1:8443/',
  ])('cannot lead into our own network: %s', async (address) => {
    expect(codeOf(await tell('POST', '/test', { place: api(address), headers: [] }))).toBe(
      '409 ADDRESS_REFUSED',
    );
    const id = await connect({ place: api(address) });
    expect((await tell('POST', `/${id}/fetch`, {})).body).toMatchObject({
      failure: { code: 'ADDRESS_REFUSED' },
    });
    await tell('DELETE', `/${id}`, {});
  });

  it('is https on an installation that others reach, which does not call this machine either', async () => {
    const open = await runProduct({ env: { PUBLIC_URL: 'https://lenses.example' } });
    try {
      const { token } = await registerLeader(open.url);
      for (const address of [service.url, 'https://127.0.0.1:8443/', 'http://figures.example/'])
        expect(
          codeOf(
            await send(open.url, 'POST', '/api/test-data-source', {
              token,
              json: { place: api(address) },
            }),
          ),
        ).toBe('409 ADDRESS_REFUSED');
    } finally {
      await open.stop();
    }
  });
});

it('the library accepts ids of the specified catalogue, and answers with those of the framework', async () => {
  const { body: uploaded } = await uploadFile(product.url, { token: leader.token });
  const path = `/api/documents/${uploaded.documentId}/category`;
  const json = { lens: '1', subLens: 'competition', documentType: 'other', tags: [] };
  const { body: changed } = await send(product.url, 'PUT', path, { token: leader.token, json });
  const { position } = changed as { position: string };
  for (const subLens of ['competition', '1.2']) {
    const query = `?lens=1&subLens=${subLens}&after=${position}`;
    const answer = await send(product.url, 'GET', `/api/documents${query}`, { token: leader.token });
    expect(answer.body).toMatchObject({ documents: [{ documentId: uploaded.documentId, subLens: '1.2' }] });
  }
});

describe('sources of an organisation', () => {
  it('are managed by administrators; members and auditors read names and figures only', async () => {
    const id = await connect();
    for (const token of [member, auditor]) {
      const text = JSON.stringify(await listed(token));
      expect(text).toContain(id);
      expect(text).not.toContain('/kpis');
      for (const [method, path, json] of [
        ['GET', `/${id}`, undefined],
        ['POST', '', body()],
        ['POST', '/test', { place: api(service.url) }],
        ['PUT', `/${id}`, body()],
        ['POST', `/${id}/fetch`, {}],
        ['DELETE', `/${id}`, {}],
      ] as const)
        expect((await tell(method, path, json, token)).status, `${method} ${path}`).toBe(403);
    }
  });

  it('are closed to an API key with every scope', async () => {
    const id = await connect();
    const { key } = await leader.call<{ key: string }>(
      'POST',
      '/api/organization/keys',
      { name: 'Nightly', scopes: [...scopes], days: 1, currentPassword: leader.password },
      leader,
    );
    const before = service.headers.length;
    for (const [method, path, json] of [
      ['GET', '', undefined],
      ['GET', `/${id}`, undefined],
      ['POST', '', body()],
      ['POST', '/test', { place: api(service.url) }],
      ['PUT', `/${id}`, body()],
      ['POST', `/${id}/fetch`, {}],
      ['DELETE', `/${id}`, {}],
    ] as const)
      expect((await tell(method, path, json, key)).status, `${method} ${path}`).toBe(403);
    const assessment = `/api/assessments/${'a'.repeat(24)}/metric-evidence`;
    const json = { subLens: '1.1', dataSourceId: id, fetch: 1, metric: 0 };
    expect((await send(product.url, 'POST', assessment, { token: key, json })).status).toBe(403);
    expect(service.headers).toHaveLength(before);
    expect(await sourceOf(id)).toMatchObject({ name: 'Monthly figures', fetched: null });
  });

  it('do not exist for another organisation', async () => {
    const id = await connect();
    const { token } = await registerLeader(product.url);
    expect((await listed(token)).sources).toEqual([]);
    for (const [method, path, json] of [
      ['GET', `/${id}`, undefined],
      ['PUT', `/${id}`, body()],
      ['POST', `/${id}/fetch`, {}],
      ['POST', '/test', { dataSourceId: id, place: api(service.url) }],
      ['DELETE', `/${id}`, {}],
    ] as const)
      expect(codeOf(await tell(method, path, json, token)), `${method} ${path}`).toBe('404 NOT_FOUND');
    expect(await sourceOf(id)).toBeDefined();
  });

  it('are removed with everything that was read, also while a fetch runs', async () => {
    const id = await connect();
    answers({ data: [{ name: 'Revenue', amount: 10 }] });
    await tell('POST', `/${id}/fetch`, {});
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      service.answer = (_, response) => {
        answer = () => response.end('{"data":[{"name":"Revenue","amount":11}]}');
        resolve();
      };
    });
    const fetching = tell('POST', `/${id}/fetch`, {});
    await asked;
    expect((await tell('DELETE', `/${id}`, {})).status).toBe(200);
    answer();
    expect(codeOf(await fetching)).toBe('404 NOT_FOUND');
    expect(await sourceOf(id)).toBeUndefined();
    expect(codeOf(await tell('GET', `/${id}`))).toBe('404 NOT_FOUND');
    // The key is destroyed by a job, so nothing of the source can be read again, from a backup either.
    await until(
      () => product.infra.keys.find(id),
      (key) => key === undefined,
    );
    expect((await tell('DELETE', `/${id}`, {})).status).toBe(200);
  });
});
