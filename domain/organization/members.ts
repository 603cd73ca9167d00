import type { Permissions } from '../access/permissions.ts';
import type { Role } from '../access/policy.ts';
import type { PlanInForce } from '../billing/in-force.ts';
import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import { lacking, may, mayNotGive } from './authority.ts';
import { proofOf } from './domain-proof.ts';
import type { OrganizationEvent } from './events.ts';
import { membershipOf } from './invitations.ts';
import { keysLost } from './keys.ts';
import { noPlaceFor } from './plan.ts';
import type { Organization } from './state.ts';

/** Changes a member's role or flags; keys that exceed the new rights are revoked. */
export function changeAccess(
  state: Organization,
  command: { readonly accountId: string; readonly role: Role; readonly permissions: Permissions },
  actorId: string,
): Decision<OrganizationEvent> {
  const { accountId } = command;
  const before = state?.members[accountId];
  if (!state || !before) return missing();
  const after = membershipOf(command.role, command.permissions);
  const refusal = lacking(state, actorId, 'team.manage');
  if (refusal) return refusal;
  if (before.role === 'owner') return after.role === 'owner' ? [] : ownerStays(state, accountId);
  const denied = mayNotGive(state, actorId, before, after);
  if (denied) return denied;
  const { organizationId } = state;
  const same =
    before.role === after.role &&
    Object.entries(after.permissions).every(
      ([flag, on]) => before.permissions[flag as keyof Permissions] === on,
    );
  if (same) return [];
  return [
    { type: 'MemberAccessChanged', data: { organizationId, accountId, ...after } },
    ...keysLost(state, accountId, after),
  ];
}

/** Removes a member, with the keys they created. */
export function removeMember(
  state: Organization,
  accountId: string,
  actorId: string,
): Decision<OrganizationEvent> {
  const before = state?.members[accountId];
  if (!state || !before) return missing();
  const refusal = lacking(state, actorId, 'team.manage');
  if (refusal) return refusal;
  if (before.role === 'owner') return ownerStays(state, accountId);
  const denied = mayNotGive(state, actorId, before, undefined);
  if (denied) return denied;
  return leaving(state, accountId);
}

/**
 * Refuses unless the account may end this member's sessions: those who could remove the member may, and only the owner ends the owner's.
 * Sessions are not stored as events, so nothing is written.
 */
export function mayNotSignOut(state: Organization, accountId: string, actorId: string): Refusal | undefined {
  const member = state?.members[accountId];
  if (!state || !member) return missing();
  const refusal = lacking(state, actorId, 'team.manage');
  if (refusal) return refusal;
  if (member.role === 'owner' && accountId !== actorId)
    return refuse('forbidden', 'OWNER_ONLY', say('organization.ownerOnly.sessions'));
  return mayNotGive(state, actorId, member, undefined);
}

/** Transfers ownership; the former owner becomes an administrator. */
export function transferOwnership(
  state: Organization,
  to: string,
  actorId: string,
): Decision<OrganizationEvent> {
  if (!state?.members[to]) return missing();
  const refusal = lacking(state, actorId, 'ownership.transfer');
  if (refusal) return refusal;
  if (to === actorId) return [];
  return [
    { type: 'OwnershipTransferred', data: { organizationId: state.organizationId, from: actorId, to } },
  ];
}

/**
 * Makes a person a member with the configured role: the organisation's identity provider identified them, with an address of a proven
 * domain.
 */
export function joinBySso(
  state: Organization,
  accountId: string,
  domain: string,
  plan: PlanInForce,
  now: number,
): Decision<OrganizationEvent> {
  if (!state?.sso) return refuse('notFound', 'NOT_FOUND', say('organization.notFound'));
  if (state.members[accountId]) return [];
  if (!proofOf(state, domain))
    return refuse('forbidden', 'SSO_NOT_ALLOWED', say('organization.ssoNotAllowed', { domain }));
  const full = noPlaceFor(state, plan, now);
  if (full) return full;
  const { organizationId } = state;
  return [
    {
      type: 'MemberJoined',
      data: { organizationId, accountId, ...membershipOf(state.sso.role, undefined) },
    },
  ];
}

function leaving(state: NonNullable<Organization>, accountId: string): readonly OrganizationEvent[] {
  const { organizationId } = state;
  return [
    { type: 'MemberRemoved', data: { organizationId, accountId } },
    ...keysLost(state, accountId, undefined),
  ];
}

function ownerStays(state: NonNullable<Organization>, ownerId: string): Refusal {
  const others = Object.entries(state.members).filter(([accountId]) => accountId !== ownerId);
  return others.some(([, member]) => may(member, 'team.manage'))
    ? refuse('conflict', 'OWNER_STAYS', say('organization.ownerStays'))
    : refuse('conflict', 'LAST_MANAGER', say('organization.lastManager'));
}

function missing(): Refusal {
  return refuse('notFound', 'NOT_FOUND', say('organization.notFound.member'));
}
