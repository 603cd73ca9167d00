import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Assessment } from '../../domain/assessment/state.ts';
import { createApiKey } from '../../domain/organization/keys.ts';
import { Organization } from '../../domain/organization/state.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import { type Leader, launch, participationOf, registerLeader } from '../support/client.ts';
import { addMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';
import { commandOf } from '../support/two-processes.ts';
import { watch } from '../support/watcher.ts';
import { codeOf, nameOf, routesOf, send } from './wire.ts';

/** API keys: what they give access to, and how long. */

const day = 86_400_000;
let now = Date.now();
let product: Product;
let a: Leader;
let b: Leader;

beforeAll(async () => {
  // A controlled clock, because keys expire after days.
  product = await runProduct({ change: (infra) => ({ ...infra, clock: { now: () => now } }) });
  a = await registerLeader(product.url);
  b = await registerLeader(product.url);
});
afterAll(async () => {
  await product?.stop();
});

type Key = { readonly keyId: string; readonly key: string };
const all = ['assessments.read', 'assessments.manage', 'results.read', 'team.read'];
const keyOf = (leader: Leader, scopes: readonly string[] = all, days = 30) =>
  leader.call<Key>(
    'POST',
    '/api/organization/keys',
    { name: 'Nightly export', scopes, days, currentPassword: leader.password },
    leader,
  );
const statusOf = async (token: string, method: string, target: string, json?: unknown) =>
  (await send(product.url, method, target, { token, json })).status;
const launchBody = () => ({
  name: 'By a program',
  company: 'Engines Ltd',
  participants: [{ email: `p-${randomUUID().slice(0, 8)}@example.org`, role: 'Employee' as const }],
});

describe('an API key', () => {
  it('gives access to exactly the routes of its scopes', async () => {
    const routes = (await routesOf(product.url)).filter(({ path: at }) => at.startsWith('/api/'));
    const none = await keyOf(a, ['team.read']);
    const id = 'z'.repeat(24);
    const reached: string[] = [];
    for (const route of routes) {
      const target = route.path.replaceAll(/\{\w+\}/g, id);
      const answer = await send(product.url, route.method, target, {
        token: none.key,
        ...(route.method === 'GET' ? {} : { json: {} }),
      });
      if (answer.status !== 401 && answer.status !== 403) reached.push(nameOf(route));
    }
    // A refresh without a refresh token is answered with 401 for every caller.
    const open = routes
      .map(nameOf)
      .filter((name) =>
        / \/api\/(auth\/(register|first-start|login|second-factor|verify-email|resend-verification|forgot-password|reset-password(\/look)?|sync-auth0|passkey|passkey-options|sso\/\w+)|take\/sessions|instance|csp-reports|mailbox|frameworks\/.*|payments\/(plans|webhook)|member-invitations\/(look|accept|enter)|claim-links\/(look|claim|confirm)|shared\/open)$/.test(
          name,
        ),
      );
    expect(reached.toSorted()).toEqual([...open, 'GET /api/team'].toSorted());
  });

  it('acts in the name of its creator, and the log records a program as the actor', async () => {
    const { key, keyId } = await keyOf(a);
    const answer = await send(product.url, 'POST', '/api/assessments', { token: key, json: launchBody() });
    expect(answer.status).toBe(201);
    const { assessmentId, position } = answer.body as { assessmentId: string; position: string };
    await participationOf(a, assessmentId, position);
    const stored = await product.infra.store.readStream(Assessment.stream(assessmentId));
    const launched = stored.exists ? stored.events[0] : undefined;
    expect(launched?.metadata).toMatchObject({
      actor: `program:${keyId}`,
      tenant: a.session.organization.id,
    });
    expect(launched?.data).toMatchObject({ launchedBy: a.session.user.id });
    expect(await statusOf(key, 'GET', `/api/assessments/${assessmentId}/participation`)).toBe(200);
    const reader = await keyOf(a, ['assessments.read']);
    expect(await statusOf(reader.key, 'GET', '/api/assessments')).toBe(200);
    expect(await statusOf(reader.key, 'POST', '/api/assessments', launchBody())).toBe(403);
    expect(await statusOf(reader.key, 'POST', `/api/assessments/${assessmentId}/close`)).toBe(403);
    expect(await statusOf(reader.key, 'GET', `/api/assessments/${assessmentId}/participation`)).toBe(403);
  });

  it('has no access to account, team, keys, operations or the socket', async () => {
    const { key } = await keyOf(a);
    for (const [method, target, json] of [
      ['GET', '/api/me'],
      ['GET', '/api/account/sessions'],
      ['GET', '/api/operations'],
      ['POST', '/api/organization/keys', { name: 'More', scopes: all, days: 1 }],
      ['GET', '/api/organization/keys'],
      ['POST', '/api/team/invitations', { email: 'x@example.org', role: 'member' }],
      ['POST', '/api/team/owner', { accountId: a.session.user.id }],
      ['PUT', '/api/organization', {}],
    ] as const) {
      const answer = await send(product.url, method, target, { token: key, json });
      expect([method, target, answer.status]).toEqual([method, target, 403]);
      expect(answer.text).toMatch(/A key for programs cannot do this|This key may not/);
    }
    await expect(watch(product.url, key, () => undefined)).rejects.toThrow();
  });

  it('has no access to another organisation: foreign ids are answered like missing ids', async () => {
    const { key } = await keyOf(b);
    const { assessmentId } = await launch(a, launchBody());
    for (const [method, target, json] of [
      ['GET', `/api/assessments/${assessmentId}/participation`],
      ['GET', `/api/assessments/${assessmentId}/results`],
      ['GET', `/api/assessments/${assessmentId}/audit-trail`],
      ['POST', `/api/assessments/${assessmentId}/close`],
      ['POST', `/api/assessments/${assessmentId}/participants`, { participants: launchBody().participants }],
    ] as const) {
      const foreign = await send(product.url, method, target, { token: key, json });
      const missing = await send(product.url, method, target.replace(assessmentId, 'z'.repeat(24)), {
        token: key,
        json,
      });
      expect([target, foreign.status, missing.status]).toEqual([target, 404, 404]);
    }
    expect((await send(product.url, 'GET', '/api/team', { token: key })).text).not.toContain(a.email);
  });

  it('gives no access if it was altered in any part', async () => {
    const { key } = await keyOf(a);
    const other = await keyOf(b);
    const [, tenant = '', keyId = '', secret = ''] = /^nlk_([^_]+)_([^_]+)_(.+)$/.exec(key) ?? [];
    const [, foreign = '', foreignKey = ''] = other.key.split('_');
    const flipped = `${secret.slice(0, -2)}${secret.endsWith('A') ? 'BB' : 'AA'}`;
    const wrong = [
      `nlk_${foreign}_${keyId}_${secret}`,
      `nlk_${tenant}_${foreignKey}_${secret}`,
      `nlk_${foreign}_${foreignKey}_${secret}`,
      `nlk_${tenant}_${keyId}_${flipped}`,
      `nlk_${tenant}_${keyId}_${secret}x`,
      `nlk_${tenant}_${keyId}_`,
      `nlk_${keyId}_${secret}`,
      `NLK_${tenant}_${keyId}_${secret}`,
      `nlk_${'z'.repeat(24)}_${keyId}_${secret}`,
      'nlk_',
      `nlk_${'_'.repeat(3_000)}`,
      secret,
    ];
    for (const token of wrong)
      expect([token, await statusOf(token, 'GET', '/api/team')]).toEqual([token, 401]);
    expect(await statusOf(key, 'GET', '/api/team')).toBe(200);
    for (const target of [`/api/team?key=${key}`, `/api/team?access_token=${key}`])
      expect((await send(product.url, 'GET', target)).status).toBe(401);
  });

  it('gives no access from the moment it is revoked', async () => {
    const { key, keyId } = await keyOf(a);
    expect(await statusOf(key, 'GET', '/api/team')).toBe(200);
    expect(await statusOf(b.token, 'DELETE', `/api/organization/keys/${keyId}`)).toBe(404);
    expect(await statusOf(a.token, 'DELETE', `/api/organization/keys/${keyId}`)).toBe(204);
    expect(await statusOf(key, 'GET', '/api/team')).toBe(401);
  });

  it('gives no access once its creator was removed, or has fewer rights than the key', async () => {
    const makers = await Promise.all([
      addMember(a, product.url, 'admin'),
      addMember(a, product.url, 'admin'),
    ]);
    const [removed, lowered] = makers;
    if (!removed || !lowered) throw new Error('no administrators');
    const keys = [await keyOf(removed), await keyOf(lowered), await keyOf(lowered, ['team.read'])];
    for (const { key } of keys) expect(await statusOf(key, 'GET', '/api/team')).toBe(200);
    await a.call('DELETE', `/api/team/members/${removed.accountId}`, { currentPassword: a.password }, a);
    const permissions = { ...lowered.session.user.permissions, canViewReports: false };
    await a.call('PUT', `/api/team/members/${lowered.accountId}`, { role: 'admin', permissions }, a);
    expect(await Promise.all(keys.map(({ key }) => statusOf(key, 'GET', '/api/team')))).toEqual([
      401, 401, 200,
    ]);
  });

  it('can be created only with the password, and never with more rights than its creator has', async () => {
    const wanted = { name: 'Key', scopes: all, days: 30 };
    const asked = (json: unknown) =>
      send(product.url, 'POST', '/api/organization/keys', { token: a.token, json });
    expect(codeOf(await asked(wanted))).toBe('403 PROOF_NEEDED');
    expect(codeOf(await asked({ ...wanted, currentPassword: 'Wrong-Horse-7' }))).toBe('403 PASSWORD_WRONG');
    const currentPassword = a.password;
    expect((await asked({ ...wanted, scopes: ['team.manage'], currentPassword })).status).toBe(400);
    expect((await asked({ ...wanted, days: 367, currentPassword })).status).toBe(400);
    expect((await asked({ ...wanted, expiresAt: '2099-01-01T00:00:00.000Z', currentPassword })).status).toBe(
      400,
    );
    const admin = await addMember(a, product.url, 'admin', { canCreateAssessments: false });
    const more = await send(product.url, 'POST', '/api/organization/keys', {
      token: admin.token,
      json: { ...wanted, currentPassword: admin.password },
    });
    expect(codeOf(more)).toBe('403 NOT_YOURS_TO_GIVE');
  });

  it('is shown once: it is not in the list, not returned again, and not in stored data', async () => {
    const requestId = randomUUID();
    const json = { name: 'Once', scopes: ['team.read'], days: 1, currentPassword: a.password };
    const first = await send(product.url, 'POST', '/api/organization/keys', {
      token: a.token,
      json,
      requestId,
    });
    const { key, keyId } = first.body as Key;
    const again = await send(product.url, 'POST', '/api/organization/keys', {
      token: a.token,
      json,
      requestId,
    });
    expect(codeOf(again)).toBe('409 KEY_SHOWN');
    const secret = key.slice(-43);
    const list = await send(product.url, 'GET', '/api/organization/keys', { token: a.token });
    expect(list.text).toContain(keyId);
    for (const text of [again.text, list.text]) expect(text).not.toContain(secret);
    expect(filesWith(product.folder, secret)).toEqual([]);
  });

  it('has its own request ids: an id that its creator used identifies another command', async () => {
    const maker = await registerLeader(product.url);
    const { key } = await keyOf(maker);
    const requestId = randomUUID();
    const json = launchBody();
    const byMaker = await send(product.url, 'POST', '/api/assessments', {
      token: maker.token,
      json,
      requestId,
    });
    const byProgram = await send(product.url, 'POST', '/api/assessments', { token: key, json, requestId });
    const idIn = ({ body }: { body: unknown }) => (body as { assessmentId: string }).assessmentId;
    expect([byMaker.status, byProgram.status]).toEqual([201, 201]);
    expect(idIn(byMaker)).not.toBe(idIn(byProgram));
  });

  it('cannot be created beyond twenty until one is revoked', async () => {
    const leader = await registerLeader(product.url);
    // Calls the decision directly, because over HTTP the password is required each time and requests are limited.
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        product.infra.commands.handle(
          Organization,
          leader.session.organization.id,
          commandOf('x', leader.session.organization.id),
          (state) =>
            createApiKey(
              state,
              { keyId: randomId(), name: 'k', secretHash: 'h'.repeat(43), scopes: ['team.read'], days: 1 },
              leader.session.user.id,
              now,
            ),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => 'facts' in outcome)).toHaveLength(20);
    const last = await send(product.url, 'POST', '/api/organization/keys', {
      token: leader.token,
      json: { name: 'One more', scopes: ['team.read'], days: 1, currentPassword: leader.password },
    });
    expect(codeOf(last)).toBe('409 TOO_MANY_KEYS');
  });

  it('gives no access from the instant it expires', async () => {
    const { key } = await keyOf(await registerLeader(product.url), ['team.read'], 2);
    now += 2 * day - 10_000;
    expect(await statusOf(key, 'GET', '/api/team')).toBe(200);
    now += 10_001;
    expect(await statusOf(key, 'GET', '/api/team')).toBe(401);
  });
});

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile() && readFileSync(file).includes(text));
}
