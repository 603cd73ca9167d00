import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SubscriptionAnswer } from '../../api/billing/contract/payments.ts';
import type { Position } from '../../domain/kernel/event.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import { confirmAddress, type Leader, launch, registerLeader } from '../support/client.ts';
import { addUnconfirmedMember } from '../support/members.ts';
import { type Product, runProduct } from '../support/product.ts';

/** The reported usage of a plan equals an independent count from the log, after any sequence of commands. */

let product: Product;
beforeAll(async () => {
  product = await runProduct();
});
afterAll(() => product.stop());

const step = fc.oneof(
  fc.record({ do: fc.constant('launch' as const), people: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    do: fc.constant('add' as const),
    to: fc.nat(5),
    people: fc.integer({ min: 1, max: 6 }),
    known: fc.boolean(),
  }),
  fc.record({ do: fc.constant('invite' as const) }),
  fc.record({ do: fc.constant('withdraw' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('join' as const), stays: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Doing = {
  readonly leader: Leader;
  readonly launched: string[];
  readonly invited: string[];
  people: number;
};

async function carryOut(doing: Doing, one: Step): Promise<void> {
  const { leader } = doing;
  const people = (count: number) =>
    Array.from({ length: count }, () => {
      doing.people += 1;
      return { name: '', email: `p${doing.people}@used.example`, role: 'Employee' as const };
    });
  switch (one.do) {
    case 'launch': {
      const participants = people(one.people);
      const { assessmentId } = await launch(leader, { name: 'Used', company: 'Engines', participants });
      doing.launched.push(assessmentId);
      return;
    }
    case 'add': {
      const assessmentId = doing.launched[one.to % Math.max(1, doing.launched.length)];
      if (assessmentId === undefined) return;
      const added = people(one.people);
      // One of them appears twice: then all are refused, and none may be counted.
      const participants = one.known ? [...added, ...added.slice(0, 1)] : added;
      const adding = leader.call(
        'POST',
        `/api/assessments/${assessmentId}/participants`,
        { participants },
        leader,
      );
      if (one.known) await expect(adding).rejects.toThrow();
      else await adding;
      return;
    }
    case 'invite': {
      const email = `${randomUUID()}@used.example`;
      const { id } = await invite(leader, email);
      doing.invited.push(id);
      return;
    }
    case 'withdraw': {
      const id = doing.invited.splice(one.which % Math.max(1, doing.invited.length), 1)[0];
      if (id) await leader.call('POST', `/api/team/invitations/${id}/withdraw`, {}, leader);
      return;
    }
    case 'join': {
      const { accountId } = await addUnconfirmedMember(leader, product.url);
      if (one.stays) return;
      const path = `/api/team/members/${accountId}`;
      await leader.call('DELETE', path, { currentPassword: leader.password }, leader);
    }
  }
}

async function invite(leader: Leader, email: string): Promise<{ id: string }> {
  await leader.call('POST', '/api/team/invitations', { email, role: 'member' }, leader);
  const { invitations } = await leader.call<{ invitations: { invitationId: string; email: string }[] }>(
    'GET',
    '/api/team',
    undefined,
    leader,
  );
  const found = invitations.find((one) => one.email === email);
  if (!found) throw new Error(`${email} was invited and is not in the team`);
  return { id: found.invitationId };
}

/** Counts usage from every event of the organisation, without the states used for decisions. */
async function recounted(tenant: string) {
  const members = new Set<string>();
  const invitations = new Set<string>();
  const people = new Map<string, Set<string>>();
  for (let after: Position | null = null; ; ) {
    const { events, scannedTo } = await product.infra.store.readAll(after, { limit: 10_000 });
    for (const stored of events.filter(({ metadata }) => metadata.tenant === tenant)) {
      const event = decodeEvent(stored);
      if (event?.type === 'MemberJoined') members.add(event.data.accountId);
      if (event?.type === 'MemberRemoved') members.delete(event.data.accountId);
      if (event?.type === 'MemberInvited') invitations.add(event.data.invitationId);
      if (event?.type === 'MemberInvitationWithdrawn' || event?.type === 'MemberInvitationAccepted')
        invitations.delete(event.data.invitationId);
      if (event?.type === 'AssessmentLaunched') people.set(event.data.assessmentId, new Set());
      if (event?.type === 'ParticipantInvited')
        people.get(event.data.assessmentId)?.add(event.data.participantId);
    }
    if (events.length === 0) break;
    after = scannedTo;
  }
  return {
    users: members.size + invitations.size,
    assessments: people.size,
    participants: Math.max(0, ...[...people.values()].map(({ size }) => size)),
  };
}

it('usage equals a recount from the log, after any history', async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const leader = await registerLeader(product.url);
      await confirmAddress(leader);
      const doing: Doing = { leader, launched: [], invited: [], people: 0 };
      for (const one of steps) await carryOut(doing, one);
      const { usage } = await leader.call<SubscriptionAnswer>(
        'GET',
        '/api/payments/subscription',
        undefined,
        leader,
      );
      expect(usage).toEqual(await recounted(leader.session.organization.id));
      most = Math.max(most, usage.users + usage.assessments + usage.participants);
    }),
    { numRuns: process.env.LONG === '1' ? 300 : 12, endOnFailure: true },
  );
  // A history without usage would prove nothing.
  expect(most).toBeGreaterThan(8);
});
