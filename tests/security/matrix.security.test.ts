import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokens } from '../../api/access/tokens.ts';
import { scopes, startingPermissions } from '../../domain/access/policy.ts';
import { streams } from '../../domain/kernel/streams.ts';
import type { OrganizationEvent } from '../../domain/organization/events.ts';
import { organizationState } from '../../domain/organization/state.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { eventIdFrom, randomId, secretHash } from '../../infra/identifiers/identifiers.ts';
import { registerLeader } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { type Expectation, mayAsAuditor, mayWithKey, mayWithoutFlags, routeTable } from './route-table.ts';
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
/** They belong to the organisation that everybody asks about. */
const inside: ReadonlySet<Caller> = new Set(['the owner', 'a member without flags', 'an auditor']);

let product: Product;
let own: Organisation;
let foreign: Organisation;
const tokenOf = new Map<Caller, string>();
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  product = await runProduct();
  own = await organisation(product.url, ['anna@a.example', 'arno@a.example']);
  foreign = await organisation(product.url, ['bert@b.example']);
  const { mails } = await own.leader.call<{ mails: { id: string }[] }>('GET', '/api/outbox', undefined, {
    token: own.leader.token,
  });
  ids = {
    assessmentId: own.assessmentId,
    participantId: own.idOf('anna@a.example'),
    accountId: own.leader.session.user.id,
    id: mails[0]?.id ?? '',
    name: 'directory',
    reference: 'nine-lenses@1',
  };
  const { role: _, ...member } = {
    role: 'member' as const,
    organizationId: own.leader.session.organization.id,
  };
  const secret = randomId();
  const keyId = randomId();
  const off = { ...startingPermissions.auditor, canViewReports: false };
  tokenOf.set('somebody whose token is over', await signed(own.leader.token, { agoMs: 700_000 }));
  tokenOf.set('a former member', await signed((await registerLeader(product.url)).token));
  tokenOf.set('a participant of another assessment', foreign.takers[0]?.token ?? '');
  tokenOf.set('a member of another organisation', foreign.leader.token);
  tokenOf.set('a program with a key', `nlk_${keyId}_${secret}`);
  tokenOf.set('an auditor', await joined('auditor', startingPermissions.auditor));
  tokenOf.set('a member without flags', await joined('member', off));
  tokenOf.set('the owner', own.leader.token);
  await append([
    {
      type: 'ApiKeyCreated',
      data: {
        ...member,
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
  await product.infra.commands.handle(streams.organization(tenant), organizationState, context, () => facts);
}

/** The token of another session, saying that it speaks for our organisation. */
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

/** Somebody who is in our organisation, too. */
async function joined(role: 'auditor' | 'member', permissions: typeof startingPermissions.member) {
  const { session, token } = await registerLeader(product.url);
  const organizationId = own.leader.session.organization.id;
  const data = { organizationId, accountId: session.user.id, role, permissions };
  await append([{ type: 'MemberJoined', data }]);
  return signed(token);
}

/** Mails went out and nothing is written any more, so whatever is written from here on somebody asked for. */
async function settled(): Promise<void> {
  let before: unknown;
  let same = 0;
  await until(
    async () => {
      const head = await product.infra.store.head();
      same = head === before ? same + 1 : 0;
      before = head;
      return same;
    },
    (times) => times >= 5,
  );
}

function call(name: string, { body }: Expectation, caller: Caller): Promise<Answer> {
  const [method = '', path = ''] = name.split(' ');
  const target = path.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? 'a'.repeat(24));
  return send(product.url, method, target, { token: tokenOf.get(caller), json: body });
}

/** `through`: to whatever the route itself says, which is neither that somebody must sign in nor that they may not. */
function expected(name: string, { who, answers }: Expectation, caller: Caller): number | 'through' {
  if (who === 'public') return answers ?? 200;
  const isMember = inside.has(caller) || caller === 'a member of another organisation';
  if (who === 'participant') return caller === 'a participant of another assessment' ? 'through' : 401;
  if (caller === 'a program with a key' && mayWithKey.size > 0) return mayWithKey.has(who) ? 'through' : 403;
  if (!isMember) return 401;
  if (who === 'member') return 'through';
  if (who === 'operator') return 404;
  if (caller === 'a member of another organisation') return name.includes('{') ? 404 : 'through';
  if (caller === 'a member without flags' && !mayWithoutFlags.has(who)) return 403;
  if (caller === 'an auditor' && !mayAsAuditor.has(who)) return 403;
  return 'through';
}

describe('the matrix of routes and callers', () => {
  it('has a line for every route there is, and no other', async () => {
    const there = (await routesOf(product.url)).map(nameOf).filter((name) => name !== 'GET /assessment/take');
    expect(there.toSorted()).toEqual(Object.keys(routeTable).toSorted());
  });

  for (const caller of callers)
    it(`lets ${caller} do what it says and nothing else`, async () => {
      for (const [name, route] of Object.entries(routeTable)) {
        // Whoever signs out would be nobody for the rest of the table.
        if (name === 'POST /api/auth/logout' && caller !== 'anonymous') continue;
        const before = await product.infra.store.head();
        const answer = await call(name, route, caller);
        const wanted = expected(name, route, caller);
        if (wanted === 'through') {
          expect([name, answer.status]).not.toEqual([name, 401]);
          expect([name, answer.status]).not.toEqual([name, 403]);
          expect([name, answer.status < 500]).toEqual([name, true]);
          if (caller === 'the owner') expect([name, answer.status]).not.toEqual([name, 404]);
          if (!name.startsWith('GET')) await settled();
        } else {
          expect([name, answer.status]).toEqual([name, wanted]);
          if (route.who !== 'public') {
            expect(problemIn(answer).requestId).toBe(answer.headers.get('x-request-id'));
            expect([name, await product.infra.store.head()]).toEqual([name, before]);
          }
        }
        if (!inside.has(caller))
          for (const id of [own.assessmentId, own.idOf('anna@a.example'), own.leader.email])
            expect(answer.text).not.toContain(id);
      }
    });
});
