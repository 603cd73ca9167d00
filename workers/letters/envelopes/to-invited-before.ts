import { nameInMail } from '../../../domain/kernel/names-in-mails.ts';
import { linkSecret } from '../../../infra/subject-keys/link-secret.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { type Envelope, type EnvelopeParts, nobody, type RequestedLetter } from './envelope.ts';

/**
 * The letter with the present personal link, for a person who is invited already and confirmed a claim. @throws {MailNotNeeded} if the
 * invitation was withdrawn, or where other people can read the outbox
 */
export async function toInvitedBefore(
  { keys, publicUrl, way, entries }: EnvelopeParts,
  { subjectId, assessmentId }: RequestedLetter,
  tenant: string,
): Promise<Envelope | undefined> {
  if (assessmentId === undefined || way === 'outbox') return undefined;
  const [participant, entry] = await Promise.all([
    entries.participant(subjectId),
    entries.assessment(assessmentId),
  ]);
  if (!participant || participant.revoked || participant.link === 0) return undefined;
  if (!entry) throw new Error('The directory does not know this assessment yet.');
  const [email, name] = await Promise.all([open(keys, participant.email), open(keys, participant.name)]);
  if (email === undefined || name === undefined) throw new SubjectErased(subjectId);
  const base = publicUrl();
  const secret = await linkSecret(keys, subjectId, participant.link);
  const printed = nameInMail(name);
  return {
    to: email,
    name: printed,
    shownTo: tenant,
    facts: {
      ...nobody,
      name: printed,
      email,
      base,
      link: `${base}/assessment/take/${assessmentId}#${secret}`,
      claim: { ...nobody.claim, assessment: entry.name },
    },
  };
}
