import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startingPermissions } from '../../domain/access/policy.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { streams } from '../../domain/kernel/streams.ts';
import { removeMember, transferOwnership } from '../../domain/organization/members.ts';
import { founder, organizationState } from '../../domain/organization/state.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { addMember, joinTokenOf, type Member, teamOf } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { commandOf, twoHandlers } from '../support/two-processes.ts';
import { watch } from '../support/watcher.ts';
import { codeOf, problemIn, send, until, withoutRequestId } from './wire.ts';

const day = 86_400_000;
let now = Date.now();
let product: Product;
let a: Leader;
let b: Leader;
/** Of organisation A, as they came in. */
let plain: Member;
let manager: Member;
let admin: Member;
let stranger: Member;

beforeAll(async () => {
  // The product's own adapters, only the clock is ours: invitations end in days.
  product = await runProduct({ change: (infra) => ({ ...infra, clock: { now: () => now } }) });
  [a, b] = await Promise.all([registerLeader(product.url), registerLeader(product.url)]);
  plain = await addMember(a, product.url);
  manager = await addMember(a, product.url, 'member', { canManageTeam: true });
  admin = await addMember(a, product.url, 'admin');
  stranger = await addMember(b, product.url);
});
afterAll(async () => {
  await product?.stop();
});

const ask = (method: string, path: string, token: string, json?: unknown, headers = {}) =>
  send(product.url, method, path, { token, json, headers });
const access = (role: string, permissions = startingPermissions.member) => ({ role, permissions });
const invite = (leader: Leader, email: string, role = 'member') =>
  leader.call('POST', '/api/team/invitations', { email, role }, leader);
const freshAddress = () => `new-${randomUUID().slice(0, 12)}@example.org`;
/** All of A's team once its mails went out, with its revision: anything that was written shows. */
const worldOfA = () =>
  until(
    () => teamOf(a),
    ({ invitations }) => invitations.every(({ delivery }) => delivery === 'sent'),
  );

/** What changes a team, with bodies that would succeed: a hole would do harm, not just answer 400. */
const changes = (invitationId: string): readonly (readonly [string, string, unknown])[] => [
  ['POST', '/api/team/invitations', { email: freshAddress(), role: 'member' }],
  ['POST', `/api/team/invitations/${invitationId}/resend`, {}],
  ['POST', `/api/team/invitations/${invitationId}/withdraw`, {}],
  ['PUT', `/api/team/members/${plain.accountId}`, access('facilitator')],
  ['DELETE', `/api/team/members/${plain.accountId}`, { currentPassword: plain.password }],
  ['POST', '/api/team/owner', { accountId: plain.accountId, currentPassword: plain.password }],
];
const organizationChanges: readonly (readonly [string, string, unknown])[] = [
  [
    'PUT',
    '/api/organization',
    { name: 'Mine', timezone: 'UTC', locale: 'en', retentionMonths: null, threshold: 5 },
  ],
  [
    'PUT',
    '/api/organization/sso',
    { issuer: 'https://evil.example', clientId: 'c', clientSecret: 's', domains: [], role: 'member' },
  ],
  ['DELETE', '/api/organization/sso', undefined],
  [
    'POST',
    '/api/organization/keys',
    { name: 'k', scopes: ['team.read'], days: 1, currentPassword: 'Correct-Horse-8' },
  ],
];

