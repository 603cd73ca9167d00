import type { DomainEvent } from '../../events.ts';
import { invitationErasedAt } from '../../organization/invitations.ts';
import type { Changes, ReadModel } from '../read-model.ts';

/**
 * Times at which the addresses of member invitations are erased, stored as rows so that they survive the loss of the job queue.
 * Keys of rows sort by time.
 */
export type OldInvitation = {
  readonly organizationId: string;
  readonly invitationId: string;
  readonly dueAt: string;
};

export const oldInvitationKeys = {
  due: 'due:',
  invitation: (invitationId: string) => `invitation:${invitationId}`,
};

type InvitationEvent = Extract<DomainEvent, { type: (typeof handled)[number] }>;
const handled = ['MemberInvited', 'MemberInvitationRenewed', 'MemberInvitationErased'] as const;

export const oldInvitations: ReadModel<OldInvitation> = {
  name: 'old-invitations',
  version: 1,
  handles: handled,
  keys: (event) => [oldInvitationKeys.invitation((event as InvitationEvent).data.invitationId)],
  evolve: (at, event): Changes<OldInvitation> => {
    const about = event as InvitationEvent;
    const key = oldInvitationKeys.invitation(about.data.invitationId);
    const before = at(key);
    const after = about.type === 'MemberInvitationErased' ? undefined : oldInvitation(about.data);
    return [
      ...(before ? [[dueKey(before), undefined] as const] : []),
      ...(after ? [[dueKey(after), after] as const] : []),
      [key, after],
    ];
  },
};

function oldInvitation(data: {
  readonly organizationId: string;
  readonly invitationId: string;
  readonly expiresAt: string;
}): OldInvitation {
  const { organizationId, invitationId, expiresAt } = data;
  const dueAt = new Date(invitationErasedAt(Date.parse(expiresAt))).toISOString();
  return { organizationId, invitationId, dueAt };
}

function dueKey({ dueAt, invitationId }: OldInvitation): string {
  return `${oldInvitationKeys.due}${dueAt}:${invitationId}`;
}
