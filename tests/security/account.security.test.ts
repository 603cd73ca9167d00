import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SecurityLog } from '../../api/account/contract/account.ts';
import type { Session } from '../../api/account/contract/auth.ts';
import { type Leader, mailedTokenIn, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { watch } from '../support/watcher.ts';
import { type Answer, codeOf, problemIn, send, until } from './wire.ts';

let server: TestServer;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  // Behind a proxy, so that each story has an address of its own.
  server = await startServer({ env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' } });
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
  await smtp?.close();
});

let callers = 0;
const elsewhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `198.51.100.${callers % 250}` };
};
const post = (path: string, json: unknown, token?: string, headers = elsewhere()) =>
  send(server.url, 'POST', path, { json, token, headers });
const get = (path: string, token: string) => send(server.url, 'GET', path, { token });
const sessionIn = (answer: Answer) => answer.body as Session;
const login = (email: string, password: string, headers = elsewhere()) =>
  post('/api/auth/login', { email, password }, undefined, headers);
const me = async (token: string) => (await get('/api/me', token)).status;
const resetTokenFor = async (email: string) =>
  mailedTokenIn((await smtp.letter(email, 'Choose a new password')).mail.text ?? '');
const logOf = async ({ token }: Pick<Leader, 'token'>) =>
  ((await get('/api/account/log', token)).body as SecurityLog).entries;
const next = 'Another-Horse-8';

