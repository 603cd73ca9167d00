import { createHash, randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import { confirmAddress, type Leader, registerLeader } from '../support/client.ts';
import { startDns, type TestDns } from '../support/dns-server.ts';
import {
  type ProviderUser,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../support/identity-provider/identity-provider.ts';
import { joinTokenOf } from '../support/members.ts';
import { earlierCode } from '../support/one-time-codes.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { connectProvider, proveDomain } from '../support/sso.ts';
import { type Answer, codeOf, send, until } from './wire.ts';

let server: TestServer;
let provider: TestIdentityProvider;
let dns: TestDns;
let owner: Leader;
/** Secret of the owner's one-time codes, once they are turned on. */
let ownerSecret = '';
/** The organisation that has proven the domain at the moment. */
let connected: Leader;
const domain = 'sso-company.example';

beforeAll(async () => {
  dns = await startDns();
  server = await startServer({ env: { DNS_SERVERS: dns.address, TRUST_PROXY: '1' } });
  provider = await startIdentityProvider(`${server.url}/login/sso`);
  owner = await registerLeader(server.url, { email: `owner@${domain}` });
  await confirmAddress(owner);
  await connectProvider(owner, provider, [domain]);
  await proveDomain(owner, dns, domain);
  connected = owner;
});
afterAll(async () => {
  await provider?.stop();
  expect(await server?.stop()).toBe(0);
  await dns?.close();
});

const post = (path: string, json: unknown, headers: Readonly<Record<string, string>> = {}) =>
  send(server.url, 'POST', path, { json, headers, requestId: randomUUID() });
const cookieIn = (answer: Answer, name = 'sso') =>
  (answer.headers.getSetCookie().find((text) => text.startsWith(`${name}=`)) ?? '').split(';')[0] ?? '';
const begin = async (email = `anybody@${domain}`, from: Readonly<Record<string, string>> = {}) => {
  const started = await post('/api/auth/sso/start', { email }, from);
  expect(started.status).toBe(200);
  return { url: (started.body as { url: string }).url, cookie: cookieIn(started) };
};
const finish = (callback: URL, cookie: string, from: Readonly<Record<string, string>> = {}) =>
  post('/api/auth/sso/finish', { query: callback.search }, { ...from, cookie });
/** @param from headers that identify the browser's origin */
const signIn = async (user: ProviderUser, from: Readonly<Record<string, string>> = {}) => {
  await provider.signIn(user);
  const { url, cookie } = await begin(`anybody@${domain}`, from);
  return finish(await provider.walk(url), cookie, from);
};
const user = (sub: string, more: Partial<ProviderUser> = {}): ProviderUser => ({
  sub,
  email: `${sub}@${domain}`,
  email_verified: true,
  given_name: 'Grace',
  family_name: 'Hopper',
  ...more,
});
const elsewhere = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
const sessionIn = (answer: Answer) => answer.body as Session;

describe('signing in through the organisation’s identity provider', () => {
  it('makes a person a member of the organisation the first time, and opens the same account from then on', async () => {
    const first = await signIn(user('grace'));
    expect(first.status).toBe(200);
    expect(sessionIn(first).organization.id).toBe(owner.session.organization.id);
    expect(sessionIn(first).user).toMatchObject({
      email: `grace@${domain}`,
      emailVerified: true,
      profile: { firstName: 'Grace', role: 'member' },
    });
    const security = await send(server.url, 'GET', '/api/account/security', {
      token: sessionIn(first).accessToken,
    });
    expect(security.body).toMatchObject({ hasPassword: false, identities: [{ issuer: provider.issuer }] });
    // The identity is issuer and subject: another address changes nothing.
    const again = await signIn(user('grace', { email: `someone-else@${domain}` }));
    expect(sessionIn(again).user.id).toBe(sessionIn(first).user.id);
  });

  it('leaves the second factor to the provider, if the organisation requires one', async () => {
    const { accessToken } = (await signIn(user('hedy'))).body as Session;
    const { token, password: currentPassword } = owner;
    const prepared = await owner.call<{ secret: string }>(
      'POST',
      '/api/account/totp',
      { currentPassword },
      owner,
    );
    ownerSecret = prepared.secret;
    const code = new TOTP({ secret: Secret.fromBase32(ownerSecret) }).generate();
    await owner.call('POST', '/api/account/totp/enable', { code }, owner);
    const rule = (required: boolean) =>
      owner.call('PUT', '/api/organization/second-factor', { required, currentPassword }, { token });
    await rule(true);
    expect((await send(server.url, 'GET', '/api/team', { token: accessToken })).status).toBe(200);
    await rule(false);
  });

  it('readmits a removed member only after an invitation', async () => {
    const first = sessionIn(await signIn(user('removed')));
    const path = `/api/team/members/${first.user.id}`;
    const { password: currentPassword } = owner;
    await owner.call('DELETE', path, { currentPassword }, owner);
    expect(codeOf(await signIn(user('removed')))).toBe('403 SSO_NOT_ALLOWED');
    const invited = { email: `removed@${domain}`, role: 'facilitator' };
    await owner.call('POST', '/api/team/invitations', invited, owner);
    const again = sessionIn(await signIn(user('removed')));
    expect(again.user).toMatchObject({ id: first.user.id, profile: { role: 'facilitator' } });
    expect((await send(server.url, 'GET', '/api/me', { token: first.accessToken })).status).toBe(401);
  });

  it('gives access to no other organisation of the account, and reveals none', async () => {
    const first = sessionIn(await signIn(user('both')));
    const other = await registerLeader(server.url);
    await other.call('POST', '/api/team/invitations', { email: first.user.email, role: 'member' }, other);
    const token = await joinTokenOf(other, first.user.email);
    const joined = await send(server.url, 'POST', '/api/member-invitations/join', {
      json: { token },
      token: first.accessToken,
    });
    const there = sessionIn(joined);
    expect(there.organization.id).toBe(other.session.organization.id);
    const here = sessionIn(await signIn(user('both')));
    expect(here.organization.id).toBe(owner.session.organization.id);
    for (const [session, goal] of [
      [here, there],
      [there, here],
    ] as const) {
      expect(session.organizations.map(({ id }) => id)).toEqual([session.organization.id]);
      const { accessToken, refreshToken } = session;
      const json = { organizationId: goal.organization.id, refreshToken };
      const chosen = await send(server.url, 'POST', '/api/auth/organization', { json, token: accessToken });
      expect(codeOf(chosen)).toBe('403 SIGN_IN_AGAIN');
    }
    const read = async (path: string, { accessToken }: Session) =>
      (await send(server.url, 'GET', path, { token: accessToken })).body;
    const at = (where: Session) => ({ token: where.accessToken });
    expect(await read('/api/account/sessions', here)).toMatchObject({ sessions: [{ current: true }] });
    const { entries } = (await read('/api/account/log', here)) as { entries: { text: string }[] };
    expect(entries.map(({ text }) => text)).not.toContain('Signed in by accepting an invitation.');
    const passkey = await send(server.url, 'POST', '/api/account/passkey-options', { json: {}, ...at(here) });
    expect(codeOf(passkey)).toBe('403 SIGN_IN_AGAIN');
    expect((await send(server.url, 'POST', '/api/auth/logout-all', at(here))).status).toBe(204);
    expect((await send(server.url, 'GET', '/api/me', at(here))).status).toBe(401);
    expect((await send(server.url, 'GET', '/api/me', at(there))).status).toBe(200);
  });

  it('uses PKCE, a state and a nonce of 256 bits, new each time', async () => {
    const urls = await Promise.all([begin(), begin()]);
    const [one, two] = urls.map(({ url }) => new URL(url).searchParams);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one?.get(name)?.length ?? 0).toBeGreaterThanOrEqual(43);
      expect(one?.get(name)).not.toBe(two?.get(name));
    }
    expect(one?.get('code_challenge_method')).toBe('S256');
    expect(one?.get('response_type')).toBe('code');
  });

  it('can only be finished once, in the browser in which it began, with its own state, code and verifier (A-18)', async () => {
    await provider.signIn(user('mallory'));
    const [mine, theirs] = [await begin(), await begin()];
    const callback = await provider.walk(theirs.url);
    expect(codeOf(await finish(callback, mine.cookie))).toBe('401 SSO_REFUSED');
    expect(codeOf(await finish(callback, ''))).toBe('401 TICKET_INVALID');
    const without = new URL(callback);
    without.searchParams.delete('state');
    const fresh = await begin();
    expect(codeOf(await finish(without, fresh.cookie))).toBe('401 SSO_REFUSED');
    const other = await begin();
    const back = await provider.walk(other.url);
    expect((await finish(back, other.cookie)).status).toBe(200);
    expect(codeOf(await finish(back, other.cookie))).toBe('401 TICKET_INVALID');
    // A used code in a new attempt, with the state of that attempt.
    const next = await begin();
    const replay = new URL(back);
    replay.searchParams.set('state', new URL(next.url).searchParams.get('state') ?? '');
    expect(codeOf(await finish(replay, next.cookie))).toBe('401 SSO_REFUSED');
    // Another issuer answers (mix-up attack).
    const mixed = await begin();
    const from = await provider.walk(mixed.url);
    from.searchParams.set('iss', 'https://evil.example');
    expect(codeOf(await finish(from, mixed.cookie))).toBe('401 SSO_REFUSED');
  });

  it("gives a provider's administrator no more password attempts than anybody else", async () => {
    const email = `guessed@${domain}`;
    await owner.call('POST', '/api/team/invitations', { email, role: 'member' }, owner);
    const token = await joinTokenOf(owner, email);
    const joined = { token, firstName: 'Mem', lastName: 'Ber', password: 'Correct-Horse-8' };
    const session = await owner.call<Session>('POST', '/api/member-invitations/accept', joined);
    await confirmAddress({ call: owner.call, token: session.accessToken });
    const outcomes: (string | undefined)[] = [];
    for (let round = 0; round < 11; round += 1) {
      const asked = await signIn(user(`guess-${round}`, { email }), elsewhere(round));
      const { ticket } = (asked.body as { link: { ticket: string } }).link;
      for (let guess = 0; guess < 5; guess += 1) {
        const from = elsewhere(round * 5 + guess);
        outcomes.push(codeOf(await post('/api/auth/sso/link', { ticket, password: 'Wrong-Horse-8' }, from)));
      }
    }
    expect(outcomes.slice(0, 50)).toEqual(Array(50).fill('401 WRONG_CREDENTIALS'));
    expect(outcomes.slice(50)).toEqual(Array(5).fill('429 TOO_MANY_REQUESTS'));
  });

  it('opens no account by its address alone: not an unconfirmed one, not one of another domain, not without the password (A-19)', async () => {
    expect(codeOf(await signIn(user('unsure', { email_verified: false })))).toBe('403 SSO_NOT_ALLOWED');
    expect(codeOf(await signIn(user('outside', { email: 'x@elsewhere.example' })))).toBe(
      '403 SSO_NOT_ALLOWED',
    );
    const asked = await signIn(user('takeover', { email: owner.email }));
    expect(asked.body).toMatchObject({ link: { email: owner.email } });
    expect(asked.text).not.toContain('accessToken');
    const { ticket } = (asked.body as { link: { ticket: string } }).link;
    expect(codeOf(await post('/api/auth/sso/link', { ticket, password: 'Wrong-Horse-8' }))).toBe(
      '401 WRONG_CREDENTIALS',
    );
    const needed = await post('/api/auth/sso/link', { ticket, password: owner.password });
    const { secondFactor } = needed.body as { secondFactor: { ticket: string } };
    const code = new TOTP({ secret: Secret.fromBase32(ownerSecret) }).generate({
      timestamp: Date.now() + 30_000,
    });
    const linked = await post('/api/auth/second-factor', { ticket: secondFactor.ticket, code });
    expect(sessionIn(linked).user.id).toBe(owner.session.user.id);
    expect(codeOf(await post('/api/auth/sso/link', { ticket, password: owner.password }))).toBe(
      '401 TICKET_INVALID',
    );
    const now = await signIn(user('takeover', { email: owner.email }));
    expect(sessionIn(now).user.id).toBe(owner.session.user.id);
    // The wrong password is in the log of the attacked account.
    const { accessToken: token } = sessionIn(now);
    await until(
      async () => (await send(server.url, 'GET', '/api/account/log', { token })).text,
      (log) => log.includes('signInFailed'),
    );
  });

  it('of one organisation opens no account of another', async () => {
    const other = await registerLeader(server.url, { email: `elsewhere@${domain}` });
    await confirmAddress(other);
    expect(codeOf(await signIn(user('elsewhere')))).toBe('403 SSO_NOT_ALLOWED');
  });

  it('gives the same answer for an unconnected domain as for a missing address', async () => {
    const unknown = await post('/api/auth/sso/start', { email: 'a@nobody.example' });
    expect(codeOf(unknown)).toBe('404 SSO_OFF');
    expect((await post('/api/auth/sso/start', {})).text.replace(/"requestId":"[^"]+"/, '')).toBe(
      unknown.text.replace(/"requestId":"[^"]+"/, ''),
    );
  });
});

