import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Leader, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { codeOf, send, until } from './wire.ts';

const publicUrl = 'https://assess.example.org';
let server: TestServer;
let leader: Leader;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: publicUrl, LOG_LEVEL: 'warn' } });
  leader = await registerLeader(server.url);
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

type Headers = Readonly<Record<string, string>>;
const elsewhere: readonly Headers[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://assess.example.org' },
  { origin: `${publicUrl}.evil.example` },
  { origin: `${publicUrl}:8443` },
  { origin: 'https://evil.assess.example.org' },
  { origin: 'not an origin' },
  { origin: publicUrl, 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

async function signIn(headers: Headers) {
  const json = { email: leader.email, password: leader.password, session: 'cookie' };
  return send(server.url, 'POST', '/api/auth/login', { json, headers });
}

describe('a page of another site', () => {
  it('cannot sign in, refresh a session by its cookie, sign out, or change anything', async () => {
    const set = (await signIn({ origin: publicUrl })).headers.getSetCookie();
    const cookie = set.find((each) => each.startsWith('__Secure-refresh='))?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^__Secure-refresh=[\w-]{43}$/);
    // The same host with another scheme: an attacker in the network controls such pages.
    const otherScheme = { origin: `https://${new URL(server.url).host}` };
    for (const headers of [...elsewhere, otherScheme]) {
      const answers = [
        await signIn(headers),
        await send(server.url, 'POST', '/api/auth/refresh', { json: {}, headers: { cookie, ...headers } }),
        await send(server.url, 'POST', '/api/auth/logout', { token: leader.token, headers }),
        await send(server.url, 'PUT', '/api/take/answers', { json: { answers: [] }, headers }),
        await send(server.url, 'DELETE', '/api/account/avatar', { token: leader.token, headers }),
      ];
      for (const answer of answers) {
        expect([headers, codeOf(answer)]).toEqual([headers, '403 FOREIGN_ORIGIN']);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    const own = { cookie, origin: publicUrl, 'sec-fetch-site': 'same-origin' };
    expect((await send(server.url, 'POST', '/api/auth/refresh', { json: {}, headers: own })).status).toBe(
      200,
    );
  });

  it('cannot disguise a request as another method', async () => {
    for (const headers of [
      { 'x-http-method-override': 'DELETE' },
      { 'x-http-method': 'DELETE' },
      { 'x-method-override': 'DELETE' },
    ]) {
      const answer = await send(server.url, 'POST', '/api/account/avatar', { token: leader.token, headers });
      expect(codeOf(answer)).toBe('404 NOT_FOUND');
      const inQuery = await send(server.url, 'GET', '/api/me?_method=DELETE', {
        token: leader.token,
        headers,
      });
      expect([200, 400]).toContain(inQuery.status);
    }
  });

  it("is distinguished from the product's own page, at any address of the product, and from a program", async () => {
    const host = new URL(server.url).host;
    for (const headers of [
      {},
      { origin: publicUrl },
      { origin: `http://${host}` },
      { origin: publicUrl, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ])
      expect([headers, (await signIn(headers)).status]).toEqual([headers, 200]);
  });
});

/** Number of log lines with this code. */
const logged = (code: string) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.code === code);

describe('a rate limit', () => {
  it('states its remaining requests and reset time correctly', async () => {
    const guess = () => send(server.url, 'POST', '/api/auth/verify-email', { json: { token: 'x' } });
    const first = await guess();
    const limit = Number(first.headers.get('ratelimit-limit'));
    expect(limit).toBeGreaterThan(4);
    expect(Number(first.headers.get('ratelimit-remaining'))).toBe(limit - 1);
    let last = first;
    for (let n = 1; n <= limit; n += 1) last = await guess();
    expect(codeOf(last)).toBe('429 TOO_MANY_REQUESTS');
    const wait = Number(last.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(30);
    expect(wait).toBeLessThanOrEqual(60);
    expect(last.headers.get('ratelimit-remaining')).toBe('0');
    expect(last.body).toMatchObject({ retryAfter: wait });
    expect(Math.abs(Number(last.headers.get('ratelimit-reset')) - wait)).toBeLessThanOrEqual(1);
  });
});

describe('a refusal', () => {
  it("is logged with its rule and route but without the caller's input, even if nothing else is logged", async () => {
    const foreign = { token: leader.token, headers: { origin: 'https://evil.example' } };
    await send(server.url, 'DELETE', '/api/account/avatar', foreign);
    const [line] = await until(
      () => logged('FOREIGN_ORIGIN'),
      (found) => found.length > 0,
    );
    expect(line).toMatchObject({
      level: 40,
      method: expect.any(String),
      route: expect.stringMatching('/api/'),
    });
    expect(line?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    await until(
      () => logged('TOO_MANY_REQUESTS'),
      (found) => found.length > 0,
    );
    // Hundreds of refusals must not fill the disk.
    for (let n = 0; n < 80; n += 1) await send(server.url, 'DELETE', '/api/account/avatar', foreign);
    await until(
      () => server.output(),
      (output) => output.includes('the rest of this minute is not noted'),
    );
    expect(logged('FOREIGN_ORIGIN').length).toBeLessThanOrEqual(120);
    for (const one of [...logged('FOREIGN_ORIGIN'), ...logged('TOO_MANY_REQUESTS')])
      expect(JSON.stringify(one)).not.toContain('evil');
  });
});
