import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Leader, mailedTokenIn, registerLeader } from '../support/client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { codeOf, send } from './wire.ts';

let server: TestServer;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' } });
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
  await smtp?.close();
});

const next = 'Another-Horse-8';
let callers = 0;
const post = (path: string, json: unknown, token?: string) => {
  callers += 1;
  return send(server.url, 'POST', path, {
    json,
    token,
    headers: { 'x-forwarded-for': `198.51.100.${callers % 250}` },
  });
};
const letterTo = async (email: string, subject: string) =>
  (await smtp.letter(email, subject)).mail.text ?? '';
const confirm = async ({ email, password }: Leader) => {
  const token = mailedTokenIn(await letterTo(email, 'Confirm your email address'));
  expect((await post('/api/auth/verify-email', { token, password })).status).toBe(204);
};
const resetLinkOf = async ({ email }: Leader) => {
  await post('/api/auth/forgot-password', { email });
  return mailedTokenIn(await letterTo(email, 'Choose a new password'));
};
const look = (token: string) => post('/api/auth/reset-password/look', { token });
const recover = async (leader: Leader, more: object = {}) => {
  const token = await resetLinkOf(leader);
  return post('/api/auth/reset-password', { token, password: next, ...more });
};

describe('an account with an unproven address', () => {
  it('accepts no other sign-in method, and says what to do first', async () => {
    const leader = await registerLeader(server.url);
    const { password: currentPassword, token } = leader;
    const begin = (path: string, body: object = { currentPassword }) =>
      post(`/api/account/${path}`, body, token);
    const refused = [
      await begin('totp'),
      await begin('totp/enable', { code: '123456' }),
      await begin('totp/recovery-codes'),
      await begin('passkey-options'),
      await begin('passkeys', { ticket: 'x', response: {}, name: 'Key' }),
    ];
    expect(refused.map(codeOf)).toEqual(Array(5).fill('403 ADDRESS_UNCONFIRMED'));
    expect(refused[0]?.text).toContain('Confirm your email address first');
    await confirm(leader);
    for (const path of ['totp', 'passkey-options']) expect((await begin(path)).status).toBe(200);
  });

  it('belongs only to its true owner after their recovery: everybody else loses access', async () => {
    const leader = await registerLeader(server.url);
    expect((await recover(leader)).status).toBe(204);
    expect((await send(server.url, 'GET', '/api/me', { token: leader.token })).status).toBe(401);
    expect(await letterTo(leader.email, 'Your password was changed')).toContain(
      'Nothing but the new password opens your account now.',
    );
  });
});

describe('an account with a proven address', () => {
  it('keeps its one-time codes through a recovery, and its owner is informed of them', async () => {
    const leader = await registerLeader(server.url);
    const { password: currentPassword, token } = leader;
    await confirm(leader);
    const { secret } = (await post('/api/account/totp', { currentPassword }, token)).body as {
      secret: string;
    };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await post('/api/account/totp/enable', { code }, token)).status).toBe(200);
    expect((await recover(leader)).status).toBe(204);
    const entered = await post('/api/auth/login', { email: leader.email, password: next });
    expect(entered.body).toHaveProperty('secondFactor.ticket');
    expect(await letterTo(leader.email, 'Your password was changed')).toContain(
      'one-time codes as its second factor',
    );
  });

  it('shows its other sign-in methods at a recovery, which by mail alone does not remove the second factor', async () => {
    const leader = await registerLeader(server.url);
    const { password: currentPassword, token: session } = leader;
    await confirm(leader);
    const { secret } = (await post('/api/account/totp', { currentPassword }, session)).body as {
      secret: string;
    };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await post('/api/account/totp/enable', { code }, session)).status).toBe(200);
    const token = await resetLinkOf(leader);
    for (let looks = 0; looks < 2; looks += 1)
      expect((await look(token)).body).toMatchObject({
        allRemoved: false,
        totp: { recent: true, removable: false },
        passkeys: [],
        identities: [],
      });
    const reset = (remove: object) => post('/api/auth/reset-password', { token, password: next, remove });
    const nothing = { totp: false, passkeys: [], identities: [] };
    expect(codeOf(await reset({ ...nothing, totp: true }))).toBe('403 SECOND_FACTOR_KEPT');
    expect((await reset(nothing)).status).toBe(204);
    expect(codeOf(await look(token))).toBe('400 LINK_INVALID');
    const entered = await post('/api/auth/login', { email: leader.email, password: next });
    expect(entered.body).toHaveProperty('secondFactor.ticket');
  });
});