describe('linking an account that has a second factor', () => {
  it('requires the second factor after the password, and again to turn it off in a session opened by a provider', async () => {
    const leader = await registerLeader(server.url, { email: `careful@${domain}` });
    await confirmAddress(leader);
    // A member of the organisation of the provider, which requires a second factor.
    const own = await startOwn(leader);
    const { password, secret } = { password: leader.password, secret: await codesOf(leader) };
    const codeAt = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    const asked = (await own.signIn(user('careful'))).body as { link: { ticket: string } };
    const needed = await post('/api/auth/sso/link', { ticket: asked.link.ticket, password });
    expect(needed.text).not.toContain('accessToken');
    // Without the code nothing is linked.
    expect((await own.signIn(user('careful'))).body).toMatchObject({ link: { email: leader.email } });
    const { ticket } = (needed.body as { secondFactor: { ticket: string } }).secondFactor;
    const enter = (code: string) => post('/api/auth/second-factor', { ticket, code });
    expect(codeOf(await enter('000000'))).toBe('400 CODE_WRONG');
    const linked = await enter(codeAt(0));
    expect(sessionIn(linked).user.id).toBe(leader.session.user.id);
    // From now on the provider opens the account, but cannot turn the codes off.
    const { accessToken } = sessionIn(await own.signIn(user('careful')));
    const disable = (json: object, token = accessToken) =>
      send(server.url, 'POST', '/api/account/totp/disable', { json, token });
    expect(codeOf(await disable({ currentPassword: password }))).toBe('403 CODE_NEEDED');
    const add = await send(server.url, 'POST', '/api/account/passkey-options', {
      json: { currentPassword: password },
      token: accessToken,
    });
    expect(codeOf(add)).toBe('403 CODE_NEEDED');
    expect((await disable({ currentPassword: password, code: codeAt(1) })).status).toBe(204);
  });

  it('requires the second factor even if it was set up after the linking began', async () => {
    const leader = await registerLeader(server.url, { email: `later@${domain}` });
    await confirmAddress(leader);
    const own = await startOwn(leader);
    const asked = (await own.signIn(user('later'))).body as { link: { ticket: string } };
    await codesOf(leader);
    const needed = await post('/api/auth/sso/link', { ticket: asked.link.ticket, password: leader.password });
    expect(needed.text).not.toContain('accessToken');
    expect(needed.body).toHaveProperty('secondFactor.ticket');
  });

  /** Connects the provider to this leader's own organisation. */
  async function startOwn(leader: Leader) {
    await connected.call(
      'DELETE',
      '/api/organization/sso',
      { currentPassword: connected.password },
      connected,
    );
    connected = leader;
    await connectProvider(leader, provider, [domain]);
    await proveDomain(leader, dns, domain);
    return { signIn };
  }
  async function codesOf(leader: Leader): Promise<string> {
    const { password: currentPassword } = leader;
    const { secret } = await leader.call<{ secret: string }>(
      'POST',
      '/api/account/totp',
      { currentPassword },
      leader,
    );
    const code = await earlierCode(secret);
    await leader.call('POST', '/api/account/totp/enable', { code }, leader);
    return secret;
  }
});

