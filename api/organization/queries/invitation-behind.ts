import { isRefusal } from '../../../domain/kernel/decision.ts';
import { openInvitation } from '../../../domain/organization/invitations.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { readMailedToken } from '../../../infra/subject-keys/mailed-token.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';

/** Finds the invitation that a mailed token belongs to, in any state. @throws {ApiProblem} 400 LINK_INVALID */
export async function invitationBehind(
  { commands, keys, outbox }: Pick<ApiDependencies, 'commands' | 'keys' | 'outbox'>,
  token: string,
) {
  const read = await readMailedToken(keys, 'joinOrganization', token);
  const organizationId = read?.subjectId.slice(0, 24) ?? '';
  const invitationId = read?.subjectId.slice(24) ?? '';
  const { state } = await commands.load(Organization, organizationId);
  const invitation = state?.invitations[invitationId];
  const email = invitation && (await open(keys, invitation.email));
  if (!read || !state || !invitation || email === undefined)
    throw new ApiProblem(400, 'LINK_INVALID', say('organization.linkInvalid'));
  // The inviting member can read a link in the outbox, so such a link does not prove who reads the address.
  const proves = read.way === 'mail' && !outbox;
  return { organizationId, invitationId, link: read.number, state, invitation, email, proves };
}
export type BehindInvitation = Awaited<ReturnType<typeof invitationBehind>>;

/** @throws {ApiProblem} the reason why the invitation can no longer be accepted */
export function mustBeOpen({ state, invitationId, link }: BehindInvitation, now: number): void {
  const found = openInvitation(state, invitationId, link, now);
  if (isRefusal(found)) throw problemOf(found);
}

/**
 * True if the address is taken for this invitation. A link that proves the address may take it from an account that has
 * not proven it; a link from the outbox may not.
 */
export function isTaken(
  { accountId, confirmed }: { readonly accountId: string | null; readonly confirmed: boolean },
  proves: boolean,
): boolean {
  return confirmed || (!proves && accountId !== null);
}
