import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import { registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Answer, codeOf, send } from './wire.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const refresh = (refreshToken: string | undefined) =>
  send(server.url, 'POST', '/api/auth/refresh', { json: { refreshToken } });
const sessionIn = ({ body }: Answer) => body as Session;
const me = async (token: string) => (await send(server.url, 'GET', '/api/me', { token })).status;
const rotated = async (token: string | undefined) => {
  const answer = await refresh(token);
  expect(answer.status).toBe(200);
  return sessionIn(answer);
};

describe('a refresh token', () => {
  it('is exchanged for a successor, and the direct predecessor gets the same successor inside the overlap', async () => {
    const { session } = await registerLeader(server.url);
    const first = await rotated(session.refreshToken);
    expect(first.refreshToken).toMatch(/^[\w-]{43}$/);
    expect(first.refreshToken).not.toBe(session.refreshToken);
    const again = await rotated(session.refreshToken);
    expect(again.refreshToken).toBe(first.refreshToken);
    expect(await me(again.accessToken)).toBe(200);
  });

  it('that is older than the direct predecessor revokes the whole token family at once', async () => {
    const { session } = await registerLeader(server.url);
    const second = await rotated(session.refreshToken);
    const third = await rotated(second.refreshToken);
    expect(await me(third.accessToken)).toBe(200);
    expect(codeOf(await refresh(session.refreshToken))).toBe('401 REFRESH_REUSED');
    for (const token of [session.accessToken, second.accessToken, third.accessToken])
      expect(await me(token)).toBe(401);
    for (const token of [session.refreshToken, second.refreshToken, third.refreshToken])
      expect(codeOf(await refresh(token))).toBe('401 REFRESH_INVALID');
  });

  it('that was stolen and used does not affect another session of the same person', async () => {
    const leader = await registerLeader(server.url);
    const other = await leader.call<Session>('POST', '/api/auth/login', {
      email: leader.email,
      password: leader.password,
    });
    const second = await rotated(leader.session.refreshToken);
    await rotated(second.refreshToken);
    await refresh(leader.session.refreshToken);
    expect(await me(leader.token)).toBe(401);
    expect(await me(other.accessToken)).toBe(200);
    await rotated(other.refreshToken);
  });

  it('that is used fifty times concurrently has one successor, and the token family stays valid', async () => {
    const { session } = await registerLeader(server.url);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(session.refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const successors = new Set(answers.map((answer) => sessionIn(answer).refreshToken));
    expect(successors.size).toBe(1);
    const next = await rotated([...successors][0]);
    expect(await me(next.accessToken)).toBe(200);
  });

  it('is refused after signing out, like the access token', async () => {
    const { session } = await registerLeader(server.url);
    const second = await rotated(session.refreshToken);
    const out = await send(server.url, 'POST', '/api/auth/logout', { token: second.accessToken });
    expect([out.status, out.text]).toEqual([204, '']);
    for (const token of [session.accessToken, second.accessToken]) expect(await me(token)).toBe(401);
    for (const token of [session.refreshToken, second.refreshToken])
      expect(codeOf(await refresh(token))).toBe('401 REFRESH_INVALID');
  });

  it('that was never issued, or has another secret, is refused', async () => {
    const { session } = await registerLeader(server.url);
    for (const token of ['x', 'x'.repeat(43), session.accessToken.slice(0, 200), `${session.refreshToken} `])
      expect(codeOf(await refresh(token))).toBe('401 REFRESH_INVALID');
    expect(codeOf(await refresh(undefined))).toBe('401 NO_REFRESH_TOKEN');
    expect((await refresh('x'.repeat(201))).status).toBe(400);
    expect(await me(session.refreshToken ?? '')).toBe(401);
    await rotated(session.refreshToken);
  });
});

describe('a session stored in a cookie', () => {
  const signedIn = async () => {
    const leader = await registerLeader(server.url);
    const json = { email: leader.email, password: leader.password, session: 'cookie' };
    return send(server.url, 'POST', '/api/auth/login', { json });
  };
  const cookieOf = (answer: Answer) => {
    const cookie = answer.headers.getSetCookie().find((text) => /^(__Secure-)?refresh=/.test(text)) ?? '';
    const [pair = '', ...attributes] = cookie.split('; ');
    return { pair, attributes };
  };
  const withCookie = (pair: string, headers: Readonly<Record<string, string>> = {}, json: unknown = {}) =>
    send(server.url, 'POST', '/api/auth/refresh', { json, headers: { cookie: pair, ...headers } });

  it('has its token in an HttpOnly, SameSite=Strict cookie for /api/auth, and nowhere in the body', async () => {
    const answer = await signedIn();
    const { pair, attributes } = cookieOf(answer);
    const value = pair.replace('refresh=', '');
    expect(value).toMatch(/^[\w-]{43}$/);
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/api/auth']));
    expect(attributes.some((attribute) => attribute.startsWith('Domain'))).toBe(false);
    expect(answer.text).not.toContain(value);
    expect(answer.body).not.toHaveProperty('refreshToken');

    const next = await withCookie(pair);
    expect(next.status).toBe(200);
    expect(next.body).not.toHaveProperty('refreshToken');
    expect(next.text).not.toContain(cookieOf(next).pair.replace('refresh=', ''));
    expect(cookieOf(next).pair).not.toBe(pair);
    expect(cookieOf(next).attributes).toEqual(attributes);
  });

  it('has a Secure cookie with a __Secure- name when the product is reached by https', async () => {
    const secure = await startServer({ env: { PUBLIC_URL: 'https://assess.example.org' } });
    try {
      const answer = await send(secure.url, 'POST', '/api/auth/register', {
        json: {
          email: 'ada@example.org',
          password: 'Correct-Horse-7',
          firstName: 'Ada',
          lastName: 'Byron',
          organizationName: 'Engines Ltd',
          session: 'cookie',
        },
      });
      expect(answer.status).toBe(201);
      const { pair, attributes } = cookieOf(answer);
      expect(attributes).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Strict']));
      expect(pair).toMatch(/^__Secure-refresh=[\w-]{43}$/);
      const next = await send(secure.url, 'POST', '/api/auth/refresh', {
        json: {},
        headers: { cookie: pair },
      });
      expect(next.status).toBe(200);
      // A cookie that a plain http page could have set is ignored.
      const other = await send(secure.url, 'POST', '/api/auth/refresh', {
        json: {},
        headers: { cookie: pair.replace('__Secure-', '') },
      });
      expect(codeOf(other)).toBe('401 NO_REFRESH_TOKEN');
    } finally {
      expect(await secure.stop()).toBe(0);
    }
  });

  it('ends when signing out: the cookie is cleared and its token refused', async () => {
    const answer = await signedIn();
    const { pair } = cookieOf(answer);
    const out = await send(server.url, 'POST', '/api/auth/logout', {
      token: sessionIn(answer).accessToken,
      headers: { cookie: pair },
    });
    expect(out.status).toBe(204);
    expect(cookieOf(out).pair).toBe('refresh=');
    expect(codeOf(await withCookie(pair))).toBe('401 REFRESH_INVALID');
  });

  it('is not accepted on any other route, and no answer is readable by another site', async () => {
    const { pair } = cookieOf(await signedIn());
    for (const path of ['/api/me', '/api/assessments']) {
      const answer = await send(server.url, 'GET', path, { headers: { cookie: pair } });
      expect(codeOf(answer)).toBe('401 SIGN_IN_FIRST');
    }
    const foreign = await withCookie(pair, { origin: 'https://evil.example' });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect(foreign.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('cannot be used by a form of another site, because only application/json is parsed', async () => {
    const { pair } = cookieOf(await signedIn());
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])
      expect(codeOf(await withCookie(pair, { 'content-type': type }))).toBe('415 MEDIA_TYPE');
    const next = await withCookie(pair);
    expect(next.status).toBe(200);
  });
});
