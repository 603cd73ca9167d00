import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Leader, registerLeader } from '../support/client.ts';
import { addMember, joinTokenOf, type Member, teamOf } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { watch } from '../support/watcher.ts';
import { codeOf, send } from './wire.ts';

/** The mailed link that makes a person a member, and its effect after they were removed. */

const day = 86_400_000;
let now = Date.now();
let product: Product;
let a: Leader;
let b: Leader;
/** A member of organisation B. */
let stranger: Member;

beforeAll(async () => {
  // A controlled clock, because invitations expire after days.
  product = await runProduct({ change: (infra) => ({ ...infra, clock: { now: () => now } }) });
  [a, b] = await Promise.all([registerLeader(product.url), registerLeader(product.url)]);
  stranger = await addMember(b, product.url);
});
afterAll(async () => {
  await product?.stop();
});

const ask = (method: string, path: string, token: string, json?: unknown) =>
  send(product.url, method, path, { token, json });
const invite = (leader: Leader, email: string, role = 'member') =>
  leader.call('POST', '/api/team/invitations', { email, role }, leader);
const freshAddress = () => `new-${randomUUID().slice(0, 12)}@example.org`;

describe('a removed member', () => {
  it('loses access at once: token, refresh token and socket; and the old link does not restore it', async () => {
    const email = freshAddress();
    await invite(a, email);
    const token = await joinTokenOf(a, email);
    const account = { token, firstName: 'Re', lastName: 'Moved', password: 'Correct-Horse-9' };
    const joined = await send(product.url, 'POST', '/api/member-invitations/accept', { json: account });
    const session = joined.body as typeof a.session;
    const socket = await watch(product.url, session.accessToken, () => undefined);
    const asked = performance.now();
    const removed = await ask('DELETE', `/api/team/members/${session.user.id}`, a.token, {
      currentPassword: a.password,
    });
    expect(removed.status).toBe(200);
    await socket.closed;
    // Without being told, the socket would stay until its token expires, a quarter of an hour later.
    expect(performance.now() - asked).toBeLessThan(60_000);
    expect((await ask('GET', '/api/me', session.accessToken)).status).toBe(401);
    const refresh = { refreshToken: session.refreshToken };
    expect((await send(product.url, 'POST', '/api/auth/refresh', { json: refresh })).status).toBe(401);
    await expect(watch(product.url, session.accessToken, () => undefined)).rejects.toThrow();
    for (const path of ['look', 'accept'])
      expect(
        (
          await send(product.url, 'POST', `/api/member-invitations/${path}`, {
            json: path === 'look' ? { token } : account,
          })
        ).status,
      ).toBe(410);
    expect((await teamOf(a)).members.map((member) => member.accountId)).not.toContain(session.user.id);
  });
});

describe('a member whose sessions an administrator ends', () => {
  it('is signed out everywhere at once, learns who did it, and may sign in again', async () => {
    const member = await addMember(a, product.url);
    const login = async () => {
      const { email, password } = member;
      const { body } = await send(product.url, 'POST', '/api/auth/login', { json: { email, password } });
      return body as typeof a.session;
    };
    const sessions = [member.session, await login()];
    const sockets = await Promise.all(
      sessions.map(({ accessToken }) => watch(product.url, accessToken, () => undefined)),
    );
    const path = `/api/team/members/${member.accountId}/sessions`;
    const asked = performance.now();
    const ended = await ask('DELETE', path, a.token, { currentPassword: a.password });
    expect(ended.status).toBe(204);
    await Promise.all(sockets.map(({ closed }) => closed));
    // Without being told, the socket would stay until its token expires, a quarter of an hour later.
    expect(performance.now() - asked).toBeLessThan(60_000);
    for (const { accessToken, refreshToken } of sessions) {
      expect((await ask('GET', '/api/me', accessToken)).status).toBe(401);
      const refreshed = await send(product.url, 'POST', '/api/auth/refresh', { json: { refreshToken } });
      expect(refreshed.status).toBe(401);
    }
    const again = await login();
    expect(again.organization.id).toBe(a.session.organization.id);
    const { body } = await ask('GET', '/api/account/log', again.accessToken);
    const { entries } = body as { entries: { kind: string; text: string }[] };
    expect(entries.filter(({ kind }) => kind === 'sessionsEnded').map(({ text }) => text)).toEqual([
      'Signed out of an organization, on every device, by an administrator of it.',
    ]);
    expect((await ask('GET', '/api/me', a.token)).status).toBe(200);
  });

  it('cannot be the owner, whose sessions only the owner may end', async () => {
    const admin = await addMember(a, product.url, 'admin');
    const path = `/api/team/members/${a.session.user.id}/sessions`;
    expect(codeOf(await ask('DELETE', path, admin.token, { currentPassword: admin.password }))).toBe(
      '403 OWNER_ONLY',
    );
    expect((await ask('GET', '/api/me', a.token)).status).toBe(200);
  });
});

