import { roleNames } from '../../../domain/access/policy.ts';
import { Account } from '../../../domain/account/state.ts';
import { clocksOf } from '../../../domain/kernel/clocks.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { mailedToken } from '../../../infra/subject-keys/mailed-token.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { type Envelope, type EnvelopeParts, nobody, type RequestedLetter } from './envelope.ts';

/**
 * The letter with an invitation as a member. @throws {MailNotNeeded} if the invitation was withdrawn, accepted, sent
 * again, or has expired
 */
export async function toInvited(
  { commands, keys, clock, publicUrl, way }: EnvelopeParts,
  { subjectId, number }: RequestedLetter,
  organizationId: string,
): Promise<Envelope | undefined> {
  const { state } = await commands.load(Organization, organizationId);
  const invitation = state?.invitations[subjectId];
  if (!state || !invitation) throw new Error('The invitation is not there yet.');
  const over = invitation.withdrawn || invitation.acceptedBy !== null || invitation.expiresAt <= clock.now();
  if (over || invitation.link !== number) return undefined;
  const inviter = await commands.load(Account, invitation.invitedBy);
  const [email, firstName, lastName] = await Promise.all(
    [invitation.email, inviter.state?.firstName, inviter.state?.lastName].map((sealed) =>
      sealed === undefined ? undefined : open(keys, sealed),
    ),
  );
  if (email === undefined) throw new SubjectErased(subjectId);
  const base = publicUrl();
  const token = await mailedToken(keys, 'joinOrganization', `${organizationId}${subjectId}`, number, way);
  return {
    to: email,
    name: '',
    // A kept invitation is shown only to members who could have granted the same rights.
    shownTo: `${invitation.role === 'admin' ? 'owner' : 'team'}-${organizationId}`,
    facts: {
      name: '',
      email,
      base,
      link: `${base}/join#token=${token}`,
      organization: state.name,
      invitedBy: [firstName, lastName].filter(Boolean).join(' ') || state.name,
      role: roleNames[invitation.role],
      code: nobody.code,
      remains: nobody.remains,
      action: nobody.action,
      domain: nobody.domain,
      claim: nobody.claim,
      invitation: nobody.invitation,
      clocks: clocksOf(state),
    },
  };
}
