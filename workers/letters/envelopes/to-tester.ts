import { createInvitationFacts } from '../../../api/assessment/queries/invitation.ts';
import { invitationText } from '../../../domain/invitation/invitation-text.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { SubjectErased } from '../../../infra/subject-keys/port.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { Envelope, EnvelopeParts, RequestedLetter } from './envelope.ts';
import { toAccount } from './to-account.ts';

/** The invitation of an assessment that is not launched yet, to its leader. @throws {MailNotNeeded} if they left the organisation */
export async function toTester(
  parts: EnvelopeParts,
  letter: RequestedLetter,
  tenant: string,
): Promise<Envelope | undefined> {
  const { commands, keys } = parts;
  const { invitation, texts, subjectId } = letter;
  const { state } = await commands.load(Organization, tenant);
  if (!invitation || !texts || !state?.members[subjectId]) return undefined;
  const envelope = await toAccount(parts, letter);
  if (!envelope) return undefined;
  const opened = async (text: string) => (text === '' ? '' : await open(keys, text));
  const [name, company, description] = await Promise.all(
    [texts.name, texts.company, texts.description].map(opened),
  );
  if (name === undefined || company === undefined || description === undefined)
    throw new SubjectErased(subjectId);
  const { facts } = await createInvitationFacts(parts)(
    tenant,
    subjectId,
    { ...invitation, name, company, description },
    envelope.name,
  );
  return { ...envelope, facts: { ...envelope.facts, invitation: invitationText(facts) } };
}
