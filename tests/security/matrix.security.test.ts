import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyText } from '../../api/http/access/programs.ts';
import { createTokens } from '../../api/http/access/tokens.ts';
import { scopes, startingPermissions } from '../../domain/access/policy.ts';
import type { Position } from '../../domain/kernel/event.ts';
import type { OrganizationEvent } from '../../domain/organization/events.ts';
import { Organization } from '../../domain/organization/state.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { eventIdFrom, randomId, secretHash } from '../../infra/identifiers/identifiers.ts';
import { letterQueue } from '../../workers/letters/send-letter.ts';
import { registerLeader } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import {
  type Expectation,
  languageModelSettings,
  mayAsAuditor,
  mayWithKey,
  mayWithoutFlags,
  routeTable,
  samples,
} from './route-table.ts';
import { unprotected } from './unprotected-routes.ts';
import {
  type Answer,
  nameOf,
  type Organisation,
  organisation,
  problemIn,
  routesOf,
  send,
  until,
} from './wire.ts';

const callers = [
  'anonymous',
  'somebody whose token is over',
  'a former member',
  'a participant of another assessment',
  'a member of another organisation',
  'a program with a key',
  'an auditor',
  'a member without flags',
  'the owner',
] as const;
type Caller = (typeof callers)[number];
/** Callers who belong to the organisation whose data is queried. */
const inside: ReadonlySet<Caller> = new Set(['the owner', 'a member without flags', 'an auditor']);

let product: Product;
let own: Organisation;
let foreign: Organisation;
const tokenOf = new Map<Caller, string>();
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  product = await runProduct({ env: { TRUST_PROXY: '1', ...languageModelSettings } });
  own = await organisation(product.url, ['anna@a.example', 'arno@a.example']);
  foreign = await organisation(product.url, ['bert@b.example']);
  const { mails } = await own.leader.call<{ mails: { id: string }[] }>('GET', '/api/outbox', undefined, {
    token: own.leader.token,
  });
  const { email, password, session } = own.leader;
  const organizationId = session.organization.id;
  const auditor = await joined('auditor', startingPermissions.auditor);
  const former = await joined('member', startingPermissions.member);
  const keyId = randomId();
  const secret = randomBytes(32).toString('base64url');
  await own.leader.call('POST', '/api/auth/login', { email, password });
  const told = async <T>(path: string) =>
    own.leader.call<T>('GET', path, undefined, { token: own.leader.token });
  const { sessions } = await told<{ sessions: { sessionId: string; current: boolean }[] }>(
    '/api/account/sessions',
  );
  await own.leader.call(
    'POST',
    '/api/team/invitations',
    { email: 'invited@example.org', role: 'member' },
    { token: own.leader.token },
  );
  const { invitations } = await told<{ invitations: { invitationId: string }[] }>('/api/team');
  ids = {
    assessmentId: own.assessmentId,
    participantId: own.idOf('anna@a.example'),
    accountId: auditor.accountId,
    sessionId: sessions.find(({ current }) => !current)?.sessionId ?? '',
    invitationId: invitations[0]?.invitationId ?? '',
    keyId,
    id: mails[0]?.id ?? '',
    name: 'directory',
    reference: 'nine-lenses@1',
  };
  const off = { ...startingPermissions.auditor, canViewReports: false };
  tokenOf.set('somebody whose token is over', await signed(own.leader.token, { agoMs: 700_000 }));
  tokenOf.set('a former member', former.token);
  tokenOf.set('a participant of another assessment', foreign.takers[0]?.token ?? '');
  tokenOf.set('a member of another organisation', foreign.leader.token);
  tokenOf.set('a program with a key', apiKeyText(session.organization.id, keyId, secret));
  tokenOf.set('an auditor', auditor.token);
  tokenOf.set('a member without flags', (await joined('member', off)).token);
  tokenOf.set('the owner', own.leader.token);
  await append([
    { type: 'MemberRemoved', data: { organizationId, accountId: former.accountId } },
    {
      type: 'ApiKeyCreated',
      data: {
        organizationId,
        keyId,
        name: 'Key',
        secretHash: secretHash(secret),
        scopes: [...scopes],
        expiresAt: new Date(systemClock.now() + 86_400_000).toISOString(),
        createdBy: own.leader.session.user.id,
      },
    },
  ]);
  await settled();
});
afterAll(() => product.stop());

async function append(facts: readonly OrganizationEvent[]): Promise<void> {
  const tenant = own.leader.session.organization.id;
  const commandId = eventIdFrom(randomId(), tenant, 0);
  const context = { commandId, correlationId: commandId, actor: 'test', tenant };
  await product.infra.commands.handle(Organization, tenant, context, () => facts);
}

/** A token with the claims of another session, signed with the product's key. */
function signed(token: string, { agoMs = 0 } = {}): Promise<string> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    accountId: string;
    sessionId: string;
  };
  const clock = { now: () => systemClock.now() - agoMs };
  return createTokens(product.infra.keys.derive('access-token'), clock).sign({
    kind: 'member',
    accountId: claims.accountId,
    sessionId: claims.sessionId,
    tenant: own.leader.session.organization.id,
  });
}

