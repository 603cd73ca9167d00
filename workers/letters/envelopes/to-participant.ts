import { nameInMail } from '../../../domain/kernel/names-in-mails.ts';
import { Response } from '../../../domain/response/state.ts';
import { linkSecret } from '../../../infra/subject-keys/link-secret.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import { resumeCode } from '../../../infra/subject-keys/resume-code.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { type Envelope, type EnvelopeParts, nobody, type RequestedLetter } from './envelope.ts';

/**
 * The letter with a code to continue in another browser. @throws {MailNotNeeded} if the code was used, replaced or has
 * expired, or where other people can read the outbox
 */
export async function toParticipant(
  { commands, keys, clock, publicUrl, way, entries }: EnvelopeParts,
  { subjectId, number, assessmentId }: RequestedLetter,
  tenant: string,
): Promise<Envelope | undefined> {
  if (assessmentId === undefined || way === 'outbox') return undefined;
  const { state } = await commands.load(Response, { assessmentId, participantId: subjectId });
  const issued = state.codes.mail;
  if (issued?.number !== number || issued.expiresAt <= clock.now()) return undefined;
  const participant = await entries.participant(subjectId);
  if (!participant || participant.revoked || participant.link === 0) return undefined;
  const [email, name] = await Promise.all([open(keys, participant.email), open(keys, participant.name)]);
  if (email === undefined || name === undefined) throw new SubjectErased(subjectId);
  const base = publicUrl();
  const code = await resumeCode(keys, subjectId, number);
  const secret = await linkSecret(keys, subjectId, participant.link);
  const link = `${base}/assessment/take/${assessmentId}#${secret}.${code}`;
  const printed = nameInMail(name);
  return {
    to: email,
    name: printed,
    shownTo: tenant,
    facts: { ...nobody, name: printed, email, base, link, code },
  };
}
