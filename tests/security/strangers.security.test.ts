import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import { type Leader, mailedTokenIn, registerLeader } from '../support/client.ts';
import { addMember, joinTokenOf } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { type Answer, codeOf, send, until } from './wire.ts';

// Attacks found by testers without access to the code: each of them was possible before 2026-11-25.

let smtp: TestSmtp;
let product: Product;
const boss = 'boss@operators.example';
beforeAll(async () => {
  smtp = await startSmtp();
  product = await runProduct({ env: { SMTP_URL: smtp.url, TRUST_PROXY: '1', OPERATOR_EMAILS: boss } });
});
afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});

let sources = 0;
/** Headers of a different network each time. */
const elsewhere = (): Readonly<Record<string, string>> => {
  sources += 1;
  return { 'x-forwarded-for': `2001:db8:${sources.toString(16)}::1` };
};
const post = (path: string, json: unknown, headers = elsewhere(), token?: string, requestId?: string) =>
  send(product.url, 'POST', path, { json, headers, token, ...(requestId !== undefined && { requestId }) });
const login = (email: string, password: string, headers = elsewhere()) =>
  post('/api/auth/login', { email, password }, headers);
const cookieIn = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .find((text) => text.startsWith('device='))
    ?.split(';')[0] ?? '';
const registration = (email: string, password: string, firstName = 'Ada') => ({
  email,
  password,
  firstName,
  lastName: 'B',
  organizationName: 'Org',
});
const confirmTokenOf = async (email: string, accountId = '') =>
  until(
    async () => mailedTokenIn((await smtp.letter(email, 'Confirm your email address')).mail.text ?? ''),
    (token) => token.startsWith(accountId),
  );
const confirmed = async (): Promise<Leader> => {
  const leader = await registerLeader(product.url);
  const token = await confirmTokenOf(leader.email);
  const { password } = leader;
  expect((await post('/api/auth/verify-email', { token, password })).status).toBe(204);
  return leader;
};
/** How many of these wrong passwords were actually checked. */
const tried = async (email: string, cookies: readonly string[], each = 20) => {
  let looked = 0;
  for (const cookie of cookies)
    for (let n = 0; n < each; n += 1)
      if ((await login(email, `Guess-Horse-${n}`, { ...elsewhere(), cookie })).status === 401) looked += 1;
  return looked;
};
const cookiesOf = async (email: string, password: string) => {
  const cookies: string[] = [];
  for (let n = 0; n < 4; n += 1) cookies.push(cookieIn(await login(email, password)));
  return cookies;
};

describe('a stranger who registered with another person’s address', () => {
  it('does not get it confirmed if the owner of the mailbox only clicks the link', async () => {
    const stranger = await post('/api/auth/register', registration(boss, 'Stranger-Horse-1'));
    const { accessToken } = stranger.body as Session;
    const token = await confirmTokenOf(boss);
    expect(codeOf(await post('/api/auth/verify-email', { token }))).toBe('403 PASSWORD_NEEDED');
    const other = await registerLeader(product.url);
    expect(codeOf(await post('/api/auth/verify-email', { token }, elsewhere(), other.token))).toBe(
      '403 PASSWORD_NEEDED',
    );
    expect(codeOf(await post('/api/auth/verify-email', { token, password: 'Another-Horse-1' }))).toBe(
      '403 PASSWORD_WRONG',
    );
    expect((await send(product.url, 'GET', '/api/operations', { token: accessToken })).status).toBe(404);
    // While signed in to the account, the owner needs no password.
    expect((await post('/api/auth/verify-email', { token }, elsewhere(), accessToken)).status).toBe(204);
  });

  it('has no known browser left after the owner of the address confirms it', async () => {
    const email = `person-${randomUUID().slice(0, 8)}@victims.example`;
    await post('/api/auth/register', registration(email, 'Squatter-Horse-1'));
    const cookies = await cookiesOf(email, 'Squatter-Horse-1');
    const password = 'Owner-Horse-9';
    const own = (await post('/api/auth/register', registration(email, password))).body as Session;
    const token = await confirmTokenOf(email, own.user.id);
    expect((await post('/api/auth/verify-email', { token, password })).status).toBe(204);
    for (let n = 0; n < 50; n += 1) await login(email, `Guess-Horse-${n}`);
    expect(await tried(email, cookies, 2)).toBe(0);
  });

  it('cannot choose the name in the mails sent to that address', async () => {
    const email = `victim-${randomUUID().slice(0, 8)}@victims.example`;
    await post('/api/auth/register', registration(email, 'Correct-Horse-7', 'win 500 EUR at evil-prize.com'));
    const { mail } = await smtp.letter(email, 'Confirm your email address');
    for (const part of [mail.text, mail.html, JSON.stringify(mail.to)]) expect(part).not.toContain('evil');
  });
});

