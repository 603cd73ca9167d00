import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import { confirmAddress, type Leader, launch, registerLeader } from '../support/client.ts';
import { addMember } from '../support/members.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { watch } from '../support/watcher.ts';
import { routeTable } from './route-table.ts';
import { type Answer, codeOf, send, until } from './wire.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
});

let callers = 0;
const from = () => {
  callers += 1;
  return { 'x-forwarded-for': `203.0.113.${callers % 250}` };
};
const post = (path: string, json: unknown, token?: string) =>
  send(server.url, 'POST', path, { json, token, headers: from() });
const sessionIn = (answer: Answer) => answer.body as Session;
const ticketIn = (answer: Answer) =>
  (answer.body as { secondFactor: { ticket: string } }).secondFactor.ticket;
const login = ({ email, password }: Leader) => post('/api/auth/login', { email, password });
/** The code of a later time step; the code of each step is valid once. */
const codeAt = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A leader with a confirmed address, so that other sign-in methods can be added. */
async function provenLeader(): Promise<Leader> {
  const leader = await registerLeader(server.url);
  await confirmAddress(leader);
  return leader;
}

async function withCodes() {
  const leader = await provenLeader();
  const prepared = await post('/api/account/totp', { currentPassword: leader.password }, leader.token);
  const { secret, uri, qr } = prepared.body as {
    secret: string;
    uri: string;
    qr: { size: number; path: string };
  };
  const enabled = await post('/api/account/totp/enable', { code: codeAt(secret, 0) }, leader.token);
  expect(enabled.status).toBe(200);
  const { recoveryCodes } = enabled.body as { recoveryCodes: readonly string[] };
  return { leader, secret, uri, qr, recoveryCodes };
}

