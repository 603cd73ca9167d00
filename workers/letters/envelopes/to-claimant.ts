import { Account } from '../../../domain/account/state.ts';
import { Assessment } from '../../../domain/assessment/state.ts';
import { isConfirmable } from '../../../domain/claim/decide.ts';
import { Claim } from '../../../domain/claim/state.ts';
import { isClaimLinkOpen, mayOpenerInvite } from '../../../domain/claim-link/decide.ts';
import { ClaimLink } from '../../../domain/claim-link/state.ts';
import { clocksOf } from '../../../domain/kernel/clocks.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { accountLetters } from '../../../infra/mail/port.ts';
import { mailedToken } from '../../../infra/subject-keys/mailed-token.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { type Envelope, type EnvelopeParts, nobody, type RequestedLetter } from './envelope.ts';

/**
 * The letter that asks to confirm a claim. It is the same for every address, invited or not. @throws {MailNotNeeded} if the claim or its
 * shared link has ended, or the member who opened the link may not invite now
 */
export async function toClaimant(
  { commands, keys, clock, publicUrl, way, entries }: EnvelopeParts,
  { subjectId: claimId, number }: RequestedLetter,
  tenant: string,
): Promise<Envelope | undefined> {
  const { state: claim } = await commands.load(Claim, claimId);
  if (!isConfirmable(claim, clock.now())) return undefined;
  const [{ state: link }, { state: assessment }, { state: organization }, entry] = await Promise.all([
    commands.load(ClaimLink, claim.assessmentId),
    commands.load(Assessment, claim.assessmentId),
    commands.load(Organization, tenant),
    entries.assessment(claim.assessmentId),
  ]);
  if (link?.linkId !== claim.linkId || !isClaimLinkOpen(link, assessment, clock.now())) return undefined;
  if (!mayOpenerInvite(link, organization)) return undefined;
  if (!entry) throw new Error('The directory does not know this assessment yet.');
  const { state: opener } = await commands.load(Account, link.openedBy);
  const [email, firstName, lastName] = await Promise.all(
    [claim.email, opener?.firstName, opener?.lastName].map((sealed) =>
      sealed === undefined ? undefined : open(keys, sealed),
    ),
  );
  if (email === undefined) throw new SubjectErased(claimId);
  const base = publicUrl();
  const token = await mailedToken(keys, 'confirmClaim', claimId, number, way);
  const named = organization?.name ?? entry.company;
  return {
    to: email,
    name: '',
    // A kept letter would prove the address to whoever reads the outbox, so members do not see it.
    shownTo: accountLetters,
    facts: {
      ...nobody,
      name: '',
      email,
      base,
      link: `${base}/claim/confirm#token=${token}`,
      organization: named,
      invitedBy: [firstName, lastName].filter(Boolean).join(' ') || named,
      claim: {
        assessment: entry.name,
        named: entry.named ?? false,
        demo: organization?.demo?.source ?? null,
        until: new Date(claim.expiresAt).toISOString(),
      },
      clocks: clocksOf(organization),
    },
  };
}