describe('a person who knew an earlier password', () => {
  it('has no known browser left after the password change', async () => {
    const leader = await confirmed();
    const cookies = await cookiesOf(leader.email, leader.password);
    const change = { currentPassword: leader.password, newPassword: 'Quite-Other-8' };
    const changed = await post('/api/auth/change-password', change, elsewhere(), leader.token);
    expect(changed.status).toBe(204);
    for (let n = 0; n < 50; n += 1) await login(leader.email, `Guess-Horse-${n}`);
    expect(await tried(leader.email, cookies, 2)).toBe(0);
    // The browser in which the password was changed is known.
    const own = { ...elsewhere(), cookie: cookieIn(changed) };
    expect((await login(leader.email, 'Quite-Other-8', own)).status).toBe(200);
  });

  it('has sixty attempts from all their browsers together', async () => {
    const leader = await confirmed();
    const cookies = await cookiesOf(leader.email, leader.password);
    expect(await tried(leader.email, cookies)).toBe(60);
  });

  it('is asked for the second factor even if the registration is repeated under its request id', async () => {
    const requestId = randomUUID();
    const email = `replay-${randomUUID().slice(0, 8)}@victims.example`;
    const body = registration(email, 'Correct-Horse-7');
    const register = () => post('/api/auth/register', body, elsewhere(), undefined, requestId);
    const { accessToken } = (await register()).body as Session;
    expect((await register()).status).toBe(201);
    const token = await confirmTokenOf(email);
    await post('/api/auth/verify-email', { token }, elsewhere(), accessToken);
    const proof = { currentPassword: body.password };
    const { secret } = (await post('/api/account/totp', proof, elsewhere(), accessToken)).body as {
      secret: string;
    };
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await post('/api/account/totp/enable', { code }, elsewhere(), accessToken)).status).toBe(200);
    expect(codeOf(await register())).toBe('409 SIGN_IN');
  });
});

it('confirmation letters requested by strangers do not block recovery mails to the owner', async () => {
  const leader = await confirmed();
  const networks = [elsewhere(), elsewhere(), elsewhere()];
  for (let n = 0; n < 15; n += 1)
    await post('/api/auth/resend-verification', { email: leader.email }, networks[n % 3]);
  await post('/api/auth/forgot-password', { email: leader.email });
  const { mail } = await smtp.letter(leader.email, 'Choose a new password');
  expect(mailedTokenIn(mail.text ?? '')).toMatch(/./);
});

describe('a kept member invitation', () => {
  it('is shown only to members who could have granted the same rights', async () => {
    const unmailed = await runProduct();
    try {
      const owner = await registerLeader(unmailed.url);
      const facilitator = await addMember(owner, unmailed.url, 'facilitator', { canManageTeam: true });
      const invite = async (email: string, canManageBilling: boolean) => {
        const permissions = {
          ...facilitator.session.user.permissions,
          canManageTeam: false,
          canManageBilling,
        };
        const json = { email, role: 'facilitator', permissions };
        await owner.call('POST', '/api/team/invitations', json, owner);
        await joinTokenOf(owner, email);
      };
      await invite('more@example.org', true);
      await invite('same@example.org', false);
      const { mails } = await facilitator.call<{ mails: { id: string; to: string }[] }>(
        'GET',
        '/api/outbox',
        undefined,
        facilitator,
      );
      const addresses = mails.map(({ to }) => to);
      expect(addresses).toContain('same@example.org');
      expect(addresses).not.toContain('more@example.org');
      const all = await owner.call<{ mails: { id: string; to: string }[] }>(
        'GET',
        '/api/outbox',
        undefined,
        owner,
      );
      const id = all.mails.find(({ to }) => to === 'more@example.org')?.id;
      for (const path of [`/api/outbox/${id}`, `/api/outbox/${id}/eml`])
        expect(codeOf(await send(unmailed.url, 'GET', path, { token: facilitator.token }))).toBe(
          '404 NOT_FOUND',
        );
    } finally {
      await unmailed.stop();
    }
  });
});
