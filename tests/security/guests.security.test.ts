import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuestSession } from '../../api/demo/contract/demo.ts';
import { createTokens } from '../../api/http/access/tokens.ts';
import { guestActions } from '../../domain/access/policy.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { registerLeader } from '../support/client.ts';
import { type DemoProduct, runDemo } from '../support/demo.ts';
import { type Product, runProduct } from '../support/product.ts';
import { routeTable, samples } from './route-table.ts';
import { type Answer, codeOf, nameOf, problemIn, routesOf, send } from './wire.ts';

let demo: DemoProduct;
let installation: Product;
let guest: GuestSession;

beforeAll(async () => {
  demo = await runDemo();
  installation = await runProduct({ env: { TRUST_PROXY: '1' } });
  guest = await enter();
});
afterAll(async () => {
  await demo.stop();
  await installation.stop();
});

async function enter(): Promise<GuestSession> {
  const answer = await send(demo.url, 'POST', '/api/guest-session', { headers: demo.front });
  expect(answer.status).toBe(201);
  return answer.body as GuestSession;
}

let calls = 0;

function call(url: string, name: string, token: string | undefined, headers = {}): Promise<Answer> {
  const { workspace } = demo;
  const [method = '', path = ''] = name.split(' ');
  const ids: Readonly<Record<string, string>> = {
    assessmentId: workspace.closed[0]?.assessmentId ?? '',
    documentId: workspace.documents[0]?.documentId ?? '',
    accountId: workspace.leaderId,
    reportId: workspace.reports[0]?.reportId ?? '',
    reference: 'five-themes@1',
    on: '1.1',
  };
  const target = path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] || 'a'.repeat(24));
  const query = path === '/api/dissection' ? `?documents=${ids.documentId}` : '';
  const { body } = samples[name] ?? {};
  calls += 1;
  return send(url, method, target + query, {
    token,
    headers: { ...headers, 'x-forwarded-for': `10.1.${calls >> 8}.${calls & 255}` },
    ...(body && { raw: JSON.stringify(body) }),
  });
}

/** What a guest may read, stated by hand and independently of the policy. */
const readable = ['assessments.read', 'results.read', 'documents.read', 'evidence.read'];
/** Routes of everybody or of a member that are open to guests, too. */
const alsoOpen = new Set([
  'GET /api/accounts/{accountId}/avatar',
  'GET /api/demo',
  'GET /api/frameworks/{reference}',
  'GET /api/instance',
  'GET /api/me',
  'GET /api/payments/plans',
  'POST /api/demo/five-themes',
  'POST /api/guest-session',
  'POST /api/take/sessions',
]);
/** Routes that check who asks nowhere, because they hold nothing of anybody. */
const outside = /^GET \/(health\/|assessment\/take)/;

function isOpen(name: string): boolean {
  const who = routeTable[name]?.who ?? '';
  return alsoOpen.has(name) || (name.startsWith('GET ') && readable.includes(who));
}