describe('A-10: somebody without the permission', () => {
  it('is refused every change, whatever method or spelling they try, and nothing is written', async () => {
    const email = freshAddress();
    await invite(a, email);
    const before = await worldOfA();
    const invitationId = before.invitations.find((one) => one.email === email)?.invitationId ?? '';
    for (const [method, path, json] of [...changes(invitationId), ...organizationChanges]) {
      const direct = await ask(method, path, plain.token, json);
      expect([method, path, codeOf(direct)]).toEqual([method, path, '403 PERMISSION_MISSING']);
      expect(problemIn(direct).detail).toMatch(/may not .*\. .*\.$/);
      for (const [target, as, headers] of [
        [path, 'GET', { 'x-http-method-override': method, 'x-method-override': method }],
        [path, 'POST', { 'x-http-method-override': method }],
        [`${path}/`, method, {}],
        [path.toUpperCase().replace('/API', '/api'), method, {}],
        [path.replace('/api/', '/api//'), method, {}],
        [`${path}?_method=${method}`, method, {}],
        [`${path};a=b`, method, {}],
      ] as const) {
        const { status } = await ask(as, target, plain.token, as === 'GET' ? undefined : json, headers);
        expect([as, target, [400, 403, 404].includes(status) || (as === 'GET' && status === 200)]).toEqual([
          as,
          target,
          true,
        ]);
      }
    }
    expect(await worldOfA()).toEqual(before);
  });

  it('loses it at once when it is taken away, and has it at once when it is given', async () => {
    const member = await addMember(a, product.url);
    const attempt = () =>
      ask('POST', '/api/team/invitations', member.token, { email: freshAddress(), role: 'member' });
    const give = (canManageTeam: boolean) =>
      ask(
        'PUT',
        `/api/team/members/${member.accountId}`,
        a.token,
        access('member', { ...startingPermissions.member, canManageTeam }),
      );
    expect((await attempt()).status).toBe(403);
    await give(true);
    expect((await attempt()).status).toBe(201);
    await give(false);
    expect((await attempt()).status).toBe(403);
  });
});

describe('A-11: nobody gives themselves more', () => {
  it('by a field that is not theirs to send: unknown ones are refused, not dropped', async () => {
    const before = await worldOfA();
    const target = `/api/team/members/${plain.accountId}`;
    for (const [method, path, json] of [
      [
        'POST',
        '/api/team/invitations',
        { email: freshAddress(), role: 'member', organizationId: b.session.organization.id },
      ],
      [
        'POST',
        '/api/team/invitations',
        { email: freshAddress(), role: 'member', invitedBy: plain.accountId },
      ],
      [
        'POST',
        '/api/team/invitations',
        {
          email: freshAddress(),
          role: 'member',
          permissions: { ...startingPermissions.member, isOwner: true },
        },
      ],
      ['POST', '/api/team/invitations', { email: freshAddress(), role: 'root' }],
      ['PUT', target, { ...access('member'), accountId: admin.accountId }],
      ['PUT', target, { ...access('member'), status: 'active' }],
      ['PUT', target, { role: 'member', permissions: { canManageTeam: true } }],
      ['PUT', target, { role: ['admin'], permissions: startingPermissions.admin }],
      [
        'PUT',
        '/api/organization',
        {
          name: 'Mine',
          timezone: 'UTC',
          locale: 'en',
          retentionMonths: null,
          threshold: 5,
          plan: 'enterprise',
        },
      ],
      [
        'PUT',
        '/api/organization',
        {
          name: 'Mine',
          timezone: 'UTC',
          locale: 'en',
          retentionMonths: null,
          threshold: 5,
          organizationId: b.session.organization.id,
        },
      ],
      [
        'PUT',
        '/api/organization',
        { name: 'Mine', timezone: 'UTC', locale: 'en', retentionMonths: null, threshold: 1 },
      ],
      ['POST', '/api/team/owner', { accountId: admin.accountId, currentPassword: a.password, role: 'owner' }],
    ] as const) {
      const answer = await ask(method, path, a.token, json);
      expect([method, path, json, answer.status]).toEqual([method, path, json, 400]);
    }
    expect(await worldOfA()).toEqual(before);
  });

  it('nor anybody else: only what one has oneself, administrators by the owner alone', async () => {
    const before = await worldOfA();
    const all = startingPermissions.admin;
    for (const [token, method, path, json, code] of [
      [
        manager.token,
        'PUT',
        `/api/team/members/${manager.accountId}`,
        access('member', all),
        'NOT_YOURS_TO_GIVE',
      ],
      [manager.token, 'PUT', `/api/team/members/${manager.accountId}`, access('admin', all), 'OWNER_ONLY'],
      [
        manager.token,
        'PUT',
        `/api/team/members/${manager.accountId}`,
        access('owner', all),
        'OWNER_IS_HANDED_OVER',
      ],
      [manager.token, 'PUT', `/api/team/members/${admin.accountId}`, access('member'), 'OWNER_ONLY'],
      [
        manager.token,
        'PUT',
        `/api/team/members/${plain.accountId}`,
        access('member', all),
        'NOT_YOURS_TO_GIVE',
      ],
      [
        manager.token,
        'POST',
        '/api/team/invitations',
        { email: freshAddress(), role: 'admin' },
        'OWNER_ONLY',
      ],
      [admin.token, 'POST', '/api/team/invitations', { email: freshAddress(), role: 'admin' }, 'OWNER_ONLY'],
      [
        admin.token,
        'POST',
        '/api/team/invitations',
        { email: freshAddress(), role: 'owner' },
        'OWNER_IS_HANDED_OVER',
      ],
      [admin.token, 'PUT', `/api/team/members/${plain.accountId}`, access('admin', all), 'OWNER_ONLY'],
      [
        admin.token,
        'POST',
        '/api/team/owner',
        { accountId: admin.accountId, currentPassword: admin.password },
        'PERMISSION_MISSING',
      ],
    ] as const) {
      const answer = await ask(method, path, token, json);
      expect([path, json, codeOf(answer)]).toEqual([path, json, `403 ${code}`]);
    }
    const owner = a.session.user.id;
    for (const [token, json] of [
      [manager.token, { currentPassword: manager.password }],
      [admin.token, { currentPassword: admin.password }],
      [a.token, { currentPassword: a.password }],
    ] as const)
      expect(codeOf(await ask('DELETE', `/api/team/members/${owner}`, token, json))).toBe('409 OWNER_STAYS');
    expect(await worldOfA()).toEqual(before);
  });

  it('and removing people or handing over asks for the password again', async () => {
    for (const [method, path, body] of [
      ['DELETE', `/api/team/members/${plain.accountId}`, {}],
      ['POST', '/api/team/owner', { accountId: plain.accountId }],
    ] as const) {
      expect(codeOf(await ask(method, path, a.token, body))).toBe('403 PROOF_NEEDED');
      expect(codeOf(await ask(method, path, a.token, { ...body, currentPassword: 'Wrong-Horse-1' }))).toBe(
        '403 PASSWORD_WRONG',
      );
    }
  });
});

