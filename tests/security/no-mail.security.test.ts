import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../api/account/contract/auth.ts';
import type { Operations, operatorsSeen } from '../../api/installation/contract/operations.ts';
import {
  callerOf,
  confirmAddress,
  type Leader,
  launch,
  linksFromOutbox,
  mailedTokenIn,
  openLink,
  participationOf,
  registerLeader,
} from '../support/client.ts';
import { lettersIn, letterTo } from '../support/letters.ts';
import { addMember, joinTokenOf } from '../support/members.ts';
import { addOperator, operatorTokenOf, ops } from '../support/operators.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { startSmtp } from '../support/smtp.ts';
import { codeOf, send, until } from './wire.ts';

// A server without a mail server: mails kept in the outbox give no access to any account.

const boss = 'boss@example.org';
const chief = 'chief@example.org';
const owner = {
  password: 'Correct-Horse-7',
  firstName: 'Ada',
  lastName: 'Byron',
  organizationName: 'Engines',
};
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { OPERATOR_EMAILS: `${boss},${chief}` } });
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
});

const post = (path: string, json: unknown, token?: string, headers?: Readonly<Record<string, string>>) =>
  send(server.url, 'POST', path, { json, token, ...(headers && { headers }) });
const meOf = ({ call, token }: Pick<Leader, 'call' | 'token'>) =>
  call<{ user: { operator: boolean; emailVerified: boolean } }>('GET', '/api/me', undefined, { token });
const statusOf = (token: string, at = server.url) =>
  send(at, 'GET', '/api/operations', { token }).then(({ status }) => status);

/** All content of the outbox page for a caller: each mail in every form. */
async function shownTo(token: string): Promise<string> {
  const list = (await send(server.url, 'GET', '/api/outbox', { token })).text;
  const { mails } = JSON.parse(list) as { mails: { id: string }[] };
  const forms = mails.flatMap(({ id }) => [`/api/outbox/${id}`, `/api/outbox/${id}/eml`]);
  const texts = await Promise.all(forms.map((form) => send(server.url, 'GET', form, { token })));
  return [list, ...texts.map(({ text }) => text)].join('\n');
}

