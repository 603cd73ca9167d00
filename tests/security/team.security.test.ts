import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startingPermissions } from '../../domain/access/policy.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { addMember, type Member, teamOf } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { codeOf, problemIn, send, until, withoutRequestId } from './wire.ts';

let product: Product;
let a: Leader;
let b: Leader;
/** Members of organisation A, in the order they joined. */
let plain: Member;
let manager: Member;
let admin: Member;

beforeAll(async () => {
  product = await runProduct();
  [a, b] = await Promise.all([registerLeader(product.url), registerLeader(product.url)]);
  plain = await addMember(a, product.url);
  manager = await addMember(a, product.url, 'member', { canManageTeam: true });
  admin = await addMember(a, product.url, 'admin');
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
/** The whole team of A once its mails were sent, with its revision, so that anything that is written shows. */
const worldOfA = () =>
  until(
    () => teamOf(a),
    ({ invitations }) => invitations.every(({ delivery }) => delivery === 'sent'),
  );

/** All changes of a team, with bodies that would succeed, so that a missing check has an effect instead of an answer 400. */
const changes = (invitationId: string): readonly (readonly [string, string, unknown])[] => [
  ['POST', '/api/team/invitations', { email: freshAddress(), role: 'member' }],
  ['POST', `/api/team/invitations/${invitationId}/resend`, {}],
  ['POST', `/api/team/invitations/${invitationId}/withdraw`, {}],
  ['PUT', `/api/team/members/${plain.accountId}`, access('facilitator')],
  ['DELETE', `/api/team/members/${plain.accountId}/sessions`, { currentPassword: plain.password }],
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
  ['DELETE', '/api/organization/sso', { currentPassword: 'Correct-Horse-8' }],
  [
    'POST',
    '/api/organization/keys',
    { name: 'k', scopes: ['team.read'], days: 1, currentPassword: 'Correct-Horse-8' },
  ],
];

describe('a member without the permission (A-10)', () => {
  it('is refused every change, with any method or spelling, and nothing is written', async () => {
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

  it('is refused as soon as the permission is removed, and allowed as soon as it is granted', async () => {
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

describe('privilege escalation (A-11)', () => {
  it('by an additional field is refused; the field is not silently dropped', async () => {
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

  it("of another member is limited to one's own rights, and administrators are appointed by the owner only", async () => {
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

  it('by a stolen session is limited: ending sessions, removing members, transferring ownership and removing the identity provider need the password', async () => {
    for (const [method, path, body] of [
      ['DELETE', `/api/team/members/${plain.accountId}/sessions`, {}],
      ['DELETE', `/api/team/members/${plain.accountId}`, {}],
      ['POST', '/api/team/owner', { accountId: plain.accountId }],
      ['DELETE', '/api/organization/sso', {}],
    ] as const) {
      expect(codeOf(await ask(method, path, a.token, body))).toBe('403 PROOF_NEEDED');
      expect(codeOf(await ask(method, path, a.token, { ...body, currentPassword: 'Wrong-Horse-1' }))).toBe(
        '403 PASSWORD_WRONG',
      );
    }
  });
});

describe('another organisation (A-02, A-06)', () => {
  it('cannot be reached by its ids, which are answered like missing ids, and nothing is written', async () => {
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
      ['DELETE', `/api/team/members/${plain.accountId}/sessions`, { currentPassword }],
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

  it('cannot be named, because the organisation comes from the token only', async () => {
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

describe('If-Match on the team', () => {
  it('accepts one of many concurrent changes of the same revision, and asks the others to reload', async () => {
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
