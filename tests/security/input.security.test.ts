import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorToken } from '../../api/http/access/operators.ts';
import { createDerivation } from '../../infra/subject-keys/master-key.ts';
import { readMasterKey } from '../../infra/subject-keys/sqlite/master-key.ts';
import { callerOf, openLink, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { routeTable } from './route-table.ts';
import { codeOf, type Launched, launched, problemIn, send } from './wire.ts';

let server: TestServer;
let running: Launched;
let writes: Readonly<
  Record<string, { readonly token?: string | undefined; readonly body?: Record<string, unknown> }>
>;
const address = 'anna@a.example';

beforeAll(async () => {
  server = await startServer();
  running = await launched(await registerLeader(server.url), [address]);
  const taker = await openLink(callerOf(server.url), running.linkOf(address));
  await taker.start();
  const masterKey = readMasterKey(path.join(server.folder, 'master.key'), () => false);
  const tokenOf: Readonly<Record<string, string | undefined>> = {
    public: undefined,
    participant: taker.token,
    operator: operatorToken({ derive: createDerivation(masterKey) }),
  };
  writes = Object.fromEntries(
    Object.entries(routeTable)
      .filter(([name, { bytes }]) => /^(POST|PUT) /.test(name) && !bytes)
      .map(([name, { who, body }]) => [
        name,
        { token: who in tokenOf ? tokenOf[who] : running.leader.token, ...(body && { body }) },
      ]),
  );
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const target = (path: string) =>
  path
    .replace('{assessmentId}', running.assessmentId)
    .replace('{participantId}', running.idOf(address))
    .replace('{name}', 'directory')
    .replace('{id}', 'none')
    // An unknown id is enough, because a body is validated before anything is looked up.
    .replaceAll(/\{\w+\}/g, 'z'.repeat(24));

function write(route: string, raw: string, headers: Readonly<Record<string, string>> = {}) {
  const [method = '', path = ''] = route.split(' ');
  return send(server.url, method, target(path), { token: writes[route]?.token, raw, headers });
}

/** Sends the same body to every writing route, and expects one answer. */
async function everywhere(
  what: string,
  rawOf: (body: Record<string, unknown>) => string,
  expected: string,
  headers: Readonly<Record<string, string>> = {},
  to = writes,
) {
  for (const [route, { body = {} }] of Object.entries(to)) {
    const answer = await write(route, rawOf(body), headers);
    expect([what, route, codeOf(answer)]).toEqual([what, route, expected]);
    expect(answer.text.length).toBeLessThan(4_000);
  }
}

/**
 * Announces the size without sending the data, because a client that is refused while sending 15 MB may not be able to read the
 * refusal.
 */
function statusOfAnnounced(route: string, bytes: number): Promise<number | undefined> {
  const [method = '', path = ''] = route.split(' ');
  const { token } = writes[route] ?? {};
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': bytes,
      },
    });
    asked.once('response', (answer) => {
      resolve(answer.statusCode);
      asked.destroy();
    });
    asked.once('error', reject);
    asked.flushHeaders();
  });
}

/** The only routes whose bodies contain permissions. */
const givePermissions = new Set(['POST /api/team/invitations', 'PUT /api/team/members/{accountId}']);

describe('every writing route', () => {
  it('refuses an unknown field, by name', async () => {
    for (const field of ['surprise', 'permissions', 'tenant', 'constructor', 'toString'])
      for (const [route, { body = {} }] of Object.entries(writes)) {
        if (Object.hasOwn(body, field) || (field === 'permissions' && givePermissions.has(route))) continue;
        const answer = await write(route, JSON.stringify({ ...body, [field]: 'x' }));
        expect([route, field, codeOf(answer)]).toEqual([route, field, '400 VALIDATION_FAILED']);
        expect(problemIn(answer).errors).toEqual([
          { path: field, message: `"${field}" is not known here`, code: 'UNKNOWN_FIELD' },
        ]);
      }
  });

  it('refuses an unknown field inside a list or an object', async () => {
    const inside: readonly (readonly [string, string, unknown])[] = [
      ['POST /api/auth/register', 'demo.weight', { demo: { source: 'x', weight: 1 } }],
      [
        'POST /api/assessments',
        'participants.0.status',
        { participants: [{ email: 'x@example.org', role: 'Employee', status: 'submitted' }] },
      ],
      [
        'PUT /api/take/answers',
        'answers.0.participantId',
        { answers: [{ theme: '1.1.1', score: 1, participantId: 'x' }] },
      ],
    ];
    for (const [route, path, change] of inside) {
      const answer = await write(route, JSON.stringify({ ...writes[route]?.body, ...(change as object) }));
      expect(problemIn(answer).errors).toMatchObject([{ path, code: 'UNKNOWN_FIELD' }]);
    }
  });

  it('refuses __proto__ and constructor.prototype keys, and nothing is polluted', async () => {
    const polluting = (text: string) => (body: Record<string, unknown>) =>
      `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}${text}}`;
    await everywhere('__proto__', polluting('"__proto__":{"x":1}'), '400 BODY_NOT_JSON');
    await everywhere(
      'constructor.prototype',
      polluting('"constructor":{"prototype":{"x":1}}'),
      '400 BODY_NOT_JSON',
    );
    const nested = '{"answers":[{"theme":"1.1.1","score":1,"__proto__":{"x":1}}]}';
    expect(codeOf(await write('PUT /api/take/answers', nested))).toBe('400 BODY_NOT_JSON');
  });

  it('refuses truncated JSON, two objects, and anything that is not JSON', async () => {
    await everywhere('truncated', (body) => JSON.stringify(body).slice(0, -1), '400 BODY_NOT_JSON');
    await everywhere('twice', (body) => JSON.stringify(body).repeat(2), '400 BODY_NOT_JSON');
  });

  it('refuses anything but an object', async () => {
    await everywhere('a list', (body) => JSON.stringify([body]), '400 VALIDATION_FAILED');
    await everywhere('a text', () => '"x"', '400 VALIDATION_FAILED');
  });

  it('refuses deeply nested JSON without crashing', async () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    await everywhere('deep list', () => deep(30_000), '400 VALIDATION_FAILED');
    const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    expect(codeOf(await write('PUT /api/take/answers', objects))).toBe('400 VALIDATION_FAILED');
    expect((await send(server.url, 'GET', '/health/live')).status).toBe(200);
  });
});