/** A member of our organisation. */
async function joined(role: 'auditor' | 'member', permissions: typeof startingPermissions.member) {
  const { session, token } = await registerLeader(product.url);
  const organizationId = own.leader.session.organization.id;
  const data = { organizationId, accountId: session.user.id, role, permissions };
  await append([{ type: 'MemberJoined', data }]);
  const [{ sessionId = '' } = {}] = await product.infra.sessions.list(session.user.id, systemClock.now());
  await product.infra.sessions.move(sessionId, organizationId);
  return { accountId: session.user.id, token: await signed(token) };
}

/** Waits until mails are sent and nothing is being written, so that every later event is caused by the test. */
async function settled(): Promise<void> {
  let before: unknown;
  let same = 0;
  await until(
    async () => {
      const head = await product.infra.store.head();
      const { waiting, delayed, running } = await product.infra.jobs.counts(letterQueue);
      same = head === before && waiting + delayed + running === 0 ? same + 1 : 0;
      before = head;
      return same;
    },
    (times) => times >= 5,
  );
}

/** True if a caller wrote anything since. Processes in the background, such as the signing of the log, write at their own time. */
async function hasWrittenSince(before: Position | null): Promise<boolean> {
  const { events } = await product.infra.store.readAll(before);
  return events.some(({ metadata }) => !metadata.actor.startsWith('process:'));
}

let calls = 0;

function call(name: string, { body }: Expectation, caller: Caller): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  const target = path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? 'a'.repeat(24));
  calls += 1;
  return send(product.url, method, target, {
    token: tokenOf.get(caller),
    // A different address each time, because limits are tested elsewhere.
    headers: { 'x-forwarded-for': `10.0.${calls >> 8}.${calls & 255}` },
    ...(body && { raw: JSON.stringify(body).replace('nobody@', `nobody-${calls}@`) }),
  });
}

const isRemoval = (name: string) => Number(name.startsWith('DELETE '));
/** Routes in an order in which routes below a resource are called before the resource is removed. */
const inOrder = Object.entries(routeTable).toSorted(
  ([a], [b]) => isRemoval(a) - isRemoval(b) || b.split('/').length - a.split('/').length,
);

/** Refusals that come before the route examines the request. */
const atTheDoor = ['SIGN_IN_FIRST', 'INVALID_TOKEN', 'PERMISSION_MISSING', 'PEOPLE_ONLY'];

/**
 * The expected status of a route for a caller. `through`: any answer of the route itself, so neither a missing sign-in nor a
 * missing permission.
 */
function expected(name: string, { who, answers }: Expectation, caller: Caller): number | 'through' {
  if (who === 'public') return answers ?? 200;
  const isMember = inside.has(caller) || caller === 'a member of another organisation';
  if (who === 'participant') return caller === 'a participant of another assessment' ? 'through' : 401;
  if (caller === 'a program with a key') return mayWithKey.has(who) ? 'through' : 403;
  if (!isMember) return 401;
  if (who === 'operator') return 404;
  if (caller === 'a member of another organisation') return name.includes('{') ? 404 : 'through';
  if (who === 'member') return 'through';
  if (caller === 'a member without flags' && !mayWithoutFlags.has(who)) return 403;
  if (caller === 'an auditor' && !mayAsAuditor.has(who)) return 403;
  return 'through';
}

describe('the matrix of routes and callers', () => {
  it('contains no unprotected route that is not listed by hand', () => {
    for (const [who, names] of Object.entries(unprotected))
      expect(
        Object.keys(routeTable)
          .filter((name) => !name.startsWith('GET /health/') && routeTable[name]?.who === who)
          .toSorted(),
      ).toEqual([...names].sort());
  });

  it('has a sample for each required body, and none for a route that does not exist', () => {
    expect(Object.keys(samples).filter((name) => !routeTable[name])).toEqual([]);
  });

  it('has exactly one line for every route', async () => {
    const there = (await routesOf(product.url)).map(nameOf).filter((name) => name !== 'GET /assessment/take');
    expect(there.toSorted()).toEqual(Object.keys(routeTable).toSorted());
  });

  for (const caller of callers)
    it(`allows ${caller} exactly the expected routes`, async () => {
      const wrong: string[] = [];
      for (const [name, route] of inOrder) {
        // Signing out would make the caller anonymous for the rest of the table.
        if (name.includes('logout') && caller !== 'anonymous') continue;
        const before = await product.infra.store.head();
        const answer = await call(name, route, caller);
        const wanted = expected(name, route, caller);
        const told = `${name}: ${answer.status} ${answer.text.slice(0, 120)}`;
        if (wanted === 'through') {
          const { status } = answer;
          const sentAway = status >= 400 && atTheDoor.includes(problemIn(answer).code);
          const missing = status === 404 && caller === 'the owner' && !route.absent;
          if (status >= 500 || sentAway || missing) wrong.push(told);
          if (!name.startsWith('GET')) await settled();
        } else {
          if (answer.status !== wanted) wrong.push(`${told}, not ${wanted}`);
          else if (route.who !== 'public' && (await hasWrittenSince(before)))
            wrong.push(`${told}, and wrote something`);
        }
        const seen = [own.assessmentId, own.idOf('anna@a.example'), own.leader.email];
        if (!inside.has(caller) && caller !== 'a program with a key')
          wrong.push(
            ...seen.filter((id) => answer.text.includes(id)).map((id) => `${told}, and shows ${id}`),
          );
      }
      expect(wrong).toEqual([]);
    });
});
