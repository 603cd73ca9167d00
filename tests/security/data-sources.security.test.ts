import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataSourceList } from '../../api/data-source/contract/data-sources.ts';
import { sourceLimits } from '../../domain/data-source/limits.ts';
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

  it('is tested without storing anything', async () => {
    const before = await head();
    answers({ data: Array.from({ length: 7 }, (_, at) => ({ name: `n${at}`, amount: at })) });
    const { status, body: found } = await tell('POST', '/test', { place: api(service.url), headers });
    expect([status, found]).toMatchObject([200, { columns: ['name', 'amount'], total: 7, truncated: null }]);
    expect((found as { rows: unknown[] }).rows).toHaveLength(5);
    answers({ other: [] });
    expect(codeOf(await tell('POST', '/test', { place: api(service.url) }))).toBe('409 NOT_A_TABLE');
    expect(await head()).toBe(before);
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