describe('every writing route, before parsing the body,', () => {
  it('refuses more than 64 KiB, more than 450 kB for a draft, or more than 16 MB for a file', async () => {
    const filler = 'x'.repeat(65 * 1024);
    const drafts = ['POST /api/drafts', 'PUT /api/drafts/{draftId}'];
    const sources = [
      'POST /api/data-sources',
      'PUT /api/data-sources/{dataSourceId}',
      'POST /api/test-data-source',
    ];
    const isLarge = (route: string) =>
      /^POST \/api\/imports(\/preview)?$/.test(route) || drafts.includes(route) || sources.includes(route);
    const others = Object.fromEntries(Object.entries(writes).filter(([route]) => !isLarge(route)));
    await everywhere(
      'large',
      (body) => JSON.stringify({ ...body, filler }),
      '413 BODY_TOO_LARGE',
      {},
      others,
    );
    for (const route of drafts)
      expect([route, await statusOfAnnounced(route, 451_000)]).toEqual([route, 413]);
    const files = Object.keys(writes).filter((route) => isLarge(route) && !drafts.includes(route));
    expect(files).toHaveLength(2 + sources.length);
    for (const route of files)
      expect([route, await statusOfAnnounced(route, 23 * 1024 * 1024)]).toEqual([route, 413]);
  });

  it('refuses content types other than application/json', async () => {
    const json = (body: Record<string, unknown>) => JSON.stringify(body);
    for (const type of ['application/xml', 'multipart/form-data; boundary=x', 'application/octet-stream'])
      await everywhere(type, json, '415 MEDIA_TYPE', { 'content-type': type });
  });

  it('refuses JSON sent as text/plain', async () => {
    const json = (body: Record<string, unknown>) => JSON.stringify(body);
    await everywhere('text/plain', json, '415 MEDIA_TYPE', { 'content-type': 'text/plain' });
  });

  it('has no effect when it refuses: the answer, the list and the invitation are unchanged', async () => {
    const { token } = running.leader;
    const { body } = await send(server.url, 'GET', '/api/assessments', { token });
    expect(body).toMatchObject({
      assessments: [
        { status: 'open', counts: { invited: 1, sent: 1, started: 1, submitted: 0, progress: 0 } },
      ],
    });
  });
});

describe('a query', () => {
  it('with a value that is repeated, of the wrong shape or unknown is refused', async () => {
    const { token } = running.leader;
    const of = (path: string) => `/api/assessments/${running.assessmentId}/${path}`;
    for (const path of [
      '/api/assessments?after=1&after=2',
      '/api/assessments?after=1%20or%201=1',
      '/api/assessments?after=-1',
      '/api/assessments?tenant=x',
      of('results?group=Employee&group=Manager'),
      of('audit-trail?limit=1e9'),
      of('audit-trail?limit=0'),
      of('audit-trail?before=x'),
      of('participation?a[__proto__][x]=1'),
      `/api/assessments/${running.assessmentId}'--/results`,
    ]) {
      const answer = await send(server.url, 'GET', path, { token });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(problemIn(answer).code).toBe('VALIDATION_FAILED');
    }
    expect(codeOf(await send(server.url, 'GET', of('results?group=Nobody'), { token }))).toBe(
      '404 NOT_FOUND',
    );
    for (const cursor of ['x', "' or 1=1", '%00', '../..', 'person%3A']) {
      const { status } = await send(server.url, 'GET', of(`participation/people?cursor=${cursor}`), {
        token,
      });
      expect([cursor, [200, 400].includes(status)]).toEqual([cursor, true]);
    }
  });
});
