import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import { type Leader, mailedTokenIn, registerLeader } from '../support/client.ts';
import { redisMissing } from '../support/redis-server.ts';
import { startScaled } from '../support/scaled.ts';
import { startServer } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { watch } from '../support/watcher.ts';
import { type Answer, codeOf, send, until } from './wire.ts';

// An account in several organisations: joining removes nothing, each organisation controls only its own sessions, and a removed
// member returns only by a new invitation, with only the rights in it.

async function oneProcess() {
  const smtp = await startSmtp();
  const server = await startServer({ env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' } });
  return { url: server.url, smtp, stop: () => server.stop() };
}

async function severalProcesses() {
  const smtp = await startSmtp();
  const product = await startScaled({ apis: 2, workers: 1, env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' } });
  return { url: product.url, smtp, stop: () => product.stop() };
}

type Running = { readonly url: string; readonly smtp: TestSmtp; stop(): Promise<unknown> };
type Refused = { readonly ticket: string };

let callers = 0;
const password = 'Correct-Horse-7';

describe.each([
  { shape: 'in one process', begin: oneProcess, possible: true },
  { shape: 'in several processes over shared stores', begin: severalProcesses, possible: !redisMissing },
])('members of several organisations, $shape', ({ begin, possible }) => {
  let running: Running;
  beforeAll(async () => {
    if (possible) running = await begin();
  });
  afterAll(async () => {
    await running?.stop();
    await running?.smtp.close();
  });

  const ask = (method: string, path: string, token?: string, json?: unknown) => {
    callers += 1;
    const headers = { 'x-forwarded-for': `198.51.100.${callers % 250}` };
    return send(running.url, method, path, { json, token, headers });
  };
  const post = (path: string, json: unknown, token?: string) => ask('POST', path, token, json);
  const sessionIn = (answer: Answer) => {
    expect([answer.status, answer.text]).toEqual([expect.toSatisfy((code) => code < 300), answer.text]);
    return answer.body as Session;
  };
  let organizations = 0;
  const owner = async (email?: string) => {
    organizations += 1;
    const more = { organizationName: `Organisation ${organizations}`, ...(email ? { email } : {}) };
    const leader = await registerLeader(running.url, more);
    return { ...leader, id: leader.session.organization.id, name: more.organizationName };
  };
  type Owner = Awaited<ReturnType<typeof owner>>;
  const letterTo = async (email: string, subject: string) =>
    (await running.smtp.letter(email, subject)).mail.text ?? '';
  const confirmed = async (leader: Owner) => {
    const token = mailedTokenIn(await letterTo(leader.email, 'Confirm your email address'));
    expect((await post('/api/auth/verify-email', { token, password: leader.password })).status).toBe(204);
    return leader;
  };
  /**
   * Invites a person.
   * @returns the token of the mailed link; `before` was mailed earlier
   */
  const invite = async (leader: Owner, email: string, role = 'member', before = '') => {
    expect((await post('/api/team/invitations', { email, role }, leader.token)).status).toBe(201);
    const read = async () => mailedTokenIn(await letterTo(email, `Ada Byron invites you to ${leader.name}`));
    return until(read, (token) => token !== before);
  };
  const login = ({ email }: Pick<Leader, 'email'>, secret = password) =>
    post('/api/auth/login', { email, password: secret });
  const join = (token: string, session: string) => post('/api/member-invitations/join', { token }, session);
  const enter = (token: string, ticket: string) => post('/api/member-invitations/enter', { token, ticket });
  const me = (token: string) => ask('GET', '/api/me', token);
  const choose = ({ accessToken, refreshToken }: Session, organizationId: string, more = {}) =>
    post('/api/auth/organization', { organizationId, refreshToken, ...more }, accessToken);
  const remove = (leader: Owner, accountId: string) =>
    ask('DELETE', `/api/team/members/${accountId}`, leader.token, { currentPassword: leader.password });
  /** A member of both organisations, with a session in the one joined last. */
  const inBoth = async () => {
    const [first, second] = [await owner(), await owner()];
    await confirmed(first);
    const session = sessionIn(await join(await invite(second, first.email), first.token));
    return { first, second, session, accountId: session.user.id };
  };

  it.runIf(possible)('an unconfirmed owner joins another organisation, and loses nothing', async () => {
    const [first, second] = [await owner(), await owner()];
    const token = await invite(second, first.email);
    expect((await post('/api/member-invitations/look', { token })).body).toMatchObject({
      hasAccount: false,
      unproven: true,
    });
    const session = sessionIn(await join(token, first.token));
    expect(session.organization.id).toBe(second.id);
    expect(session.user).toMatchObject({ emailVerified: true, profile: { role: 'member' } });
    expect(session.organizations).toEqual([
      { id: first.id, name: first.name, role: 'owner' },
      { id: second.id, name: second.name, role: 'member' },
    ]);
    // Everything that another person began with this address before it was proven has ended.
    expect((await me(first.token)).status).toBe(401);
    const again = sessionIn(await login(first));
    expect(again.organization.id).toBe(second.id);
    const back = sessionIn(await choose(again, first.id));
    expect(back.organization.id).toBe(first.id);
    expect(back.user.profile.role).toBe('owner');
    expect((await ask('GET', '/api/organization', back.accessToken)).body).toMatchObject({ id: first.id });
    expect(sessionIn(await login(first)).organization.id).toBe(first.id);
  });

  it.runIf(possible)('a link opened while signed out makes no second account without asking', async () => {
    const [first, second] = [await owner(), await owner()];
    const token = await invite(second, first.email);
    const account = { token, firstName: 'Some', lastName: 'Body', password: 'Other-Horse-8' };
    const refused = await post('/api/member-invitations/accept', account);
    expect(codeOf(refused)).toBe('409 ACCOUNT_UNCONFIRMED');
    expect(sessionIn(await login(first)).organization.id).toBe(first.id);
    // Another person had registered with the address, and the reader of its mail says that the account is not theirs.
    const made = sessionIn(await post('/api/member-invitations/accept', { ...account, notMyAccount: true }));
    expect(made.user.id).not.toBe(first.session.user.id);
    expect(made.organizations.map(({ id }) => id)).toEqual([second.id]);
    expect((await login(first)).status).toBe(401);
    expect(codeOf(await join(token, first.token))).toBe('410 INVITATION_USED');
  });

  it.runIf(possible)(
    'a session is in one organisation: switching ends its tokens and sockets of the other organisation',
    async () => {
      const { first, second, session } = await inBoth();
      const stranger = await owner();
      for (const id of [stranger.id, 'x'.repeat(24)])
        expect(codeOf(await choose(session, id))).toBe('404 NOT_FOUND');
      const socket = await watch(running.url, session.accessToken, () => undefined);
      const moved = sessionIn(await choose(session, first.id));
      await socket.closed;
      expect(codeOf(await me(session.accessToken))).toBe('401 INVALID_TOKEN');
      await expect(watch(running.url, session.accessToken, () => undefined)).rejects.toThrow();
      expect(moved.refreshToken).not.toBe(session.refreshToken);
      const { refreshToken } = moved;
      expect(sessionIn(await post('/api/auth/refresh', { refreshToken })).organization.id).toBe(first.id);
      // Switching is refused with the refresh token of another session.
      const other = sessionIn(await login(stranger));
      const mixed = { organizationId: second.id, refreshToken: other.refreshToken };
      expect((await post('/api/auth/organization', mixed, moved.accessToken)).status).toBe(401);
      expect((await me(moved.accessToken)).body).toMatchObject({ organization: { id: first.id } });
    },
  );

  it.runIf(possible)('an administrator controls only sessions in their own organisation', async () => {
    const { first, second, session, accountId } = await inBoth();
    const elsewhere = sessionIn(await choose(sessionIn(await login(first)), first.id));
    const here = await watch(running.url, session.accessToken, () => undefined);
    const ended = await ask('DELETE', `/api/team/members/${accountId}/sessions`, second.token, {
      currentPassword: second.password,
    });
    expect(ended.status).toBe(204);
    await here.closed;
    expect((await me(session.accessToken)).status).toBe(401);
    expect((await me(elsewhere.accessToken)).status).toBe(200);
    const removedHere = sessionIn(await choose(sessionIn(await login(first)), second.id));
    expect((await remove(second, accountId)).status).toBe(200);
    expect((await me(removedHere.accessToken)).status).toBe(401);
    const { refreshToken } = removedHere;
    expect((await post('/api/auth/refresh', { refreshToken })).status).toBe(401);
    expect((await me(elsewhere.accessToken)).body).toMatchObject({ organizations: [{ id: first.id }] });
    expect(codeOf(await choose(elsewhere, second.id))).toBe('404 NOT_FOUND');
    expect(sessionIn(await login(first)).organization.id).toBe(first.id);
  });

  it.runIf(possible)('switching asks for a second factor that the other organisation requires', async () => {
    const { first, second, session } = await inBoth();
    const codeFor = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const withCodes = async (leader: Pick<Leader, 'token'>) => {
      const begun = await post('/api/account/totp', { currentPassword: password }, leader.token);
      const { secret } = begun.body as { secret: string };
      const enabled = await post('/api/account/totp/enable', { code: codeFor(secret) }, leader.token);
      return { secret, codes: (enabled.body as { recoveryCodes: string[] }).recoveryCodes };
    };
    const at = sessionIn(await choose(session, first.id));
    await withCodes(await confirmed(second));
    const rule = { required: true, currentPassword: password };
    expect((await ask('PUT', '/api/organization/second-factor', second.token, rule)).status).toBe(200);
    const { codes } = await withCodes({ token: at.accessToken });
    expect(codeOf(await choose(at, second.id))).toBe('403 CODE_NEEDED');
    expect(codeOf(await choose(at, second.id, { code: '000000' }))).toBe('400 CODE_WRONG');
    expect((await me(at.accessToken)).body).toMatchObject({ organization: { id: first.id } });
    const entered = sessionIn(await choose(at, second.id, { code: codes[0] }));
    expect(entered.organization.id).toBe(second.id);
    expect((await ask('GET', '/api/team', entered.accessToken)).status).toBe(200);
  });

  it.runIf(possible)(
    'a member removed everywhere can sign in nowhere, and returns by an invitation',
    async () => {
      const leader = await owner();
      const email = `removed-${leader.id.slice(0, 8)}@members.example`;
      const first = await invite(leader, email, 'admin');
      const names = { firstName: 'Re', lastName: 'Moved', password };
      const before = sessionIn(await post('/api/member-invitations/accept', { token: first, ...names }));
      const accountId = before.user.id;
      const made = await post(
        '/api/organization/keys',
        { name: 'Key', scopes: ['team.read'], days: 30, currentPassword: password },
        before.accessToken,
      );
      const { key } = made.body as { key: string };
      expect((await ask('GET', '/api/team', key)).status).toBe(200);
      expect((await remove(leader, accountId)).status).toBe(200);

      expect((await login({ email }, 'Wrong-Horse-7')).status).toBe(401);
      const refused = await login({ email });
      expect(codeOf(refused)).toBe('403 NO_ORGANIZATION');
      const { ticket } = refused.body as Refused;
      expect((await me(ticket)).status).toBe(401);
      expect(codeOf(await enter(first, ticket))).toBe('410 INVITATION_USED');
      const second = await invite(leader, email, 'member', first);
      expect((await post('/api/member-invitations/look', { token: second })).body).toMatchObject({
        hasAccount: true,
      });
      const other = await invite(leader, `other-${email}`);
      expect(codeOf(await enter(other, ticket))).toBe('403 ADDRESS_DIFFERS');

      const back = sessionIn(await enter(second, ticket));
      expect(back.user.id).toBe(accountId);
      expect(back.user).toMatchObject({
        profile: { role: 'member' },
        permissions: { canManageTeam: false },
      });
      expect(codeOf(await enter(second, ticket))).toBe('401 TICKET_INVALID');
      expect((await me(before.accessToken)).status).toBe(401);
      const { refreshToken } = before;
      expect((await post('/api/auth/refresh', { refreshToken })).status).toBe(401);
      expect((await ask('GET', '/api/team', key)).status).toBe(401);
      expect(sessionIn(await login({ email })).organization.id).toBe(leader.id);
    },
  );

  it.runIf(possible)('a removed member who forgot the password returns through the mailed link', async () => {
    const leader = await owner();
    const email = `forgot-${leader.id.slice(0, 8)}@members.example`;
    const first = await invite(leader, email);
    const names = { firstName: 'Re', lastName: 'Moved', password };
    const { user } = sessionIn(await post('/api/member-invitations/accept', { token: first, ...names }));
    expect((await remove(leader, user.id)).status).toBe(200);
    const second = await invite(leader, email, 'member', first);
    expect((await post('/api/auth/forgot-password', { email })).status).toBe(202);
    const reset = mailedTokenIn(await letterTo(email, 'Choose a new password'));
    const old = (await login({ email })).body as Refused;
    const chosen = { token: reset, password: 'Another-Horse-8' };
    expect((await post('/api/auth/reset-password', chosen)).status).toBe(204);
    // A ticket from before the password change ends with the old password.
    expect(codeOf(await enter(second, old.ticket))).toBe('401 TICKET_INVALID');
    const { ticket } = (await login({ email }, chosen.password)).body as Refused;
    expect(sessionIn(await enter(second, ticket)).organization.id).toBe(leader.id);
  });

  it.runIf(possible)(
    'a session that began while its person was removed stays invalid when they return',
    async () => {
      const leader = await owner();
      const email = `racing-${leader.id.slice(0, 8)}@members.example`;
      const first = await invite(leader, email);
      const names = { firstName: 'Ra', lastName: 'Cing', password };
      const { user } = sessionIn(await post('/api/member-invitations/accept', { token: first, ...names }));
      const [removed, ...logins] = await Promise.all([
        remove(leader, user.id),
        ...Array.from({ length: 6 }, () => login({ email })),
      ]);
      expect(removed.status).toBe(200);
      const second = await invite(leader, email, 'member', first);
      const { ticket } = (await login({ email })).body as Refused;
      const back = sessionIn(await enter(second, ticket));
      for (const { body } of logins.filter(({ status }) => status === 200)) {
        const { accessToken, refreshToken } = body as Session;
        expect((await me(accessToken)).status).toBe(401);
        expect((await post('/api/auth/refresh', { refreshToken })).status).toBe(401);
      }
      expect((await me(back.accessToken)).status).toBe(200);
    },
  );

  it.runIf(possible)(
    'registering with another person’s address gives no access to their invitation',
    async () => {
      const [stranger, leader] = [await owner(), await owner()];
      const { email } = stranger;
      const token = await invite(leader, email);
      // The reader of the mail recovers the account of that address, and joins with it.
      expect((await post('/api/auth/forgot-password', { email })).status).toBe(202);
      const reset = mailedTokenIn(await letterTo(email, 'Choose a new password'));
      const chosen = { token: reset, password: 'Another-Horse-8' };
      expect((await post('/api/auth/reset-password', chosen)).status).toBe(204);
      const own = sessionIn(await login({ email }, chosen.password));
      const joined = sessionIn(await join(token, own.accessToken));
      expect(joined.organization.id).toBe(leader.id);
      expect((await me(stranger.token)).status).toBe(401);
      const { refreshToken } = stranger.session;
      expect((await post('/api/auth/refresh', { refreshToken })).status).toBe(401);
      expect((await login({ email })).status).toBe(401);
    },
  );
});
