import type { Permissions } from '../access/permissions.ts';
import { type Role, startingPermissions } from '../access/policy.ts';
import type { PlanInForce } from '../billing/in-force.ts';
import { type Decision, isRefusal, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import { lacking, mayNotGive } from './authority.ts';
import type { OrganizationEvent } from './events.ts';
import { isOpen, noPlaceFor } from './plan.ts';
import type { MemberInvitation, Membership, Organization } from './state.ts';

/** Number of days that a mailed link to join works. */
const invitationDays = 14;
/** Number of days that the address of an ended invitation is shown, so that the invitation can be sent again. */
const invitationKeptDays = 30;
const dayMs = 86_400_000;

export type InviteMember = {
  readonly invitationId: string;
  /** Normalised, see `parseAddress`. */
  readonly email: string;
  readonly addressHash: string;
  /** Ids of earlier invitations to the same address. */
  readonly earlier: ReadonlySet<string>;
  /** Account that has proven the address; null = none. */
  readonly holder: string | null;
  readonly role: Role;
  /** Absent: the flags the role starts with. */
  readonly permissions: Permissions | undefined;
};

/** @param now milliseconds since the epoch, here and below */
export function inviteMember(
  state: Organization,
  command: InviteMember,
  actorId: string,
  plan: PlanInForce,
  now: number,
): Decision<OrganizationEvent> {
  if (!state) return missing();
  const { invitationId, email, addressHash, earlier, holder, role } = command;
  const membership = membershipOf(role, command.permissions);
  const refusal = lacking(state, actorId, 'team.manage') ?? mayNotGive(state, actorId, undefined, membership);
  if (refusal) return refusal;
  const known = Object.entries(state.invitations).flatMap(([id, invitation]) =>
    earlier.has(id) ? [invitation] : [],
  );
  const joined = known.some(({ acceptedBy }) => acceptedBy !== null && state.members[acceptedBy]);
  if (joined || (holder !== null && state.members[holder]))
    return refuse('conflict', 'ALREADY_MEMBER', say('organization.alreadyMember.invite'));
  if (known.some((invitation) => isOpen(invitation, now)))
    return refuse('conflict', 'ALREADY_INVITED', say('organization.alreadyInvited'));
  const full = noPlaceFor(state, plan, now);
  if (full) return full;
  return [
    {
      type: 'MemberInvited',
      data: {
        organizationId: state.organizationId,
        invitationId,
        email,
        addressHash,
        ...membership,
        link: 1,
        expiresAt: expiryFrom(now),
        invitedBy: actorId,
      },
    },
  ];
}

/**
 * Issues a new link with a new mail; the old link is void at once. Renewing an expired invitation counts against the plan again.
 */
export function renewInvitation(
  state: Organization,
  invitationId: string,
  actorId: string,
  plan: PlanInForce,
  now: number,
): Decision<OrganizationEvent> {
  const invitation = state?.invitations[invitationId];
  if (!state || !invitation || invitation.erased) return missing();
  // Sending again grants the same access again, so it needs the same authority.
  const refusal =
    lacking(state, actorId, 'team.manage') ??
    mayNotGive(state, actorId, undefined, invitation) ??
    ended(invitation, 'conflict') ??
    (isOpen(invitation, now) ? undefined : noPlaceFor(state, plan, now));
  if (refusal) return refusal;
  const { organizationId } = state;
  return [
    {
      type: 'MemberInvitationRenewed',
      data: { organizationId, invitationId, link: invitation.link + 1, expiresAt: expiryFrom(now) },
    },
  ];
}

export function withdrawInvitation(
  state: Organization,
  invitationId: string,
  actorId: string,
): Decision<OrganizationEvent> {
  const invitation = state?.invitations[invitationId];
  if (!state || !invitation) return missing();
  const refusal = lacking(state, actorId, 'team.manage');
  if (refusal) return refusal;
  if (invitation.withdrawn) return [];
  if (invitation.acceptedBy !== null) return ended(invitation, 'conflict') ?? [];
  return [
    { type: 'MemberInvitationWithdrawn', data: { organizationId: state.organizationId, invitationId } },
  ];
}

/**
 * When the address of an invitation is erased, whatever the outcome of the invitation: a person who accepted has an account with
 * an address of its own.
 * @param expiresAt milliseconds since the epoch
 */
export function invitationErasedAt(expiresAt: number): number {
  return expiresAt + invitationKeptDays * dayMs;
}

/** Records once that the address of an invitation is erased; does nothing before that is due. */
export function eraseInvitation(
  state: Organization,
  invitationId: string,
  now: number,
): Decision<OrganizationEvent> {
  const invitation = state?.invitations[invitationId];
  if (!state || !invitation || invitation.erased || now < invitationErasedAt(invitation.expiresAt)) return [];
  return [{ type: 'MemberInvitationErased', data: { organizationId: state.organizationId, invitationId } }];
}

/** The invitation this link opens, or why it is void. Writes nothing, so that a mail scanner that follows the link does not consume it. */
export function openInvitation(
  state: Organization,
  invitationId: string,
  link: number,
  now: number,
): MemberInvitation | Refusal {
  const invitation = state?.invitations[invitationId];
  if (!invitation) return missing();
  if (link !== invitation.link) return refuse('gone', 'LINK_REPLACED', say('organization.linkReplaced'));
  const over = ended(invitation, 'gone');
  if (over) return over;
  if (!isOpen(invitation, now))
    return refuse('gone', 'INVITATION_EXPIRED', say('organization.invitationExpired', { invitationDays }));
  return invitation;
}

/** Makes the account a member. Idempotent. */
export function acceptInvitation(
  state: Organization,
  command: { readonly invitationId: string; readonly link: number; readonly accountId: string },
  now: number,
): Decision<OrganizationEvent> {
  const { invitationId, link, accountId } = command;
  if (!state) return missing();
  if (state.invitations[invitationId]?.acceptedBy === accountId && state.members[accountId]) return [];
  const invitation = openInvitation(state, invitationId, link, now);
  if (isRefusal(invitation)) return invitation;
  if (state.members[accountId])
    return refuse('conflict', 'ALREADY_MEMBER', say('organization.alreadyMember.accept'));
  const { organizationId } = state;
  const { role, permissions } = invitation;
  return [
    { type: 'MemberInvitationAccepted', data: { organizationId, accountId, invitationId } },
    { type: 'MemberJoined', data: { organizationId, accountId, role, permissions } },
  ];
}

/**
 * The open invitation among those to one address, if any: a person identified by the identity provider need not open its link.
 */
export function invitationFor(
  state: Organization,
  ids: ReadonlySet<string>,
  now: number,
): { readonly invitationId: string; readonly link: number } | undefined {
  const found = Object.entries(state?.invitations ?? {}).find(
    ([id, invitation]) => ids.has(id) && isOpen(invitation, now),
  );
  return found && { invitationId: found[0], link: found[1].link };
}

/** An auditor's flags are always those the role starts with. */
export function membershipOf(role: Role, permissions: Permissions | undefined): Membership {
  return {
    role,
    permissions:
      role === 'auditor' ? startingPermissions.auditor : (permissions ?? startingPermissions[role]),
  };
}

function ended(invitation: MemberInvitation, kind: 'gone' | 'conflict'): Refusal | undefined {
  if (invitation.withdrawn)
    return refuse(kind, 'INVITATION_WITHDRAWN', say('organization.invitationWithdrawn'));
  if (invitation.acceptedBy !== null)
    return refuse(kind, 'INVITATION_USED', say('organization.invitationUsed'));
  return undefined;
}

function missing(): Refusal {
  return refuse('notFound', 'NOT_FOUND', say('organization.notFound.invitation'));
}

function expiryFrom(now: number): string {
  return new Date(now + invitationDays * dayMs).toISOString();
}