describe('a guest of the demo workspace', () => {
  it('may do what is listed here by hand', () => {
    expect([...guestActions].toSorted()).toEqual([...readable].toSorted());
  });

  it('reads the demo workspace and nothing else, on every route', async () => {
    const names = (await routesThere()).map(nameOf).filter((name) => !outside.test(name));
    expect(names.length).toBeGreaterThan(150);
    const wrong: string[] = [];
    let read = 0;
    for (const name of names) {
      const before = await demo.infra.store.head();
      const answer = await call(demo.url, name, guest.accessToken, demo.front);
      const told = `${name}: ${answer.status} ${answer.text.slice(0, 160)}`;
      const { status } = answer;
      if (isOpen(name)) {
        if (status >= 500 || status === 401 || status === 403) wrong.push(`${told}, but it is open`);
        if (status < 300) read += 1;
      } else if (routeTable[name]?.who === 'participant') {
        if (status !== 401) wrong.push(`${told}, not 401`);
      } else if (status !== 403 || problemIn(answer).code !== 'DEMO_READ_ONLY') {
        wrong.push(`${told}, not 403 DEMO_READ_ONLY`);
      }
      const mayWrite = name === 'POST /api/demo/five-themes';
      if (!mayWrite && (await hasWrittenSince(before))) wrong.push(`${told}, and wrote something`);
    }
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(25);
  });

  it('is nobody in the installation, whose members are nobody here', async () => {
    const leader = await registerLeader(installation.url);
    const wrong: string[] = [];
    for (const [name, { who }] of Object.entries(routeTable)) {
      if (who === 'public') continue;
      const there = await call(installation.url, name, guest.accessToken);
      if (there.status !== 401) wrong.push(`${name} there: ${there.status}`);
      const here = await call(demo.url, name, leader.token, demo.front);
      if (here.status !== 401) wrong.push(`${name} here: ${here.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('gets no token that says it is a member, and none of another key counts', async () => {
    const { accountId, tenant, sessionId } = JSON.parse(
      Buffer.from(guest.accessToken.split('.')[1] ?? '', 'base64url').toString(),
    ) as { accountId: string; tenant: string; sessionId: string };
    const claims = { accountId, tenant, sessionId };
    const own = createTokens(demo.infra.keys.derive('access-token'), systemClock);
    const theirs = createTokens(installation.infra.keys.derive('access-token'), systemClock);
    const asMember = await own.sign({ kind: 'member', ...claims });
    const forged = await theirs.sign({ kind: 'guest', ...claims });
    for (const token of [asMember, forged])
      expect(codeOf(await call(demo.url, 'GET /api/me', token, demo.front))).toBe('401 INVALID_TOKEN');
  });

  it('gets no cookie and no refresh token', async () => {
    const answer = await send(demo.url, 'POST', '/api/guest-session', { headers: demo.front });
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.text).not.toContain('refreshToken');
  });

  it('sees the live board by the socket, and nobody sees them', async () => {
    const hello = await new Promise((resolve, reject) => {
      const socket = io(demo.url, {
        transports: ['websocket'],
        auth: { token: guest.accessToken },
        extraHeaders: demo.front,
      });
      socket.once('hello', (message: unknown) => {
        socket.close();
        resolve(message);
      });
      socket.once('connect_error', reject);
    });
    expect(hello).toMatchObject({ access: 'auditor canViewReports' });
  });
});

it('loses the socket of a guest within half a minute of the end of their token', async () => {
  const { accountId, tenant, sessionId } = JSON.parse(
    Buffer.from(guest.accessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as { accountId: string; tenant: string; sessionId: string };
  // Signed ten minutes ago, but for the time that connecting takes.
  const earlier = { now: () => systemClock.now() - 595_000 };
  const token = await createTokens(demo.infra.keys.derive('access-token'), earlier).sign({
    kind: 'guest',
    accountId,
    tenant,
    sessionId,
  });
  const told: string[] = [];
  const reason = await new Promise((resolve, reject) => {
    const socket = io(demo.url, { transports: ['websocket'], auth: { token }, extraHeaders: demo.front });
    socket.once('hello', () => told.push('hello'));
    socket.once('bye', () => told.push('bye'));
    socket.once('disconnect', (why) => {
      socket.close();
      resolve(why);
    });
    socket.once('connect_error', reject);
  });
  // No "bye", after which the page would sign its visitor out.
  expect([...told, reason]).toEqual(['hello', 'io server disconnect']);
});

describe('the process of the demo workspace', () => {
  it('gives out links that open at once, also when many visitors come together', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, visitor) => {
        const headers = { ...demo.front, 'x-forwarded-for': `192.0.2.${visitor}` };
        const asked = { token: guest.accessToken, headers };
        const { body } = await send(demo.url, 'POST', '/api/demo/five-themes', asked);
        const { link } = body as { link: string };
        const json = { token: link.slice(link.indexOf('#') + 1) };
        return (await send(demo.url, 'POST', '/api/take/sessions', { json, headers })).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('answers only the server in front, which knows its secret', async () => {
    for (const headers of [
      {},
      { 'x-sample-secret': 'guessed' },
      { 'x-sample-secret': `${'x'.repeat(43)}` },
    ]) {
      const answer = await send(demo.url, 'POST', '/api/guest-session', { headers });
      expect(codeOf(answer)).toBe('403 NOT_FROM_FRONT');
      expect((await send(demo.url, 'GET', '/health/live', { headers })).status).toBe(403);
    }
  });

  it('lets nobody register or sign in', async () => {
    for (const name of ['POST /api/auth/register', 'POST /api/auth/login', 'POST /api/auth/forgot-password'])
      expect(codeOf(await call(demo.url, name, undefined, demo.front))).toBe('403 DEMO_READ_ONLY');
  });

  it('makes at most ten files a minute for one address', async () => {
    const file = (from: string) =>
      send(demo.url, 'GET', `/api/assessments/${demo.workspace.closed[0]?.assessmentId}/results/workbook`, {
        token: guest.accessToken,
        headers: { ...demo.front, 'x-forwarded-for': from },
      });
    const statuses: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) statuses.push((await file('203.0.113.20')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(codeOf(await file('203.0.113.20'))).toBe('429 TOO_MANY_REQUESTS');
    expect((await file('203.0.113.21')).status).toBe(200);
  });

  it('counts what one visitor asks for on their own, not on all visitors', async () => {
    const [one, other] = [await enter(), await enter()];
    const search = ({ accessToken: token }: GuestSession, from: string) =>
      send(demo.url, 'GET', '/api/lexicon/changes', {
        token,
        headers: { ...demo.front, 'x-forwarded-for': from },
      });
    let refused = 0;
    for (let turn = 0; turn < 310; turn += 1)
      if ((await search(one, '203.0.113.40')).status === 429) refused += 1;
    expect(refused).toBeGreaterThan(0);
    expect((await search(other, '203.0.113.40')).status).toBe(200);
  });

  it('keeps no comment of a visitor beside the five themes', async () => {
    const browser = await begin('192.0.2.200', 'Visitor');
    const save = (answer: object) =>
      send(demo.url, 'PUT', '/api/take/answers', {
        ...browser,
        json: { answers: [{ theme: '1.4.4', score: 5, ...answer }] },
      });
    const before = await demo.infra.store.head();
    const refused = await save({ comment: 'For everybody to read' });
    expect(codeOf(refused)).toBe('403 DEMO_NO_COMMENTS');
    expect(problemIn(refused).detail).toBe('In this sample, comments are not kept.');
    expect(await hasWrittenSince(before)).toBe(false);
    expect((await save({ comment: null })).status).toBe(200);
    expect((await save({})).status).toBe(200);
  });

  it('shows visitors no name that another visitor gave', async () => {
    const name = 'Read by everybody';
    const browser = await begin('192.0.2.201', name);
    const json = { answers: [{ theme: '1.4.4', score: 5 }] };
    const saved = await send(demo.url, 'PUT', '/api/take/answers', { ...browser, json });
    const { position } = saved.body as { position: string };
    const shown: string[] = [];
    let named = 0;
    for (const route of (await routesThere())
      .map(nameOf)
      .filter((one) => one.startsWith('GET ') && isOpen(one))) {
      const { fiveThemes } = demo.workspace;
      const path = route.slice(4).replace('{assessmentId}', fiveThemes.assessmentId);
      const read = (query: string) =>
        path.includes('{')
          ? call(demo.url, route, guest.accessToken, demo.front)
          : send(demo.url, 'GET', `${path}${query}`, {
              token: guest.accessToken,
              headers: { ...demo.front, 'x-forwarded-for': '192.0.2.202' },
            });
      const newest = await read(`?after=${position}`);
      const { text } = newest.status === 400 ? await read('') : newest;
      if (text.includes(name)) shown.push(route);
      if (text.includes('"Visitor"')) named += 1;
    }
    expect(named).toBeGreaterThan(0);
    expect(shown).toEqual([]);
  });

  it('invites a visitor to the five themes without a name, and at most so many from one address', async () => {
    const ask = (from: string) =>
      send(demo.url, 'POST', '/api/demo/five-themes', {
        token: guest.accessToken,
        headers: { ...demo.front, 'x-forwarded-for': from },
      });
    const { fiveThemes } = demo.workspace;
    for (let turn = 0; turn < 60; turn += 1)
      expect((await ask('203.0.113.9')).body).toEqual({
        link: expect.stringContaining(`/sample/assessment/take/${fiveThemes.assessmentId}#`),
      });
    const refused = await ask('203.0.113.9');
    expect(codeOf(refused)).toBe('429 DEMO_RATED_ENOUGH');
    expect((await ask('203.0.113.10')).status).toBe(201);
  });
});

/** Begins the survey of five themes in a browser at this address. */
async function begin(from: string, name: string) {
  const headers = { ...demo.front, 'x-forwarded-for': from };
  const asked = { token: guest.accessToken, headers };
  const { body } = await send(demo.url, 'POST', '/api/demo/five-themes', asked);
  const { link } = body as { link: string };
  const opened = await send(demo.url, 'POST', '/api/take/sessions', {
    json: { token: link.slice(link.indexOf('#') + 1) },
    headers,
  });
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const browser = { ...headers, cookie };
  const started = await send(demo.url, 'POST', '/api/take/start', {
    token: (opened.body as { accessToken: string }).accessToken,
    json: { name, role: 'Visitors' },
    headers: browser,
  });
  const { accessToken: token } = started.body as { accessToken: string };
  return { token, headers: browser };
}

/** The routes that the process of the demo workspace describes, more than those of an installation. */
const routesThere = () => routesOf(demo.url, demo.front);

/** True if a caller wrote anything since; processes in the background write at their own time. */
async function hasWrittenSince(before: Awaited<ReturnType<Product['infra']['store']['head']>>) {
  const { events } = await demo.infra.store.readAll(before);
  return events.some(({ metadata }) => !metadata.actor.startsWith('process:'));
}