describe('a forgotten password (A-24, A-25)', () => {
  it('is replaced through the mailed link, once; all sessions end, a notice is sent, and the reset itself signs nobody in', async () => {
    const leader = await registerLeader(server.url);
    const watching = await watch(server.url, leader.token, () => undefined);
    expect((await post('/api/auth/forgot-password', { email: leader.email })).status).toBe(202);
    const token = await resetTokenFor(leader.email);
    // Mail scanners open links; only pressing the button counts.
    for (let look = 0; look < 5; look += 1)
      for (const method of ['GET', 'HEAD']) await send(server.url, method, `/reset-password?token=${token}`);
    const answer = await post('/api/auth/reset-password', { token, password: next });
    expect([answer.status, answer.text]).toEqual([204, '']);
    // The answer only makes the browser known, which gives no access.
    expect(answer.headers.getSetCookie().filter((text) => !text.startsWith('device='))).toEqual([]);
    await watching.closed;
    expect(await me(leader.token)).toBe(401);
    expect(codeOf(await login(leader.email, leader.password))).toBe('401 WRONG_CREDENTIALS');
    expect((await login(leader.email, next)).status).toBe(200);
    expect(codeOf(await post('/api/auth/reset-password', { token, password: next }))).toBe(
      '400 LINK_INVALID',
    );
    await smtp.letter(leader.email, 'Your password was changed');
  });

  it('can be replaced only through the newest link; one of two concurrent attempts succeeds', async () => {
    const leader = await registerLeader(server.url);
    await post('/api/auth/forgot-password', { email: leader.email });
    const older = await resetTokenFor(leader.email);
    await post('/api/auth/forgot-password', { email: leader.email });
    const newest = await until(
      () => resetTokenFor(leader.email),
      (token) => token !== older,
    );
    expect(codeOf(await post('/api/auth/reset-password', { token: older, password: next }))).toBe(
      '400 LINK_INVALID',
    );
    const both = await Promise.all(
      [next, 'Third-Horse-9'].map((password) =>
        post('/api/auth/reset-password', { token: newest, password }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });

  it('cannot be replaced through a link that was altered or belongs to another account or purpose', async () => {
    const [leader, other] = [await registerLeader(server.url), await registerLeader(server.url)];
    for (const { email } of [leader, other]) await post('/api/auth/forgot-password', { email });
    const token = await resetTokenFor(leader.email);
    const [account = '', ask = '', secret = ''] = token.split(/-(\d+)-/);
    const confirm = mailedTokenIn(
      (await smtp.letter(leader.email, 'Confirm your email address')).mail.text ?? '',
    );
    const wrong = [
      token.slice(0, -1),
      `${token}\u0000`,
      token.toUpperCase(),
      `${other.session.user.id}-${ask}-${secret}`,
      `${account}-2-${secret}`,
      confirm,
      leader.token.slice(0, 200),
      'x',
    ];
    for (const text of wrong)
      expect([text, codeOf(await post('/api/auth/reset-password', { token: text, password: next }))]).toEqual(
        [text, '400 LINK_INVALID'],
      );
    expect((await post('/api/auth/reset-password', { token, password: 'weak' })).status).toBe(400);
    expect((await post('/api/auth/reset-password', { token, password: next })).status).toBe(204);
  });

  it("is replaced through a link to the product's own address, whatever host the request names", async () => {
    const leader = await registerLeader(server.url);
    await post('/api/auth/forgot-password', { email: leader.email }, undefined, {
      ...elsewhere(),
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    } as never);
    const { mail } = await smtp.letter(leader.email, 'Choose a new password');
    expect(mail.text).toContain(`${server.url}/reset-password#token=`);
    expect(`${mail.text}${mail.html}`).not.toContain('evil');
  });
});

describe('an address', () => {
  it('is confirmed by the button behind the mailed link; pressing it again changes nothing', async () => {
    const leader = await registerLeader(server.url);
    expect(leader.session.user.emailVerified).toBe(false);
    const { mail } = await smtp.letter(leader.email, 'Confirm your email address');
    const token = mailedTokenIn(mail.text ?? '');
    for (let press = 0; press < 2; press += 1)
      expect((await post('/api/auth/verify-email', { token, password: leader.password })).status).toBe(204);
    const { user } = (await get('/api/me', leader.token)).body as Session;
    expect(user.emailVerified).toBe(true);
  });

  it('that another person registered first goes to the reader of its mail; the other account keeps nothing of it', async () => {
    const email = 'victim@pre-hijack.example';
    const attacker = await registerLeader(server.url, { email });
    const victim = await post('/api/auth/register', {
      email,
      password: next,
      firstName: 'V',
      lastName: 'M',
      organizationName: 'Victims',
    });
    expect(victim.status).toBe(201);
    const id = sessionIn(victim).user.id;
    const token = await until(
      async () => mailedTokenIn((await smtp.letter(email, 'Confirm')).mail.text ?? ''),
      (found) => found.startsWith(id),
    );
    expect((await post('/api/auth/verify-email', { token, password: next })).status).toBe(204);
    expect(codeOf(await login(email, attacker.password))).toBe('401 WRONG_CREDENTIALS');
    expect(sessionIn(await login(email, next)).user).toMatchObject({ id, emailVerified: true });
  });

  it('that is confirmed cannot be taken over by registering again: its holder is notified, and signs in as before', async () => {
    const leader = await registerLeader(server.url);
    const { mail } = await smtp.letter(leader.email, 'Confirm your email address');
    const pressed = { token: mailedTokenIn(mail.text ?? ''), password: leader.password };
    await post('/api/auth/verify-email', pressed);
    const again = await post('/api/auth/register', {
      email: leader.email,
      password: next,
      firstName: 'X',
      lastName: 'Y',
      organizationName: 'Others',
    });
    expect(again.status).toBe(201);
    await smtp.letter(leader.email, 'You already have an account');
    expect(sessionIn(await login(leader.email, leader.password)).user.id).toBe(leader.session.user.id);
    expect(codeOf(await login(leader.email, next))).toBe('401 WRONG_CREDENTIALS');
  });
});

describe('changing a password (A-27)', () => {
  it('needs the old password, and ends all other sessions and their sockets within a second, but not this one', async () => {
    const leader = await registerLeader(server.url);
    const other = sessionIn(await login(leader.email, leader.password));
    const watching = await watch(server.url, other.accessToken, () => undefined);
    const change = (currentPassword: string, newPassword: string) =>
      post('/api/auth/change-password', { currentPassword, newPassword }, leader.token);
    expect(codeOf(await change('Wrong-Horse-1', next))).toBe('403 PASSWORD_WRONG');
    expect(codeOf(await change(leader.password, leader.password))).toBe('400 PASSWORD_SAME');
    expect(codeOf(await change(leader.password, 'short'))).toBe('400 PASSWORD_RULES');
    expect(await me(other.accessToken)).toBe(200);
    const began = performance.now();
    expect((await change(leader.password, next)).status).toBe(204);
    await watching.closed;
    // A second on a quiet machine. Without being told, the socket would stay until its token expires, a quarter of an hour later.
    expect(performance.now() - began).toBeLessThan(60_000);
    expect([await me(other.accessToken), await me(leader.token)]).toEqual([401, 200]);
    const refreshed = await post('/api/auth/refresh', { refreshToken: other.refreshToken });
    expect(codeOf(refreshed)).toBe('401 REFRESH_INVALID');
  });
});

describe('a chosen password (A-21)', () => {
  const problemOf = async (password: string) => {
    const answer = await post('/api/auth/register', {
      email: 'rules@example.org',
      password,
      firstName: 'Ada',
      lastName: 'Byron',
      organizationName: 'Engines',
    });
    return answer.status === 201 ? 'taken' : `${answer.status} ${problemIn(answer).code}`;
  };

  it('is refused before hashing if it is short, common, or longer than 128 bytes', async () => {
    expect(await problemOf('Short-1')).toBe('400 PASSWORD_RULES');
    for (const common of ['Password123', 'Welcome2026!', 'Qwerty12345', 'Byron2026', 'Babylon5'])
      expect([common, await problemOf(common)]).toEqual([common, '400 PASSWORD_COMMON']);
    expect(await problemOf(`Aa1${'x'.repeat(10_000)}`)).toMatch(/^400/);
    // A sign-in of an unknown address hashes once, so a refusal that hashed would take about as long.
    const timeOf = async (call: () => Promise<unknown>) => {
      const began = performance.now();
      await call();
      return performance.now() - began;
    };
    const [refused, hashed]: [number[], number[]] = [[], []];
    for (let round = 0; round < 9; round += 1) {
      refused.push(
        await timeOf(async () => expect(await problemOf(`Aa1${'ü'.repeat(63)}`)).toBe('400 PASSWORD_RULES')),
      );
      hashed.push(await timeOf(() => login('nobody-at-all@example.org', 'Correct-Horse-7')));
    }
    const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[4] ?? 0;
    expect(median(refused)).toBeLessThan(median(hashed) / 2);
  });

  it('is kept exactly as typed, including spaces and every character; different Unicode compositions are equal', async () => {
    const password = `  Horse ${'ä'.normalize('NFD')} ${'long'.repeat(20)} 7Z`;
    const leader = await registerLeader(server.url, { email: 'exact@example.org' });
    await post(
      '/api/auth/change-password',
      { currentPassword: leader.password, newPassword: password },
      leader.token,
    );
    expect((await login(leader.email, password)).status).toBe(200);
    expect((await login(leader.email, password.trim())).status).toBe(401);
    expect((await login(leader.email, password.slice(0, -1))).status).toBe(401);
    expect((await login(leader.email, password.normalize('NFC'))).status).toBe(200);
  });
});

describe('guessing passwords (A-23)', () => {
  it('is throttled by account and origin, while the owner’s own device can still sign in from the same origin', async () => {
    const leader = await registerLeader(server.url);
    const known = await login(leader.email, leader.password);
    const device = known.headers.getSetCookie().find((text) => text.startsWith('device='));
    const statuses: number[] = [];
    const there = elsewhere();
    for (let tries = 0; tries < 15; tries += 1)
      statuses.push((await login(leader.email, `Guess-Horse-${tries}`, there)).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    const last = await login(leader.email, leader.password, there);
    expect(codeOf(last)).toBe('429 TOO_MANY_REQUESTS');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    const own = await login(leader.email, leader.password, {
      ...there,
      cookie: device?.split(';')[0] ?? '',
    } as never);
    expect(own.status).toBe(200);
  });

  it('is throttled by origin across many accounts, whatever forwarding headers are sent', async () => {
    const direct = await startServer();
    try {
      const statuses: number[] = [];
      for (let tries = 0; tries < 40; tries += 1) {
        const json = { email: `many-${tries}@example.org`, password: 'Correct-Horse-7' };
        const headers = { 'x-forwarded-for': `192.0.2.${tries}` };
        statuses.push((await send(direct.url, 'POST', '/api/auth/login', { json, headers })).status);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(30);
      expect(statuses.slice(30)).toEqual(Array(10).fill(429));
    } finally {
      expect(await direct.stop()).toBe(0);
    }
  });
});

describe('the log of an account', () => {
  it('lists its events with their origin, newest first, and no other account’s', async () => {
    const leader = await registerLeader(server.url);
    await login(leader.email, 'Wrong-Horse-1');
    await login(leader.email, leader.password);
    const kinds = await until(
      async () => (await logOf(leader)).map(({ kind }) => kind),
      (found) => found.includes('signInFailed'),
    );
    expect(kinds.toSorted()).toEqual([
      'confirmationAsked',
      'registered',
      'signInFailed',
      'signedIn',
      'signedIn',
    ]);
    const entries = await logOf(leader);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(entries.find(({ kind }) => kind === 'signInFailed')).toMatchObject({
      device: 'A program',
      address: expect.stringMatching(/^198\.51\.100\./),
    });
    const other = await registerLeader(server.url);
    expect((await logOf(other)).length).toBe(3);
  });

  it('shows a session that ended because an old token was reused (A-15)', async () => {
    const leader = await registerLeader(server.url);
    let refreshToken = leader.session.refreshToken;
    for (let turn = 0; turn < 2; turn += 1)
      refreshToken = sessionIn(await post('/api/auth/refresh', { refreshToken })).refreshToken;
    const watching = await watch(server.url, leader.token, () => undefined);
    expect(codeOf(await post('/api/auth/refresh', { refreshToken: leader.session.refreshToken }))).toBe(
      '401 REFRESH_REUSED',
    );
    await watching.closed;
    const fresh = sessionIn(await login(leader.email, leader.password));
    const [ended] = (await logOf({ token: fresh.accessToken })).filter(
      ({ kind }) => kind === 'sessionsEnded',
    );
    expect(ended?.text).toContain('old token');
    await smtp.letter(leader.email, 'We ended one of your sessions');
  });
});