describe('one-time codes', () => {
  it('are asked for after the password, and nothing of the account is shown before', async () => {
    const { leader, secret, uri, qr } = await withCodes();
    expect(uri).toContain(encodeURIComponent(leader.email));
    expect(qr.path).toMatch(/^M\d/);
    const answer = await login(leader);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(/accessToken|Engines|Byron/);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const signedIn = await post('/api/auth/second-factor', {
      ticket: ticketIn(answer),
      code: codeAt(secret, 1),
    });
    expect(sessionIn(signedIn).user.id).toBe(leader.session.user.id);
  });

  it('may be typed in groups, as apps show them', async () => {
    const leader = await provenLeader();
    const { currentPassword, token } = { currentPassword: leader.password, token: leader.token };
    const { secret } = (await post('/api/account/totp', { currentPassword }, token)).body as {
      secret: string;
    };
    const grouped = (steps: number) => codeAt(secret, steps).replace(/^(...)(...)$/, ' $1 $2 ');
    expect((await post('/api/account/totp/enable', { code: grouped(0) }, token)).status).toBe(200);
    const ticket = ticketIn(await login(leader));
    expect((await post('/api/auth/second-factor', { ticket, code: grouped(1) })).status).toBe(200);
  });

  it('are turned on once: a repeated request never shows recovery codes that do not work', async () => {
    const leader = await provenLeader();
    const { currentPassword, token } = { currentPassword: leader.password, token: leader.token };
    const { secret } = (await post('/api/account/totp', { currentPassword }, token)).body as {
      secret: string;
    };
    const repeated = randomUUID();
    const enable = () =>
      send(server.url, 'POST', '/api/account/totp/enable', {
        json: { code: codeAt(secret, 0) },
        token,
        headers: { ...from(), 'x-request-id': repeated },
      });
    expect((await enable()).status).toBe(200);
    expect(codeOf(await enable())).toBe('409 TOTP_ENABLED');
  });

  it('work once, and a ticket gives only one session', async () => {
    const { leader, secret } = await withCodes();
    const ticket = ticketIn(await login(leader));
    const code = codeAt(secret, 1);
    expect((await post('/api/auth/second-factor', { ticket, code })).status).toBe(200);
    const second = ticketIn(await login(leader));
    for (const used of [code, codeAt(secret, 0)])
      expect(codeOf(await post('/api/auth/second-factor', { ticket: second, code: used }))).toBe(
        '400 CODE_WRONG',
      );
  });

  it('used ten times concurrently admit one session', async () => {
    const { leader, secret } = await withCodes();
    const tickets = await Promise.all(Array.from({ length: 5 }, async () => ticketIn(await login(leader))));
    const code = codeAt(secret, 1);
    const answers = await Promise.all(
      tickets.map((ticket) => post('/api/auth/second-factor', { ticket, code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  });

  it('cannot be guessed: five attempts a ticket, twenty an hour', async () => {
    const { leader, secret } = await withCodes();
    const statuses: number[] = [];
    for (let tickets = 0; tickets < 5; tickets += 1) {
      const ticket = ticketIn(await login(leader));
      for (let tries = 0; tries < 6; tries += 1)
        statuses.push((await post('/api/auth/second-factor', { ticket, code: '000000' })).status);
    }
    expect(statuses.slice(0, 6)).toEqual([400, 400, 400, 400, 400, 429]);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(20);
    const ticket = ticketIn(await login(leader));
    expect((await post('/api/auth/second-factor', { ticket, code: codeAt(secret, 1) })).status).toBe(429);
  });

  it('can be replaced by a recovery code, in any spelling, once', async () => {
    const { leader, recoveryCodes } = await withCodes();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const typed = code.toUpperCase().replace('-', ' ');
    const ticket = ticketIn(await login(leader));
    expect((await post('/api/auth/second-factor', { ticket, code: typed })).status).toBe(200);
    const again = ticketIn(await login(leader));
    expect(codeOf(await post('/api/auth/second-factor', { ticket: again, code }))).toBe('400 CODE_WRONG');
  });

  it('are turned off only with the password and a code, so a stolen session is not enough', async () => {
    const { leader, secret } = await withCodes();
    expect(codeOf(await post('/api/account/totp/disable', {}, leader.token))).toBe('403 PROOF_NEEDED');
    expect(
      codeOf(await post('/api/account/totp/disable', { currentPassword: 'Wrong-Horse-1' }, leader.token)),
    ).toBe('403 PASSWORD_WRONG');
    const { password: currentPassword } = leader;
    const disable = (code?: string) =>
      post('/api/account/totp/disable', { currentPassword, code }, leader.token);
    expect(codeOf(await disable())).toBe('403 CODE_NEEDED');
    expect(codeOf(await disable('000000'))).toBe('400 CODE_WRONG');
    expect(codeOf(await disable(codeAt(secret, 0)))).toBe('400 CODE_WRONG');
    const off = await disable(codeAt(secret, 1));
    expect(off.status).toBe(204);
    expect(sessionIn(await login(leader)).accessToken).toBeTruthy();
  });

  it('get new recovery codes only with the password and a code, and the old ones become void', async () => {
    const { leader, secret, recoveryCodes } = await withCodes();
    const renew = (json: object) => post('/api/account/totp/recovery-codes', json, leader.token);
    expect(codeOf(await renew({}))).toBe('403 PROOF_NEEDED');
    expect(codeOf(await renew({ currentPassword: 'Wrong-Horse-1' }))).toBe('403 PASSWORD_WRONG');
    expect(codeOf(await renew({ currentPassword: leader.password }))).toBe('403 CODE_NEEDED');
    const renewed = await renew({ currentPassword: leader.password, code: codeAt(secret, 1) });
    const fresh = (renewed.body as { recoveryCodes: readonly string[] }).recoveryCodes;
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    const ticket = ticketIn(await login(leader));
    const enter = (code: string | undefined) => post('/api/auth/second-factor', { ticket, code });
    expect(codeOf(await enter(recoveryCodes[0]))).toBe('400 CODE_WRONG');
    expect((await enter(fresh[0])).status).toBe(200);

    const without = await provenLeader();
    const currentPassword = without.password;
    expect(codeOf(await post('/api/account/totp/recovery-codes', { currentPassword }, without.token))).toBe(
      '409 TOTP_OFF',
    );
  });

  it('cannot be bypassed: the password alone is not enough to add a passkey', async () => {
    const { leader, secret } = await withCodes();
    const { password: currentPassword } = leader;
    const begin = (json: object) => post('/api/account/passkey-options', json, leader.token);
    expect(codeOf(await begin({ currentPassword }))).toBe('403 CODE_NEEDED');
    expect((await begin({ currentPassword, code: codeAt(secret, 1) })).status).toBe(200);
  });

  it('are not asked for again within ten minutes after they were entered at sign-in', async () => {
    const { leader, recoveryCodes } = await withCodes();
    const [code = ''] = recoveryCodes;
    const entered = await post('/api/auth/second-factor', { ticket: ticketIn(await login(leader)), code });
    const token = sessionIn(entered).accessToken;
    const off = await post('/api/account/totp/disable', { currentPassword: leader.password }, token);
    expect(off.status).toBe(204);
  });

  it('are refused if they are for another purpose or person', async () => {
    const { leader, secret } = await withCodes();
    const ticket = ticketIn(await login(leader));
    const code = codeAt(secret, 1);
    for (const wrong of [leader.token, `${ticket}x`, ticket.replace(/\.[^.]+$/, '.AAAA'), 'x'])
      expect(codeOf(await post('/api/auth/second-factor', { ticket: wrong, code }))).toBe(
        '401 TICKET_INVALID',
      );
    const passkey = await post('/api/auth/passkey-options', {});
    const { ticket: foreign } = passkey.body as { ticket: string };
    expect(codeOf(await post('/api/auth/second-factor', { ticket: foreign, code }))).toBe(
      '401 TICKET_INVALID',
    );
    expect(codeOf(await send(server.url, 'GET', '/api/me', { token: ticket }))).toBe('401 INVALID_TOKEN');
  });
});

describe('a required second factor', () => {
  const rule = (leader: Leader, required: boolean) =>
    send(server.url, 'PUT', '/api/organization/second-factor', {
      json: { required, currentPassword: leader.password },
      token: leader.token,
      headers: from(),
    });
  const setUp = async (token: string, currentPassword: string) => {
    const prepared = await post('/api/account/totp', { currentPassword }, token);
    const { secret } = prepared.body as { secret: string };
    expect((await post('/api/account/totp/enable', { code: codeAt(secret, 0) }, token)).status).toBe(200);
  };

  it('can be required only by an administrator who has one, with the password', async () => {
    const leader = await provenLeader();
    expect(codeOf(await rule({ ...leader, password: 'Wrong-Horse-1' }, true))).toBe('403 PASSWORD_WRONG');
    expect(codeOf(await rule(leader, true))).toBe('409 SECOND_FACTOR_FIRST');
    await setUp(leader.token, leader.password);
    expect((await rule(leader, true)).body).toMatchObject({ secondFactorRequired: true });
    expect((await send(server.url, 'GET', '/api/team', { token: leader.token })).status).toBe(200);
  });

  it('limits every session without one, including earlier sessions, to setting it up', async () => {
    const { leader } = await withCodes();
    const member = await addMember(leader, server.url);
    const heard = { member: 0, leader: 0 };
    const watching = await Promise.all([
      watch(server.url, member.token, () => {
        heard.member += 1;
      }),
      watch(server.url, leader.token, () => {
        heard.leader += 1;
      }),
    ]);
    const read = (path: string, token = member.token) => send(server.url, 'GET', path, { token });
    expect((await read('/api/assessments')).status).toBe(200);
    expect((await rule(leader, true)).status).toBe(200);
    const open = [
      'POST /api/auth/organization',
      'POST /api/auth/logout',
      'POST /api/auth/logout-all',
      'GET /api/me',
      'GET /api/account/security',
      'POST /api/account/totp',
      'POST /api/account/totp/enable',
      'POST /api/account/passkey-options',
      'POST /api/account/passkeys',
    ];
    const again = sessionIn(await login(member)).accessToken;
    for (const [route, { who, body }] of Object.entries(routeTable)) {
      if (who === 'public' || who === 'participant' || open.includes(route)) continue;
      const [method = '', path = ''] = route.split(' ');
      const asked = { json: method === 'GET' ? undefined : body, token: again, headers: from() };
      const answer = await send(server.url, method, path.replaceAll(/\{\w+\}/g, 'a'.repeat(24)), asked);
      expect([route, codeOf(answer)]).toEqual([route, '403 SECOND_FACTOR_REQUIRED']);
    }
    expect((await read('/api/me')).body).toMatchObject({ user: { secondFactorAsked: { by: 'Ada Byron' } } });
    // The open socket gets no more messages.
    await launch(leader, {
      name: 'Behind it',
      company: 'Engines',
      participants: [{ name: 'P', email: 'p@example.org', role: 'Employee' }],
    });
    await until(
      () => heard.leader,
      (pushes) => pushes > 0,
    );
    expect(heard.member).toBe(0);
    await setUp(member.token, member.password);
    expect((await read('/api/assessments')).status).toBe(200);
    expect((await read('/api/me')).body).toMatchObject({ user: { secondFactorAsked: null } });
    for (const { close } of watching) close();
    expect(ticketIn(await login(member))).toBeTruthy();
  });
});

describe('sessions', () => {
  it('are listed, and ended one by one or all at once, with their sockets, within a second', async () => {
    const leader = await registerLeader(server.url);
    const [second, third] = [sessionIn(await login(leader)), sessionIn(await login(leader))];
    const list = await send(server.url, 'GET', '/api/account/sessions', { token: leader.token });
    const { sessions } = list.body as { sessions: readonly { sessionId: string; current: boolean }[] };
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const mine = await send(server.url, 'GET', '/api/account/sessions', { token: second.accessToken });
    const own = (mine.body as typeof list.body as { sessions: typeof sessions }).sessions.find(
      ({ current }) => current,
    );
    const watching = await watch(server.url, second.accessToken, () => undefined);
    const path = `/api/account/sessions/${own?.sessionId}`;
    const stranger = await registerLeader(server.url);
    expect((await send(server.url, 'DELETE', path, { token: stranger.token })).status).toBe(404);
    const began = performance.now();
    expect((await send(server.url, 'DELETE', path, { token: leader.token })).status).toBe(204);
    await watching.closed;
    // A second on a quiet machine. Without being told, the socket would stay until its token expires, a quarter of an hour later.
    expect(performance.now() - began).toBeLessThan(60_000);
    const status = async (token: string) => (await send(server.url, 'GET', '/api/me', { token })).status;
    expect([await status(second.accessToken), await status(third.accessToken)]).toEqual([401, 200]);
    const last = await watch(server.url, third.accessToken, () => undefined);
    expect((await post('/api/auth/logout-all', {}, leader.token)).status).toBe(204);
    await last.closed;
    for (const token of [leader.token, third.accessToken]) expect(await status(token)).toBe(401);
    expect(await status(stranger.token)).toBe(200);
  });
});

describe('an account picture', () => {
  const put = (token: string, type: string, bytes: Buffer) =>
    fetch(`${server.url}/api/account/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: new Uint8Array(bytes),
    });
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('is re-encoded, visible to colleagues only, and removable', async () => {
    const leader = await registerLeader(server.url);
    // Data hidden behind the picture is not kept.
    const answer = await put(
      leader.token,
      'image/png',
      Buffer.concat([pixel, Buffer.from('<script>alert(1)</script>')]),
    );
    expect(answer.status).toBe(200);
    const { user } = (await answer.json()) as { user: { profile: { avatar: string } } };
    const address = `${server.url}/api${user.profile.avatar}`;
    const seen = await fetch(address, { headers: { authorization: `Bearer ${leader.token}` } });
    expect([seen.headers.get('content-type'), seen.headers.get('x-content-type-options')]).toEqual([
      'image/webp',
      'nosniff',
    ]);
    const bytes = Buffer.from(await seen.arrayBuffer());
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(bytes.includes('script')).toBe(false);
    const stranger = await registerLeader(server.url);
    const foreign = await fetch(address, { headers: { authorization: `Bearer ${stranger.token}` } });
    expect(foreign.status).toBe(404);
    const gone = await send(server.url, 'DELETE', '/api/account/avatar', { token: leader.token });
    expect(gone.status).toBe(200);
    expect((await fetch(address, { headers: { authorization: `Bearer ${leader.token}` } })).status).toBe(404);
  });

  it('is refused if it is not a picture, whatever its content type says, or if it is too large', async () => {
    const { token } = await registerLeader(server.url);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const bomb = Buffer.concat([
      pixel.subarray(0, 16),
      Buffer.from([0, 1, 0, 0, 0, 1, 0, 0]),
      pixel.subarray(24),
    ]);
    for (const [type, bytes, status] of [
      ['image/png', svg, 400],
      ['image/webp', Buffer.from('MZ executable'), 400],
      ['image/png', Buffer.alloc(0), 400],
      ['image/png', bomb, 400],
      ['image/svg+xml', svg, 415],
      ['image/png', Buffer.alloc(1_048_577), 413],
    ] as const)
      expect([type, bytes.length, (await put(token, type, bytes)).status]).toEqual([
        type,
        bytes.length,
        status,
      ]);
  });
});
