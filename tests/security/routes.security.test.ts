import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '../../api/http/contract/common.ts';
import type { Framework } from '../../domain/framework/schema.ts';
import { registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { routesFor } from './route-table.ts';
import { codeOf, nameOf, problemIn, type Route, routesOf, send } from './wire.ts';

let server: TestServer;
let routes: readonly Route[];
beforeAll(async () => {
  server = await startServer();
  routes = await routesOf(server.url);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

/** The only routes for callers who are not signed in. */
const open = new Set([...Object.keys(routesFor('public')), 'GET /assessment/take']);
const framework = '/api/frameworks/{reference}';
const filled = (path: string) =>
  path.replace('{reference}', 'nine-lenses@1').replaceAll(/\{\w+\}/g, 'a'.repeat(24));
const anonymously = ({ method, path }: Route) =>
  send(server.url, method, filled(path), method === 'GET' ? {} : { json: {} });

const internals = /node_modules|\.ts\b|\bat [\w.<>]+ \(|SQLITE|sqlite|fastify|FST_|zod|Error:/i;

describe('every route', () => {
  it('is listed in this test, with whether it is public', () => {
    const names = routes.map(nameOf);
    expect(names.length).toBeGreaterThan(24);
    expect(Object.keys(routesFor('public')).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(['gzip', 'br'])(
    'answers with the same content to a caller that accepts it as %s',
    async (coding) => {
      const { token } = await registerLeader(server.url);
      for (const path of ['/api/frameworks/nine-lenses@1', '/api/organization', '/api/home']) {
        const plain = await send(server.url, 'GET', path, { token });
        const coded = await send(server.url, 'GET', path, { token, headers: { 'accept-encoding': coding } });
        const large = path.startsWith('/api/frameworks');
        expect([path, plain.status, plain.headers.get('content-encoding')]).toEqual([path, 200, null]);
        expect([path, coded.status, coded.headers.get('content-encoding')]).toEqual([
          path,
          200,
          large ? coding : null,
        ]);
        expect(coded.text).toBe(plain.text);
      }
    },
  );

  it('has the security headers, also when it refuses', async () => {
    for (const route of [...routes, { method: 'GET', path: '/api/none' }, { method: 'GET', path: '/' }]) {
      const { headers } = await anonymously(route);
      const policy = headers.get('content-security-policy')?.split(';') ?? [];
      expect([nameOf(route), policy]).toEqual([
        nameOf(route),
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
          "object-src 'none'",
          "require-trusted-types-for 'script'",
        ]),
      ]);
      expect(policy.join(';')).not.toMatch(/unsafe|\*|https?:/);
      expect({ route: nameOf(route), ...Object.fromEntries(headers) }).toMatchObject({
        route: nameOf(route),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it('declares its content type and charset', async () => {
    for (const route of [...routes, { method: 'GET', path: '/api/none' }, { method: 'GET', path: '/' }]) {
      const { headers, text } = await anonymously(route);
      const type = headers.get('content-type');
      expect([nameOf(route), text === '' ? null : type]).toEqual([
        nameOf(route),
        text === ''
          ? null
          : expect.stringMatching(/^(application\/([a-z]+\+)?json|text\/(html|plain); ?charset=utf-8)\b/i),
      ]);
    }
  });

  it('under /api is never cached, but a published framework is cached permanently', async () => {
    for (const route of routes.filter(({ path }) => path.startsWith('/api/') && path !== framework)) {
      const { headers } = await anonymously(route);
      expect([nameOf(route), headers.get('cache-control')]).toEqual([nameOf(route), 'no-store']);
    }
    const { status, headers } = await anonymously({ method: 'GET', path: framework });
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const missing = await send(server.url, 'GET', '/api/frameworks/none');
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('of a framework gives a part of it on request, cached like the whole', async () => {
    const part = (of: string) => send(server.url, 'GET', `/api/frameworks/nine-lenses@1?of=${of}`);
    const [names, outline, unknown] = await Promise.all(['names', 'outline', 'themes'].map(part));
    for (const answer of [names, outline])
      expect([answer?.status, answer?.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    const whole = names?.body as Pick<Framework, 'lenses'>;
    expect(outline?.body).toEqual({
      ...whole,
      lenses: whole.lenses.map(({ subLenses: _, ...lens }) => lens),
    });
    expect(unknown && codeOf(unknown)).toBe('400 VALIDATION_FAILED');
    expect(unknown?.headers.get('cache-control')).toBe('no-store');
  });

  it('that is not public refuses an anonymous caller with a problem document', async () => {
    const guarded = routes.filter((route) => !open.has(nameOf(route)));
    expect(guarded.length).toBeGreaterThan(18);
    for (const route of guarded) {
      const answer = await anonymously(route);
      expect([nameOf(route), answer.status]).toEqual([nameOf(route), 401]);
      expect(problem.parse(problemIn(answer))).toEqual(answer.body);
      expect(answer.body).toMatchObject({
        code: 'SIGN_IN_FIRST',
        requestId: answer.headers.get('x-request-id'),
      });
      expect(answer.text).not.toMatch(internals);
    }
  });

  it('answers an unsupported method like a missing path', async () => {
    for (const { path } of routes.filter((route) => route.path.startsWith('/api/'))) {
      const has = routes.filter((route) => route.path === path).map(({ method }) => method);
      for (const method of ['DELETE', 'PATCH', 'OPTIONS'].filter((one) => !has.includes(one))) {
        const answer = await send(server.url, method, filled(path));
        expect([method, path, answer.status]).toEqual([method, path, 404]);
        expect(problemIn(answer).code).toBe('NOT_FOUND');
      }
    }
  });
});

describe('a path that does not exist', () => {
  const odd = [
    '/api/none',
    '/api/none?x=<script>',
    '/api/none/%00',
    '/api/none/%2e%2e%2fdata%2fevents.db',
    '/api/../api/none',
    '/api/me/',
    '/api/ME',
    '/api//me',
    '/api/assessments/__proto__/constructor/x',
    '/api',
    '/health',
    '/health/none',
    '/metrics/none',
    '/api/.env',
    '/.env',
    '/.git/config',
    '/%2e%2e/%2e%2e/etc/passwd.txt',
    '/..%2f..%2fdata/events.db',
    '/metrics.json',
    '/events.db',
  ];

  it('is a 404 problem that reveals nothing about the look-up', async () => {
    for (const path of odd) {
      const answer = await send(server.url, 'GET', path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(problemIn(answer)).toMatchObject({
        code: 'NOT_FOUND',
        requestId: answer.headers.get('x-request-id'),
      });
      expect(answer.text).not.toMatch(internals);
      for (const part of ['script', server.folder, process.cwd()]) expect(answer.text).not.toContain(part);
    }
  });

  it('with invalid encoding is refused with a problem document that does not echo it', async () => {
    const answer = await send(server.url, 'GET', '/api/%zz-echo');
    expect(answer.status).toBe(400);
    expect(answer.text).not.toMatch(internals);
    expect(answer.text).not.toContain('zz-echo');
    expect(problemIn(answer).code).toBe('BAD_REQUEST');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('with an overlong id is answered like a missing id', async () => {
    const answer = await send(server.url, 'GET', `/api/frameworks/${'x'.repeat(5_000)}`);
    expect(answer.text).not.toContain('xxxx');
    expect([answer.status, problemIn(answer).code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the request id', () => {
  it('is adopted from the request only if it is a UUID, so nothing else reaches logs and headers', async () => {
    for (const id of ['x', '1 or 1=1', '{"level":60}', 'a'.repeat(4_000), '[31mred']) {
      const answer = await send(server.url, 'GET', '/api/none', { requestId: id });
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(problemIn(answer).requestId).toBe(answer.headers.get('x-request-id'));
      expect(answer.text).not.toContain(id.length > 1 ? id : '"x"');
    }
  });
});