describe('A-02, A-06: another organisation', () => {
  it('cannot be reached by its ids: the answer is that of an id that does not exist, and nothing is written', async () => {
    const email = freshAddress();
    await invite(a, email);
    const before = await worldOfA();
    const invitationId = before.invitations.find((one) => one.email === email)?.invitationId ?? '';
    const currentPassword = b.password;
    const missing = 'z'.repeat(24);
    for (const [method, path, json] of [
      ['POST', `/api/team/invitations/${invitationId}/resend`, {}],
      ['POST', `/api/team/invitations/${invitationId}/withdraw`, {}],
      ['PUT', `/api/team/members/${plain.accountId}`, access('auditor')],
      ['DELETE', `/api/team/members/${plain.accountId}`, { currentPassword }],
      ['POST', '/api/team/owner', { accountId: plain.accountId, currentPassword }],
    ] as const) {
      const foreign = await ask(method, path, b.token, json);
      const none = await ask(
        method,
        path.replace(/[a-z0-9]{24}/, missing),
        b.token,
        'accountId' in json ? { ...json, accountId: missing } : json,
      );
      expect([path, foreign.status]).toEqual([path, 404]);
      expect(withoutRequestId(foreign)).toEqual(withoutRequestId(none));
    }
    expect(await worldOfA()).toEqual(before);
  });

  it('cannot be named: the organisation comes from the token alone', async () => {
    const foreign = a.session.organization.id;
    for (const path of [
      '/api/team',
      '/api/organization',
      '/api/organization/keys',
      '/api/organization/sso',
    ]) {
      const smuggled = await ask(
        'GET',
        `${path}?organizationId=${foreign}&tenant=${foreign}`,
        b.token,
        undefined,
        { 'x-tenant': foreign, 'x-organization-id': foreign },
      );
      expect([200, 400]).toContain(smuggled.status);
      for (const secret of [foreign, a.email, plain.email, plain.accountId])
        expect(smuggled.text).not.toContain(secret);
    }
    for (const twice of [`/api/team?after=1&after=2`, `/api/organization?after[]=1`])
      expect((await ask('GET', twice, b.token)).status).toBe(400);
  });
});

