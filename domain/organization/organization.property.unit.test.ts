import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, idOf, now, registered, toThe } from '../../tests/support/organization.ts';
import { actionNames, decideAccess, roles } from '../access/policy.ts';
import { standardPlan } from '../billing/in-force.ts';
import { type Decision, isRefusal } from '../kernel/decision.ts';
import type { OrganizationEvent } from './events.ts';
import { acceptInvitation, inviteMember, renewInvitation, withdrawInvitation } from './invitations.ts';
import { createApiKey, isLive } from './keys.ts';
import { changeAccess, removeMember, transferOwnership } from './members.ts';
import { usersOf } from './plan.ts';
import { actorOf, Organization } from './state.ts';

const names = ['owner', 'amy', 'bob', 'cyd'];
// Draw the owner and a known administrator more often than others; otherwise most commands would be refused.
const person = fc.constantFrom(...names, 'owner', 'owner', 'amy');
const role = fc.constantFrom(...roles);
const permissions = fc.record({
  canCreateAssessments: fc.boolean(),
  canViewReports: fc.boolean(),
  canManageTeam: fc.boolean(),
  canManageBilling: fc.boolean(),
});

type Step = {
  readonly by: string;
  readonly what: string;
  readonly decide: (state: Organization, at: number, serial: number) => Decision<OrganizationEvent>;
};
const step = (what: string, make: fc.Arbitrary<Omit<Step, 'what'>>) =>
  make.map((made) => ({ what, ...made }));
const invitationOf = (state: Organization, name: string) =>
  Object.keys(state?.invitations ?? {}).findLast((id) => state?.invitations[id]?.addressHash === name) ?? '';

/** Arbitrary commands by arbitrary people. */
const steps: fc.Arbitrary<Step> = fc.oneof(
  step(
    'invite',
    fc
      .tuple(person, person, role, fc.option(permissions, { nil: undefined }))
      .map(([by, name, asked, wanted]) => ({
        by,
        decide: (state, at, serial) =>
          inviteMember(
            state,
            {
              invitationId: idOf(`i${serial}`),
              email: `${name}@example.org`,
              addressHash: name,
              earlier: toThe(name, state),
              holder: null,
              role: asked,
              permissions: wanted,
            },
            idOf(by),
            standardPlan('free'),
            at,
          ),
      })),
  ),
  step(
    'renew',
    fc.tuple(person, person).map(([by, name]) => ({
      by,
      decide: (state, at) =>
        renewInvitation(state, invitationOf(state, name), idOf(by), standardPlan('free'), at),
    })),
  ),
  step(
    'withdraw',
    fc.tuple(person, person).map(([by, name]) => ({
      by,
      decide: (state) => withdrawInvitation(state, invitationOf(state, name), idOf(by)),
    })),
  ),
  step(
    'accept',
    fc.tuple(person, fc.integer({ min: 1, max: 2 })).map(([by, link]) => ({
      by,
      decide: (state, at) =>
        acceptInvitation(state, { invitationId: invitationOf(state, by), link, accountId: idOf(by) }, at),
    })),
  ),
  step(
    'change',
    fc.tuple(person, person, role, permissions).map(([by, name, asked, wanted]) => ({
      by,
      decide: (state) =>
        changeAccess(state, { accountId: idOf(name), role: asked, permissions: wanted }, idOf(by)),
    })),
  ),
  step(
    'remove',
    fc.tuple(person, person).map(([by, name]) => ({
      by,
      decide: (state) => removeMember(state, idOf(name), idOf(by)),
    })),
  ),
  step(
    'transfer',
    fc.tuple(person, person).map(([by, name]) => ({
      by,
      decide: (state) => transferOwnership(state, idOf(name), idOf(by)),
    })),
  ),
  step(
    'key',
    fc
      .tuple(person, fc.subarray(['team.read', 'results.read', 'assessments.manage'], { minLength: 1 }))
      .map(([by, scopes]) => ({
        by,
        decide: (state, at, serial) =>
          createApiKey(
            state,
            { keyId: idOf(`k${serial}`), name: 'k', secretHash: 'h', scopes, days: 366 },
            idOf(by),
            at,
          ),
      })),
  ),
);

const may = (state: Organization, name: string) => {
  const actor = actorOf(state, idOf(name));
  return new Set(actor ? actionNames.filter((action) => decideAccess(actor, action).allowed) : []);
};

describe('an organisation under arbitrary commands in any order', () => {
  it('has one owner, stays within its plan, and grants no right that the granting member lacked', () => {
    const done = new Map<string, number>();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(steps, fc.constantFrom(0, 0, 0, 0, 1, 5)), {
          minLength: 1,
          maxLength: 60,
          size: 'max',
        }),
        (story) => {
          let state: Organization = registered.reduce(Organization.evolve, Organization.initial);
          let at = now;
          for (const [serial, [{ by, what, decide }, laterDays]] of story.entries()) {
            at += laterDays * days;
            const before = state;
            const decision = decide(state, at, serial);
            if (isRefusal(decision)) continue;
            if (decision.length > 0) done.set(what, (done.get(what) ?? 0) + 1);
            state = decision.reduce(Organization.evolve, state);

            const members = Object.values(state?.members ?? {});
            expect(members.filter((member) => member.role === 'owner')).toHaveLength(1);
            expect(usersOf(state, at)).toBeLessThanOrEqual(3);
            // A non-member can only accept an invitation; every other change is made by members.
            if (what !== 'accept' && decision.length > 0) expect(actorOf(before, idOf(by))).toBeDefined();
            for (const event of decision)
              if (event.type === 'MemberRemoved')
                expect(actorOf(state, event.data.accountId)).toBeUndefined();
            const giver = may(before, by);
            for (const name of names) {
              const gained = [...may(state, name)].filter((action) => !may(before, name).has(action));
              if (what === 'change') expect(gained.filter((action) => !giver.has(action))).toEqual([]);
              else if (what !== 'accept' && what !== 'transfer') expect(gained).toEqual([]);
            }
            // No live key belongs to a removed member or exceeds its creator's rights.
            for (const { createdBy, scopes, ...key } of Object.values(state?.keys ?? {})) {
              if (!isLive({ createdBy, scopes, ...key }, at)) continue;
              const maker = actorOf(state, createdBy);
              expect(
                maker &&
                  ['keys.manage' as const, ...scopes].every((scope) => decideAccess(maker, scope).allowed),
              ).toBe(true);
            }
          }
        },
      ),
      { numRuns: 1_500, seed: 11 },
    );
    // The random commands reached every kind of change, so the properties were really tested.
    expect([...done.keys()].toSorted()).toEqual([
      'accept',
      'change',
      'invite',
      'key',
      'remove',
      'renew',
      'transfer',
      'withdraw',
    ]);
  });
});
