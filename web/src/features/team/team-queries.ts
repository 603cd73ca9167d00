import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  changed,
  type inviteMemberBody,
  type memberAccessBody,
  type Team,
  team,
} from '../../../../api/organization/contract/organization.ts';
import { api, nothing } from '../../lib/api.ts';
import { changeUnlessMoved } from '../../lib/request/precondition.ts';
import { urls } from '../../lib/urls.ts';

export type Member = Team['members'][number];
export type Invitation = Team['invitations'][number];
export type MemberAccess = z.infer<typeof memberAccessBody>;

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => api.get(urls.team, team, { signal }),
});

export const inviteMember = (body: z.infer<typeof inviteMemberBody>, requestId: string) =>
  api.post(urls.teamInvitations, body, changed, { requestId });

export const resendInvitation = (invitationId: string) =>
  api.post(urls.teamInvitation(invitationId, 'resend'), {}, changed);

export const withdrawInvitation = (invitationId: string) =>
  api.post(urls.teamInvitation(invitationId, 'withdraw'), {}, changed);

/** `seen`: the member as displayed when the organisation had this revision. */
export const changeAccess = (seen: Member, revision: number, access: MemberAccess) =>
  changeUnlessMoved(
    revision,
    (ifMatch) => api.put(urls.member(seen.accountId), access, changed, { ifMatch }),
    async () => {
      const now = await api.get(urls.team, team);
      const member = now.members.find(({ accountId }) => accountId === seen.accountId);
      return { revision: now.revision, same: member !== undefined && isEqual(member, seen) };
    },
  );

const isEqual = (one: Member, other: Member): boolean =>
  one.role === other.role && JSON.stringify(one.permissions) === JSON.stringify(other.permissions);

export const removeMember = (accountId: string, currentPassword: string | undefined) =>
  api.delete(urls.member(accountId), { ...(currentPassword ? { currentPassword } : {}) }, changed);

export const signOutMember = (accountId: string, currentPassword: string | undefined) =>
  api.delete(urls.memberSessions(accountId), { ...(currentPassword ? { currentPassword } : {}) }, nothing);

export const transferOwnership = (accountId: string, currentPassword: string | undefined) =>
  api.post(urls.owner, { accountId, ...(currentPassword ? { currentPassword } : {}) }, changed);

/** Number of members and of valid invitations, which the plan limit counts together. @param now milliseconds since the epoch */
export const placesUsed = ({ members, invitations }: Team, now: number): number =>
  members.length + invitations.filter(({ expiresAt }) => Date.parse(expiresAt) > now).length;