describe('somebody who was removed', () => {
  it('is out at once: token, refresh token, socket; and their link does not bring them back', async () => {
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
    expect(performance.now() - asked).toBeLessThan(1_000);
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

describe('the link of an invitation', () => {
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

  it('says whose it is as often as somebody looks, and makes one account', async () => {
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
    expect((first.body as typeof a.session).user).toMatchObject({ email, emailVerified: true });
    // The answer was lost: the same request again. Anything else with the link, also the right password, is too late.
    expect((await accept(token, {}, requestId)).status).toBe(201);
    expect(codeOf(await accept(token))).toBe('410 INVITATION_USED');
    expect(codeOf(await accept(token, { password: 'Other-Horse-10' }, requestId))).toBe(
      '409 REQUEST_ID_USED',
    );
    expect(codeOf(await look(token))).toBe('410 INVITATION_USED');
  });

  it('that was altered, or is of another kind, is not valid', async () => {
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

  it('dies when it is sent again, withdrawn or fourteen days old', async () => {
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

  it('makes no member of a password that is refused, nor of an address that has an account', async () => {
    const { email, token } = await invited();
    const { members } = await teamOf(a);
    expect(codeOf(await accept(token, { password: 'short' }))).toBe('400 PASSWORD_RULES');
    expect((await teamOf(a)).members).toHaveLength(members.length);
    expect((await teamOf(a)).invitations.map((one) => one.email)).toContain(email);
    // Stranger is a member elsewhere and has shown that the address is theirs.
    await invite(a, stranger.email);
    const theirs = await joinTokenOf(a, stranger.email);
    expect((await look(theirs)).body).toMatchObject({ hasAccount: true });
    expect(codeOf(await accept(theirs))).toBe('409 EMAIL_TAKEN');
  });

  it('lets an account join that has this address, and no other; it leaves where it was', async () => {
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
    expect((await teamOf(b)).members.map((member) => member.accountId)).not.toContain(mover.accountId);
    const signedIn = await mover.call<typeof a.session>('POST', '/api/auth/login', {
      email: mover.email,
      password: mover.password,
    });
    expect(signedIn.organization.id).toBe(a.session.organization.id);
  });
});

describe('If-Match', () => {
  it('lets one of many through who saw the same team, and tells the others to look again', async () => {
    const member = await addMember(a, product.url);
    const seen = await ask('GET', '/api/team', a.token);
    const etag = seen.headers.get('etag') ?? '';
    expect(etag).toBe(`"${(seen.body as { revision: number }).revision}"`);
    const flags = [
      { ...startingPermissions.member, canManageTeam: true },
      { ...startingPermissions.member, canManageBilling: true },
      { ...startingPermissions.member, canViewReports: false },
      { ...startingPermissions.member, canCreateAssessments: false },
    ];
    const answers = await Promise.all(
      flags.map((permissions) =>
        ask('PUT', `/api/team/members/${member.accountId}`, a.token, access('member', permissions), {
          'if-match': etag,
        }),
      ),
    );
    const codes = answers.map((answer) => (answer.status === 200 ? '200' : codeOf(answer))).toSorted();
    expect(codes).toEqual(['200', ...Array(3).fill('412 PRECONDITION_FAILED')]);
    const stale = await ask('PUT', '/api/organization', a.token, organizationChanges[0]?.[2], {
      'if-match': etag,
    });
    expect(codeOf(stale)).toBe('412 PRECONDITION_FAILED');
  });
});

describe('A-13: two who manage the team', () => {
  it('and remove each other at once, from two processes, two hundred times: one of them stays', async () => {
    const handlers = twoHandlers(13);
    for (let repetition = 0; repetition < 200; repetition += 1) {
      const [organizationId, owner, one, other] = [randomId(), randomId(), randomId(), randomId()];
      const stream = streams.organization(organizationId);
      const member = { role: 'member', permissions: startingPermissions.admin } as const;
      await handlers.next().handle(stream, organizationState, commandOf('x', organizationId), () => [
        { type: 'OrganizationRegistered', data: { organizationId, name: 'Engines', demo: null } },
        { type: 'MemberJoined', data: { organizationId, accountId: owner, ...founder } },
        { type: 'MemberJoined', data: { organizationId, accountId: one, ...member } },
        { type: 'MemberJoined', data: { organizationId, accountId: other, ...member } },
      ]);
      const remove = (who: string, by: string) =>
        handlers
          .next()
          .handle(stream, organizationState, commandOf(by, organizationId), (state) =>
            removeMember(state, who, by),
          );
      const outcomes = await Promise.all([remove(one, other), remove(other, one)]);
      expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
      expect(outcomes.filter(isRefusal).map(({ code }) => code)).toEqual(['PERMISSION_MISSING']);
      const { state } = await handlers.next().load(stream, organizationState);
      expect(Object.keys(state?.members ?? {})).toHaveLength(2);
    }
    await handlers.close();
  }, 120_000);

  it('and one is removed while the organisation is handed to them: there is always one owner, and it is a member', async () => {
    const handlers = twoHandlers(14);
    for (let repetition = 0; repetition < 200; repetition += 1) {
      const [organizationId, owner, heir, manages] = [randomId(), randomId(), randomId(), randomId()];
      const stream = streams.organization(organizationId);
      const member = { role: 'member', permissions: startingPermissions.admin } as const;
      await handlers.next().handle(stream, organizationState, commandOf('x', organizationId), () => [
        { type: 'OrganizationRegistered', data: { organizationId, name: 'Engines', demo: null } },
        { type: 'MemberJoined', data: { organizationId, accountId: owner, ...founder } },
        { type: 'MemberJoined', data: { organizationId, accountId: heir, ...member } },
        { type: 'MemberJoined', data: { organizationId, accountId: manages, ...member } },
      ]);
      const command = () => commandOf('x', organizationId);
      const outcomes = await Promise.all([
        handlers
          .next()
          .handle(stream, organizationState, command(), (state) => transferOwnership(state, heir, owner)),
        handlers
          .next()
          .handle(stream, organizationState, command(), (state) => removeMember(state, heir, manages)),
      ]);
      expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(1);
      const { state } = await handlers.next().load(stream, organizationState);
      expect(Object.values(state?.members ?? {}).filter(({ role }) => role === 'owner')).toHaveLength(1);
    }
    await handlers.close();
  }, 120_000);

  it('and remove each other over http: one of them stays', async () => {
    const leader = await registerLeader(product.url);
    for (let repetition = 0; repetition < 3; repetition += 1) {
      const [one, other] = [
        await addMember(leader, product.url, 'member', { canManageTeam: true }),
        await addMember(leader, product.url, 'member', { canManageTeam: true }),
      ];
      const remove = (who: Member, by: Member) =>
        ask('DELETE', `/api/team/members/${who.accountId}`, by.token, { currentPassword: by.password });
      const statuses = (await Promise.all([remove(one, other), remove(other, one)])).map(
        ({ status }) => status,
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 401 || status === 403)).toHaveLength(1);
      const ids = (await teamOf(leader)).members.map(({ accountId }) => accountId);
      expect(ids.filter((id) => id === one.accountId || id === other.accountId)).toHaveLength(1);
    }
  });
});
