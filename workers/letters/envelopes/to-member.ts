import { ActionPlan } from '../../../domain/action-plan/state.ts';
import { clocksOf } from '../../../domain/kernel/clocks.ts';
import { proofOf } from '../../../domain/organization/domain-proof.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { domainRecordName } from '../../../domain/sign-in-domain/claim.ts';
import type { Envelope, EnvelopeParts, RequestedLetter } from './envelope.ts';
import { toAccount } from './to-account.ts';

/**
 * A letter to the owner of an action. @throws {MailNotNeeded} if the action is done, has another owner now, or is due
 * on another day
 */
export async function toOwner(
  parts: EnvelopeParts,
  letter: RequestedLetter,
  organizationId: string,
): Promise<Envelope | undefined> {
  const { commands } = parts;
  const { action: due, subjectId: ownerId } = letter;
  if (!due) return undefined;
  const [plan, organization] = await Promise.all([
    commands.load(ActionPlan, due.assessmentId),
    commands.load(Organization, organizationId),
  ]);
  const action = plan.state.actions[due.actionId];
  const over = !action || action.state === 'done' || action.state === 'dropped';
  if (over || action.ownerId !== ownerId || action.dueOn !== due.dueOn) return undefined;
  if (!organization.state?.members[ownerId]) return undefined;
  const envelope = await toAccount(parts, letter);
  return (
    envelope && {
      ...envelope,
      shownTo: `due-${ownerId}`,
      facts: {
        ...envelope.facts,
        link: `${envelope.facts.base}/assessments/${due.assessmentId}/plan?action=${due.actionId}`,
        action: { title: action.title, dueOn: due.dueOn },
        organization: organization.state.name,
        clocks: clocksOf(organization.state),
      },
    }
  );
}

/**
 * A letter to a member who manages single sign-on. @throws {MailNotNeeded} if the record is back, the domain was
 * removed, or another member manages it now
 */
export async function toManager(
  parts: EnvelopeParts,
  letter: RequestedLetter,
  organizationId: string,
): Promise<Envelope | undefined> {
  const { domain, subjectId } = letter;
  const { state } = await parts.commands.load(Organization, organizationId);
  if (domain === undefined || !state?.sso?.domains.includes(domain) || !state.members[subjectId])
    return undefined;
  const proof = proofOf(state, domain);
  if (proof && !proof.missing) return undefined;
  const envelope = await toAccount(parts, letter);
  const endsAt = proof?.missing ? new Date(proof.missing.endsAt).toISOString().slice(0, 10) : null;
  return (
    envelope && {
      ...envelope,
      facts: {
        ...envelope.facts,
        link: `${envelope.facts.base}/organization`,
        organization: state.name,
        domain: { name: domain, record: domainRecordName(domain), endsAt },
        clocks: clocksOf(state),
      },
    }
  );
}
