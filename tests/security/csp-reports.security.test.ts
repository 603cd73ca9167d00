import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { codeOf, send, until } from './wire.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn', TRUST_PROXY: '1' } });
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

let senders = 0;
/** Sends a report like a browser, from a different address each time unless one is given. */
function report(fields: object, headers: Readonly<Record<string, string>> = {}) {
  senders += 1;
  return send(server.url, 'POST', '/api/csp-reports', {
    raw: JSON.stringify({ 'csp-report': fields }),
    headers: {
      'content-type': 'application/csp-report',
      'x-forwarded-for': `10.1.0.${senders}`,
      ...headers,
    },
  });
}
const logged = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('content security policy violated'));

describe('a report of a policy violation', () => {
  it('is logged with rule, page and source, without ids, tokens, samples or free text', async () => {
    const answer = await report({
      'document-uri': `http://x.example/assessment/take/${'a'.repeat(24)}?token=secret-token#secret-fragment`,
      'effective-directive': 'script-src-elem',
      'violated-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?me=anna@a.example',
      'source-file': 'chrome-extension://abcdef/content.js',
      'line-number': 7,
      'script-sample': 'anna@a.example',
      'original-policy': 'default-src \'none\'\u001b[31m\n{"level":60}',
      anything: { else: ['is', 'not', 'read'] },
    });
    expect(answer.status).toBe(204);
    const [line = '{}'] = await until(logged, (lines) => lines.length > 0);
    expect(JSON.parse(line)).toEqual({
      level: 40,
      time: expect.any(String),
      directive: 'script-src-elem',
      blocked: 'evil.example/x.js',
      page: 'x.example/assessment/take/:id',
      source: 'chrome-extension:',
      line: 7,
      msg: 'content security policy violated',
    });
  });

  it('is refused if it is large, malformed, or has another content type', async () => {
    const before = logged().length;
    expect(codeOf(await report({ 'script-sample': 'x'.repeat(9_000) }))).toBe('413 BODY_TOO_LARGE');
    expect(codeOf(await report({ 'document-uri': ['x'] }))).toBe('400 VALIDATION_FAILED');
    expect(codeOf(await report({}, { 'content-type': 'application/json' }))).toBe('415 MEDIA_TYPE');
    expect(codeOf(await report({}, { 'content-type': 'text/plain' }))).toBe('415 MEDIA_TYPE');
    const polluting = '{"csp-report":{"__proto__":{"x":1}}}';
    const headers = { 'content-type': 'application/csp-report' };
    expect(codeOf(await send(server.url, 'POST', '/api/csp-reports', { raw: polluting, headers }))).toBe(
      '400 BODY_NOT_JSON',
    );
    expect(logged()).toHaveLength(before);
  });

  it('is limited to twenty a minute per address, so that it cannot fill the log', async () => {
    const here = { 'x-forwarded-for': '10.2.0.1' };
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await report({}, here)).status),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await report({})).status).toBe(204);
  });
});