describe('sync-auth0 (A-20)', () => {
  let own: TestServer;
  beforeAll(async () => {
    own = await startServer({
      env: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
      },
    });
  });
  afterAll(async () => {
    expect(await own?.stop()).toBe(0);
  });
  const sync = (json: unknown) => send(own.url, 'POST', '/api/auth/sync-auth0', { json });

  it('uses no address from the body, and no token that the provider did not sign for us', async () => {
    const asDocumented = { email: 'victim@example.org', auth0Id: 'auth0|1', name: 'V', picture: 'https://x' };
    expect((await sync(asDocumented)).status).toBe(400);
    const { privateKey } = await generateKeyPair('RS256');
    const claims = { email: 'victim@example.org', email_verified: true };
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(provider.issuer)
      .setAudience(provider.clientId)
      .setSubject('victim')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(provider.issuer)
      .setAudience(provider.clientId)
      .setSubject('victim')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(provider.clientSecret));
    const parts = forged.split('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${parts[1]}.`;
    for (const idToken of ['x', forged, shared, none])
      expect(codeOf(await sync({ idToken }))).toBe('401 SSO_REFUSED');
  });

  it('accepts a recent token that the provider issued for us: a new person gets an account, and later the same account', async () => {
    await provider.signIn({
      sub: 'auth0|7',
      email: 'seven@example.org',
      email_verified: true,
      given_name: 'Seven',
    });
    const [first, second] = [
      await sync({ idToken: await idToken() }),
      await sync({ idToken: await idToken() }),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(sessionIn(first).user).toMatchObject({ email: 'seven@example.org', emailVerified: true });
    expect(sessionIn(second).user.id).toBe(sessionIn(first).user.id);
  });

  it('asks the owner of an existing account to link it in the web first', async () => {
    const leader = await registerLeader(own.url, { email: 'eight@example.org' });
    await confirmAddress(leader);
    await provider.signIn({ sub: 'auth0|8', email: 'eight@example.org', email_verified: true });
    expect(codeOf(await sync({ idToken: await idToken() }))).toBe('409 LINK_NEEDED');
  });

  /** Gets an id token at the provider itself, like a program that has its own login there. */
  async function idToken(): Promise<string> {
    const redirectUri = `${server.url}/login/sso`;
    const verifier = randomUUID() + randomUUID();
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const callback = await provider.walk(
      `${provider.issuer}/auth?${new URLSearchParams({
        client_id: provider.clientId,
        response_type: 'code',
        scope: 'openid email profile',
        redirect_uri: redirectUri,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`,
    );
    const answer = await fetch(`${provider.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: callback.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
        code_verifier: verifier,
      }),
    });
    return ((await answer.json()) as { id_token: string }).id_token;
  }
});