describe('the link of a member invitation', () => {
  const look = (token: string) =>
    send(product.url, 'POST', '/api/member-invitations/look', { json: { token } });
  const accept = (token: string, more = {}, requestId: string = randomUUID()) =>
    send(product.url, 'POST', '/api/member-invitations/accept', {
      requestId,
      json: { token, firstName: 'In', lastName: 'Vited', password: 'Correct-Horse-9', ...more },
    });
  const invited = async (leader = a, role = 'member') => {
    const email = freshAddress();
    await invite(leader, email, role);
    return { email, token: await joinTokenOf(leader, email) };
  };

  it('shows its invitation any number of times, and makes one account', async () => {
    const { email, token } = await invited();
    for (let times = 0; times < 2; times += 1)
      expect((await look(token)).body).toEqual({
        organization: 'Engines Ltd',
        invitedBy: 'Ada Byron',
        email,
        role: 'member',
        hasAccount: false,
      });
    const requestId = randomUUID();
    const first = await accept(token, {}, requestId);
    expect(first.status).toBe(201);
    expect((first.body as typeof a.session).user).toMatchObject({ email, emailVerified: false });
    // A repeated request, whose answer was lost, is accepted. Any other use of the link, even with the right password, is too
    // late.
    expect((await accept(token, {}, requestId)).status).toBe(201);
    expect(codeOf(await accept(token))).toBe('410 INVITATION_USED');
    expect(codeOf(await accept(token, { password: 'Other-Horse-10' }, requestId))).toBe(
      '422 REQUEST_ID_REUSED',
    );
    expect(codeOf(await look(token))).toBe('410 INVITATION_USED');
  });

  it('is invalid if altered or of another kind', async () => {
    const { token } = await invited();
    const other = await invited(b);
    const flipped = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    const mixed = `${other.token.slice(0, 24)}${token.slice(24)}`;
    const later = token.replace(/^(\w{48})-1-/, '$1-2-');
    for (const wrong of [
      flipped,
      mixed,
      later,
      token.slice(1),
      'x',
      `${'z'.repeat(48)}-1-${'A'.repeat(43)}`,
      a.token.slice(0, 200),
    ])
      expect([wrong, codeOf(await look(wrong))]).toEqual([wrong, '400 LINK_INVALID']);
  });

  it('is void when the invitation was sent again, withdrawn or is fourteen days old', async () => {
    const [renewed, withdrawn, old] = [await invited(), await invited(), await invited()];
    const { invitations } = await teamOf(a);
    const act = (email: string, what: string) =>
      ask(
        'POST',
        `/api/team/invitations/${invitations.find((one) => one.email === email)?.invitationId}/${what}`,
        a.token,
      );
    expect((await act(renewed.email, 'resend')).status).toBe(200);
    expect((await act(withdrawn.email, 'withdraw')).status).toBe(200);
    expect(codeOf(await accept(renewed.token))).toBe('410 LINK_REPLACED');
    expect(codeOf(await accept(withdrawn.token))).toBe('410 INVITATION_WITHDRAWN');
    const before = now;
    now += 14 * day;
    expect([codeOf(await look(old.token)), codeOf(await accept(old.token))]).toEqual([
      '410 INVITATION_EXPIRED',
      '410 INVITATION_EXPIRED',
    ]);
    now = before;
  });

  it('is mailed at most five times an hour to one address, by any route', async () => {
    const email = freshAddress();
    await invite(a, email);
    const statuses: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const { invitations } = await teamOf(a);
      const id = invitations.find((one) => one.email === email)?.invitationId;
      statuses.push((await ask('POST', `/api/team/invitations/${id}/resend`, a.token)).status);
      await ask('POST', `/api/team/invitations/${id}/withdraw`, a.token);
      statuses.push((await ask('POST', '/api/team/invitations', a.token, { email, role: 'member' })).status);
    }
    expect(statuses).toEqual([200, 201, 200, 201, 429, 429]);
    // The count belongs to this organisation: another organisation may invite the person, who may also request mails.
    expect((await ask('POST', '/api/team/invitations', b.token, { email, role: 'member' })).status).toBe(201);
  });

  it('makes no member with a refused password, or for an address that has an account', async () => {
    const { email, token } = await invited();
    const { members } = await teamOf(a);
    expect(codeOf(await accept(token, { password: 'short' }))).toBe('400 PASSWORD_RULES');
    expect((await teamOf(a)).members).toHaveLength(members.length);
    expect((await teamOf(a)).invitations.map((one) => one.email)).toContain(email);
    // `stranger` is a member elsewhere and has proven the address.
    await invite(a, stranger.email);
    const theirs = await joinTokenOf(a, stranger.email);
    expect((await look(theirs)).body).toMatchObject({ hasAccount: true });
    expect(codeOf(await accept(theirs))).toBe('409 EMAIL_TAKEN');
  });

  it('lets only the account with this address join; the account stays in its other organisation, too', async () => {
    const mover = await addMember(b, product.url);
    await invite(a, mover.email);
    const token = await joinTokenOf(a, mover.email);
    expect(codeOf(await ask('POST', '/api/member-invitations/join', stranger.token, { token }))).toBe(
      '403 ADDRESS_DIFFERS',
    );
    const joined = await ask('POST', '/api/member-invitations/join', mover.token, { token });
    expect(joined.status).toBe(200);
    const session = joined.body as typeof a.session;
    expect(session.organization.id).toBe(a.session.organization.id);
    expect((await ask('GET', '/api/team', mover.token)).status).toBe(401);
    expect((await ask('GET', '/api/team', session.accessToken)).status).toBe(200);
    expect((await teamOf(b)).members.map((member) => member.accountId)).toContain(mover.accountId);
    const signedIn = await mover.call<typeof a.session>('POST', '/api/auth/login', {
      email: mover.email,
      password: mover.password,
    });
    expect(signedIn.organization.id).toBe(a.session.organization.id);
  });
});