/** Every mail in the data folder, for any recipient. */
function keptIn(folder: string): string[] {
  // The folder is created with the first mail.
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /outbox.*\.json$/.test(path.join(entry.parentPath, entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe('a letter about an account that is kept because no mail server is set up', () => {
  it('is not shown to its addressee, to colleagues or to an operator', async () => {
    const leader = await registerLeader(server.url);
    const asked = [leader.email, boss];
    const squatter = await registerLeader(server.url, { email: boss });
    for (const email of asked) {
      const { text } = await post('/api/auth/forgot-password', { email });
      expect(text).toContain('This server sends no mail yet');
      expect(text).not.toContain('sent.');
    }
    // Four letters: two confirmations, two recoveries.
    await until(
      () => keptIn(server.folder).length,
      (count) => count >= 4,
    );
    const other = await registerLeader(server.url);
    await confirmAddress(other);
    await addOperator(server, other.email);
    for (const token of [leader.token, squatter.token, other.token]) {
      const shown = await shownTo(token);
      for (const trace of [
        ...asked,
        'verify-email',
        'reset-password',
        'Choose a new password',
        'Confirm your',
      ])
        expect(shown).not.toContain(trace);
    }
    // Not even by its own id.
    const ids = keptIn(server.folder).map((file) => path.basename(file, '.json'));
    for (const id of ids)
      expect(codeOf(await send(server.url, 'GET', `/api/outbox/${id}`, { token: leader.token }))).toBe(
        '404 NOT_FOUND',
      );
  });

  it("is available to the server's administrator: on the console, by a command, and in a file closed to other users", async () => {
    const leader = await registerLeader(server.url);
    const link = mailedTokenIn(await letterTo(server.url, leader.email, 'Confirm your email address'));
    await expect.poll(() => server.output()).toContain(link);
    const { code, said } = await ops(server, 'letters');
    expect(code).toBe(0);
    expect(said).toContain(link);
    const { mode } = statSync(path.join(server.folder, 'outbox', 'letters'));
    expect(mode & 0o077).toBe(0);
    for (const file of keptIn(server.folder)) expect(statSync(file).mode & 0o077).toBe(0);
    expect((await post('/api/auth/verify-email', { token: link, password: leader.password })).status).toBe(
      204,
    );
    expect((await meOf(leader)).user.emailVerified).toBe(true);
  });
});

describe('operator rights', () => {
  it('are not given by confirming through a kept link, even if the settings name the address; a command adds and removes them', async () => {
    const own = await registerLeader(server.url, { email: chief });
    const refused = await ops(server, 'operator', 'add', chief);
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('has not confirmed its address');
    await confirmAddress(own);
    expect((await meOf(own)).user).toMatchObject({ emailVerified: true, operator: false });
    expect(await statusOf(own.token)).toBe(404);
    expect((await ops(server, 'operator', 'list')).said).toContain(
      `${chief}  Ada Byron, named in OPERATOR_EMAILS but`,
    );

    const added = await ops(server, 'operator', 'add', chief);
    expect([added.code, added.said]).toEqual([
      0,
      expect.stringMatching(/chief@example\.org {2}Ada Byron, since 20/),
    ]);
    expect((await meOf(own)).user.operator).toBe(true);
    expect(await statusOf(own.token)).toBe(200);
    const { operators } = await own.call<ReturnType<typeof operatorsSeen.parse>>(
      'GET',
      '/api/operations/operators',
      undefined,
      own,
    );
    expect(operators).toContainEqual({
      name: 'Ada Byron',
      email: chief,
      since: expect.stringMatching(/^20\d\d-/),
      by: 'command',
      counts: true,
    });

    expect((await ops(server, 'operator', 'remove', chief)).code).toBe(0);
    expect(await statusOf(own.token)).toBe(404);
    expect((await ops(server, 'operator', 'add', 'nobody-here@example.org')).said).toContain(
      'There is no account',
    );
  });

  it('do not include adding operators, which needs the master key', async () => {
    const one = await registerLeader(server.url);
    const two = await registerLeader(server.url);
    for (const each of [one, two]) await confirmAddress(each);
    await addOperator(server, one.email);
    for (const step of ['add', 'remove'])
      expect(codeOf(await post(`/api/operations/operators/${step}`, { email: two.email }, one.token))).toBe(
        '403 MASTER_KEY_ONLY',
      );
    expect(codeOf(await post('/api/operations/operators/add', { email: two.email }, two.token))).toBe(
      '404 NOT_FOUND',
    );
  });

  it('are given to an address in the settings that was confirmed by a sent mail; a link that was kept earlier does not count as sent', async () => {
    const folder = temporaryFolder();
    const named = { OPERATOR_EMAILS: `${boss},${chief}` };
    const before = await startServer({ folder, env: named });
    const squatter = await registerLeader(before.url, { email: boss });
    const kept = mailedTokenIn(await letterTo(before.url, boss, 'Confirm your email address'));
    expect(await before.stop()).toBe(0);

    const smtp = await startSmtp();
    const after = await startServer({ folder, env: { ...named, SMTP_URL: smtp.url, LOG_LEVEL: 'warn' } });
    const call = callerOf(after.url);
    await call('POST', '/api/auth/verify-email', { token: kept, password: squatter.password });
    const { accessToken: token } = await call<Session>('POST', '/api/auth/login', {
      email: boss,
      password: squatter.password,
    });
    expect((await meOf({ call, token })).user).toMatchObject({ emailVerified: true, operator: false });

    const real = await registerLeader(after.url, { email: chief });
    expect((await meOf(real)).user.operator).toBe(false);
    const { mail } = await smtp.letter(chief, 'Confirm your email address');
    const { password } = real;
    await call('POST', '/api/auth/verify-email', { token: mailedTokenIn(mail.text ?? ''), password });
    expect((await meOf(real)).user.operator).toBe(true);

    // The real reader of the other address gets operator rights by recovering the account.
    await call('POST', '/api/auth/forgot-password', { email: boss });
    const reset = mailedTokenIn((await smtp.letter(boss, 'Choose a new password')).mail.text ?? '');
    await call('POST', '/api/auth/reset-password', { token: reset, password: 'Another-Horse-8' });
    expect((await send(after.url, 'GET', '/api/me', { token })).status).toBe(401);
    const again = await call<Session>('POST', '/api/auth/login', {
      email: boss,
      password: 'Another-Horse-8',
    });
    expect((await meOf({ call, token: again.accessToken })).user.operator).toBe(true);
    expect(await after.stop()).toBe(0);
    await smtp.close();
  });

  it('that are lost after an upgrade, or because mails are kept in the outbox, are reported in a sentence', async () => {
    const folder = temporaryFolder();
    const first = await startServer({ folder });
    await confirmAddress(await registerLeader(first.url, { email: boss }));
    expect(await first.stop()).toBe(0);
    const second = await startServer({ folder, env: { OPERATOR_EMAILS: boss, LOG_LEVEL: 'warn' } });
    await expect
      .poll(() => second.output())
      .toContain('so they are no operators; add each with: npm run ops -- operator add');
    expect(second.output()).not.toContain(boss);
    expect(await second.stop()).toBe(0);
  });
});

describe('a kept member invitation', () => {
  it('makes a member without proving the address, because the inviting person can read it', async () => {
    const leader = await registerLeader(server.url);
    const victim = 'victim@example.org';
    await leader.call('POST', '/api/team/invitations', { email: victim, role: 'member' }, leader);
    const token = await joinTokenOf(leader, victim);
    const { accessToken } = await leader.call<Session>('POST', '/api/member-invitations/accept', {
      token,
      firstName: 'Not',
      lastName: 'Victim',
      password: 'Correct-Horse-8',
    });
    expect((await meOf({ call: leader.call, token: accessToken })).user.emailVerified).toBe(false);
    expect(codeOf(await post('/api/account/totp', { currentPassword: 'Correct-Horse-8' }, accessToken))).toBe(
      '403 ADDRESS_UNCONFIRMED',
    );
    // The owner of the address proves it by the letter that the server's administrator hands over.
    const real = await registerLeader(server.url, { email: victim });
    await confirmAddress(real);
    expect((await meOf(real)).user.emailVerified).toBe(true);
  });

  it('does not take the address from another account, proven or not', async () => {
    const leader = await registerLeader(server.url);
    const holder = await registerLeader(server.url);
    await leader.call('POST', '/api/team/invitations', { email: holder.email, role: 'member' }, leader);
    const token = await joinTokenOf(leader, holder.email);
    const accepted = await post('/api/member-invitations/accept', {
      token,
      firstName: 'Not',
      lastName: 'Holder',
      password: 'Correct-Horse-8',
    });
    expect(codeOf(accepted)).toBe('409 EMAIL_TAKEN');
    await holder.call('POST', '/api/auth/login', { email: holder.email, password: holder.password });
    const joined = await post('/api/member-invitations/join', { token }, holder.token);
    expect(joined.status).toBe(200);
    const { user } = joined.body as Session;
    expect(user.emailVerified).toBe(false);
  });
});

describe('links for handing over', () => {
  const people = ['bo', 'cy'].map((name) => ({
    name,
    email: `${name}@kept.example`,
    role: 'Employee' as const,
  }));
  type Links = { links: { participantId: string; email: string; link: string; qr: { size: number } }[] };

  it('are those of kept mails, shown to members who may read these, until they are opened; the board never counts them as sent', async () => {
    const leader = await registerLeader(server.url);
    const { assessmentId } = await launch(leader, { name: 'Kept', company: 'Engines', participants: people });
    const mailed = await linksFromOutbox(
      leader,
      people.map(({ email }) => email),
    );
    const linksFor = (token: string, query = '') =>
      send(server.url, 'GET', `/api/assessments/${assessmentId}/links${query}`, { token });
    const all = async () => ((await linksFor(leader.token)).body as Links).links;
    const shown = await until(all, ({ length }) => length === 2);
    expect(new Map(shown.map(({ email, link }) => [email, link]))).toEqual(mailed);
    expect(shown[0]?.qr.size).toBeGreaterThan(20);

    const board = await participationOf(leader, assessmentId);
    expect(board.people.map(({ state, kept }) => [state, kept])).toEqual(Array(2).fill(['sent', true]));
    expect(board.assessment.counts).toMatchObject({ sent: 2, kept: 2 });
    expect(board.activity.map(({ kind }) => kind)).toContain('kept');
    expect(board.activity.map(({ kind }) => kind)).not.toContain('sent');

    const auditor = await addMember(leader, server.url, 'auditor');
    expect(codeOf(await linksFor(auditor.token))).toBe('403 PERMISSION_MISSING');
    const stranger = await registerLeader(server.url);
    expect(codeOf(await linksFor(stranger.token))).toBe('404 NOT_FOUND');

    const [first, second] = shown;
    await openLink(callerOf(server.url), first?.link ?? '');
    expect((await all()).map(({ email }) => email)).toEqual([second?.email]);
    const one = await linksFor(leader.token, `?participantId=${second?.participantId}`);
    expect((one.body as Links).links.map(({ link }) => link)).toEqual([second?.link]);
    await leader.call(
      'POST',
      `/api/assessments/${assessmentId}/participants/${second?.participantId}/revoke`,
      {},
      leader,
    );
    await until(all, ({ length }) => length === 0);
  });

  it('do not exist if mails are sent', async () => {
    const smtp = await startSmtp();
    const mailing = await startServer({ env: { SMTP_URL: smtp.url } });
    const leader = await registerLeader(mailing.url);
    const { assessmentId } = await launch(leader, { name: 'Sent', company: 'Engines', participants: people });
    const board = await until(
      () => participationOf(leader, assessmentId),
      ({ assessment }) => assessment.counts.sent === 2,
    );
    expect(board.assessment.counts.kept).toBeUndefined();
    expect(board.people.map(({ kept }) => kept)).toEqual([false, false]);
    const asked = await send(mailing.url, 'GET', `/api/assessments/${assessmentId}/links`, {
      token: leader.token,
    });
    expect(codeOf(asked)).toBe('404 OUTBOX_OFF');
    expect(await mailing.stop()).toBe(0);
    await smtp.close();
  });
});

describe('the first start', () => {
  const codeIn = (fresh: TestServer) => /\/first-start#token=([\w-]+)/.exec(fresh.output())?.[1] ?? '';
  const begin = (fresh: TestServer, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    send(fresh.url, 'POST', '/api/auth/first-start', {
      json: { ...owner, email: boss, code: codeIn(fresh), ...more },
      headers,
    });

  it("makes one owner, confirmed and operator, for the holder of the console's code; one of many concurrent attempts succeeds", async () => {
    const fresh = await startServer();
    const call = callerOf(fresh.url);
    const isOpen = async () => (await call<{ firstStart: boolean }>('GET', '/api/instance')).firstStart;
    expect(codeIn(fresh)).toMatch(/^[\w-]{43}$/);
    expect(await isOpen()).toBe(true);
    expect(codeOf(await begin(fresh, { code: 'x'.repeat(43) }))).toBe('403 CODE_WRONG');
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
      { 'x-forwarded-host': 'lenses.example' },
      { 'x-real-ip': '203.0.113.9' },
    ])
      expect(codeOf(await begin(fresh, {}, headers))).toBe('403 NOT_AT_THIS_MACHINE');

    const all = await Promise.all(
      Array.from({ length: 6 }, (_, at) => begin(fresh, { email: `owner-${at}@example.org` })),
    );
    const made = all.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(all.filter((answer) => answer.status !== 201).map(codeOf)).toEqual(
      Array(5).fill('409 FIRST_START_OVER'),
    );
    const { user, accessToken: token } = made.map(({ body }) => body as Session)[0] ?? { accessToken: '' };
    expect(user).toMatchObject({ emailVerified: true, operator: true, profile: { role: 'owner' } });
    expect(await statusOf(token, fresh.url)).toBe(200);
    expect(await isOpen()).toBe(false);
    expect(codeOf(await begin(fresh))).toBe('409 FIRST_START_OVER');
    // Without a letter, because nothing needs confirming.
    expect(await lettersIn(fresh.folder)).toEqual([]);
    expect(await fresh.stop()).toBe(0);
    const again = await startServer({ folder: fresh.folder });
    expect(codeIn(again)).toBe('');
    expect(await again.stop()).toBe(0);
  });

  it('answers a repeated request with the same account', async () => {
    const fresh = await startServer();
    const sending = {
      json: { ...owner, email: boss, code: codeIn(fresh) },
      requestId: '0b0f3f0e-8f6e-4a53-9a8f-0d6a4a6b7c11',
    };
    const [one, two] = [
      await send(fresh.url, 'POST', '/api/auth/first-start', sending),
      await send(fresh.url, 'POST', '/api/auth/first-start', sending),
    ];
    expect([one?.status, two?.status]).toEqual([201, 201]);
    expect(two?.body).toMatchObject({ user: { id: (one?.body as Session | undefined)?.user.id } });
    expect(await fresh.stop()).toBe(0);
  });

  it('is over after the first account, and is unavailable behind a proxy, under another host name, or with a mail server', async () => {
    const fresh = await startServer();
    await registerLeader(fresh.url);
    expect(codeOf(await begin(fresh))).toBe('409 FIRST_START_OVER');
    expect(await fresh.stop()).toBe(0);

    const proxied = await startServer({ env: { TRUST_PROXY: '1' } });
    expect(codeOf(await begin(proxied))).toBe('403 NOT_AT_THIS_MACHINE');
    expect(await proxied.stop()).toBe(0);

    const smtp = await startSmtp();
    const mailing = await startServer({ env: { SMTP_URL: smtp.url } });
    expect(codeIn(mailing)).toBe('');
    expect(await mailing.stop()).toBe(0);
    await smtp.close();
  });
});

it("the operations page names the installation's operators, and only operators can read it", async () => {
  const token = operatorTokenOf(server.folder);
  const call = callerOf(server.url);
  expect((await call<Operations>('GET', '/api/operations', undefined, { token })).mail).toBe('outbox');
  const leader = await registerLeader(server.url);
  expect((await send(server.url, 'GET', '/api/operations/operators', { token: leader.token })).status).toBe(
    404,
  );
});
