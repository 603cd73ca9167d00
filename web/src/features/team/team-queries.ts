import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  changed,
  type inviteMemberBody,
  type memberAccessBody,
  type Team,
  team,
} from '../../../../api/contract/organization.ts';
import { api } from '../../lib/api.ts';
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

/** `revision` is the team as it was shown: refused with 412 when somebody changed it meanwhile. */
export const changeAccess = (accountId: string, access: MemberAccess, revision: number) =>
  api.put(urls.member(accountId), access, changed, { ifMatch: revision });

export const removeMember = (accountId: string, currentPassword: string | undefined) =>
  api.delete(urls.member(accountId), { ...(currentPassword ? { currentPassword } : {}) }, changed);

export const transferOwnership = (accountId: string, currentPassword: string | undefined) =>
  api.post(urls.owner, { accountId, ...(currentPassword ? { currentPassword } : {}) }, changed);

/** Members and whoever holds an invitation that still works, as the plan counts. `now` in milliseconds. */
export const placesUsed = ({ members, invitations }: Team, now: number): number =>
  members.length + invitations.filter(({ expiresAt }) => Date.parse(expiresAt) > now).length;
