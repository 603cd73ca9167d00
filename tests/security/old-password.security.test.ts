import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { earlierCode } from '../support/one-time-codes.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Answer, codeOf, send } from './wire.ts';

let server: TestServer;
beforeAll(async () => {
  // Behind a proxy, so that each story has an address of its own.
  server = await startServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
});

const next = 'Another-Horse-8';
let callers = 0;
const post = (path: string, json: unknown, token?: string) => {
  callers += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${callers % 250}` };
  return send(server.url, 'POST', path, { json, token, headers });
};
const sessionIn = (answer: Answer) => answer.body as Session;
const login = ({ email, password }: Pick<Leader, 'email' | 'password'>) =>
  post('/api/auth/login', { email, password });
const change = (leader: Leader, token = leader.token, newPassword = next) =>
  post('/api/auth/change-password', { currentPassword: leader.password, newPassword }, token);
const me = async (token: string) => (await send(server.url, 'GET', '/api/me', { token })).status;
const refresh = (refreshToken: string | undefined) => post('/api/auth/refresh', { refreshToken });

describe('during a password change', () => {
  it('a login with the old password never becomes a lasting session', async () => {
    let refused = 0;
    for (let round = 0; round < 8; round += 1) {
      const leader = await registerLeader(server.url);
      const answers: Answer[] = [];
      let changing = true;
      // Requests of each lane are sequential, so that some are in flight at every moment of the change.
      const lane = async () => {
        for (let tries = 0; changing && tries < 6; tries += 1) answers.push(await login(leader));
      };
      const changed = change(leader).finally(() => {
        changing = false;
      });
      await Promise.all([changed, lane(), lane(), lane(), lane()]);
      expect((await changed).status).toBe(204);
      for (const answer of answers) {
        if (answer.status !== 200) {
          refused += 1;
          expect(codeOf(answer)).toMatch(/^401 (PASSWORD_CHANGED|WRONG_CREDENTIALS)$/);
          continue;
        }
        expect(await me(sessionIn(answer).accessToken)).toBe(401);
        expect((await refresh(sessionIn(answer).refreshToken)).status).toBe(401);
      }
      expect(await me(leader.token)).toBe(200);
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('only the session that changes the password can still refresh', async () => {
    const leader = await registerLeader(server.url);
    const other = sessionIn(await login(leader));
    const [mine, theirs, changed] = await Promise.all([
      refresh(leader.session.refreshToken),
      refresh(other.refreshToken),
      change(leader),
    ]);
    expect([mine.status, changed.status]).toEqual([200, 204]);
    expect(await me(sessionIn(mine).accessToken)).toBe(200);
    expect((await refresh(sessionIn(mine).refreshToken)).status).toBe(200);
    if (theirs.status === 200) {
      expect(await me(sessionIn(theirs).accessToken)).toBe(401);
      expect((await refresh(sessionIn(theirs).refreshToken)).status).toBe(401);
    }
    expect(await me(other.accessToken)).toBe(401);
  });

  it('one of two concurrent changes from two sessions succeeds', async () => {
    const leader = await registerLeader(server.url);
    const other = sessionIn(await login(leader));
    const answers = await Promise.all([change(leader), change(leader, other.accessToken, 'Third-Horse-9')]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const alive = await Promise.all([leader.token, other.accessToken].map(me));
    expect(alive.toSorted()).toEqual([200, 401]);
  });
});

describe('an action begun under an earlier password', () => {
  it('cannot be finished, even a second-step ticket with the right code', async () => {
    const leader = await registerLeader(server.url);
    await confirmAddress(leader);
    const { password: currentPassword, token } = leader;
    const { secret } = (await post('/api/account/totp', { currentPassword }, token)).body as {
      secret: string;
    };
    const codeAt = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    expect((await post('/api/account/totp/enable', { code: await earlierCode(secret) }, token)).status).toBe(
      200,
    );
    const ticketOf = (answer: Answer) =>
      (answer.body as { secondFactor: { ticket: string } }).secondFactor.ticket;
    const before = ticketOf(await login(leader));
    expect((await change(leader)).status).toBe(204);
    const enter = (ticket: string, code: string) => post('/api/auth/second-factor', { ticket, code });
    expect(codeOf(await enter(before, codeAt(0)))).toBe('401 TICKET_INVALID');
    const after = ticketOf(await login({ ...leader, password: next }));
    expect((await enter(after, codeAt(0))).status).toBe(200);
  });
});
