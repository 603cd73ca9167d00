import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';

/** Requests in the order they arrive; `serve` answers them by path. */
let asked: { path: string; id: string | null; token: string | null }[] = [];
let serve: (path: string, token: string | null) => { status: number; body?: unknown };
let told: string[] = [];

const session = (accessToken: string) => ({
  accessToken,
  expiresIn: 600,
  user: {
    id: 'a'.repeat(24),
    email: 'ada@example.org',
    emailVerified: true,
    status: 'active' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
    profile: { firstName: 'Ada', lastName: 'Byron', avatar: null, role: 'owner' as const },
    metadata: { lastLogin: null, loginCount: 1, timezone: 'UTC', clocks: null, locale: 'en-US' },
    permissions: {
      canCreateAssessments: true,
      canViewReports: true,
      canManageTeam: true,
      canManageBilling: true,
    },
    secondFactorAsked: null,
    operator: false,
  },
  organization: {
    id: 'b'.repeat(24),
    name: 'Engines Ltd',
    demo: null,
    subscription: {
      plan: 'free' as const,
      status: 'standard' as const,
      graceUntil: null,
      limits: { maxUsers: 3, maxAssessments: 5, maxParticipants: 10 },
    },
    threshold: 5,
  },
  organizations: [],
});
const refused = (code: string) => ({
  status: 401,
  body: { type: 'x', title: 'x', status: 401, detail: 'x', code, requestId: 'x' },
});

beforeEach(() => {
  vi.resetModules();
  asked = [];
  told = [];
  const window = new EventTarget();
  for (const name of ['token-refresh-failed', 'unauthorized'])
    window.addEventListener(name, () => told.push(name));
  vi.stubGlobal('window', window);
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const token = headers.get('authorization');
    asked.push({ path, id: headers.get('x-request-id'), token });
    const { status, body } = serve(path, token);
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the modules afresh and signs in with the token "old". */
async function signedIn() {
  const [sessions, { api }] = await Promise.all([import('./session/session.ts'), import('./api.ts')]);
  sessions.openSession(session('old'));
  return { ...sessions, read: () => api.get('/thing', z.object({ ok: z.boolean() })) };
}

test('a refused token is renewed once, and the request is repeated under the same id', async () => {
  const { read, currentSession } = await signedIn();
  serve = (path, token) =>
    path.endsWith('/refresh')
      ? { status: 200, body: session('new') }
      : token === 'Bearer new'
        ? { status: 200, body: { ok: true } }
        : refused('INVALID_TOKEN');
  expect(await read()).toEqual({ ok: true });
  const [first, renewal, second] = asked;
  expect(renewal?.path).toBe('/api/auth/refresh');
  expect(second?.id).toBe(first?.id);
  expect(currentSession().status).toBe('signed-in');
  expect(told).toEqual([]);
});

test('concurrent requests with an expired token share one renewal', async () => {
  const { read } = await signedIn();
  serve = (path, token) =>
    path.endsWith('/refresh')
      ? { status: 200, body: session('new') }
      : token === 'Bearer new'
        ? { status: 200, body: { ok: true } }
        : refused('INVALID_TOKEN');
  await Promise.all([read(), read(), read()]);
  expect(asked.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1);
});

test('a refused renewal ends the session and raises both window events', async () => {
  const { read, currentSession } = await signedIn();
  serve = () => refused('INVALID_TOKEN');
  await expect(read()).rejects.toMatchObject({ status: 401 });
  expect(currentSession().status).toBe('signed-out');
  expect(told).toEqual(['token-refresh-failed', 'unauthorized']);
});

test('a renewed token that is also refused ends the session', async () => {
  const { read, currentSession } = await signedIn();
  serve = (path) =>
    path.endsWith('/refresh') ? { status: 200, body: session('new') } : refused('INVALID_TOKEN');
  await expect(read()).rejects.toMatchObject({ status: 401 });
  expect(asked).toHaveLength(3);
  expect(currentSession().status).toBe('signed-out');
  expect(told).toEqual(['unauthorized']);
});

test('any 401 other than INVALID_TOKEN ends the session without a renewal', async () => {
  const { read, currentSession } = await signedIn();
  serve = () => refused('SESSION_REVOKED');
  await expect(read()).rejects.toMatchObject({ status: 401 });
  expect(asked).toHaveLength(1);
  expect(currentSession().status).toBe('signed-out');
  expect(told).toEqual(['unauthorized']);
});

test('the session survives a goodbye from the server if it can be renewed, and ends if it cannot', async () => {
  const { confirmSession, currentSession } = await signedIn();
  serve = () => ({ status: 200, body: session('new') });
  expect(await confirmSession()).toBe(true);
  serve = () => refused('INVALID_TOKEN');
  expect(await confirmSession()).toBe(false);
  expect(currentSession().status).toBe('signed-out');
});

test('a file request renews the session, retries, and returns the file name from the server', async () => {
  const { api } = await import('./api.ts');
  const { currentSession } = await signedIn();
  let busy = true;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    asked.push({ path, id: new Headers(init.headers).get('x-request-id'), token });
    if (path === '/api/auth/refresh') return new Response(JSON.stringify(session('new')));
    if (token === 'Bearer old')
      return new Response(JSON.stringify(refused('INVALID_TOKEN').body), { status: 401 });
    if (busy) {
      busy = false;
      return new Response(null, { status: 503 });
    }
    return new Response('%PDF', {
      headers: { 'content-disposition': 'attachment; filename="report-1.pdf"' },
    });
  });
  const { file, name } = await api.file('/report');
  expect([await file.text(), name]).toEqual(['%PDF', 'report-1.pdf']);
  expect(currentSession().status).toBe('signed-in');
  const ids = asked.filter(({ path }) => path === '/api/report').map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
});
