import type { ReminderFacts } from '../../../domain/invitation/reminder-text.ts';
import { clocksOf } from '../../../domain/kernel/clocks.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { createMemberInMails } from './member-in-mails.ts';

export type ReminderWish = {
  readonly askedBy: string;
  /** Account in whose name the person was invited; absent: the account that launched. */
  readonly invitedBy?: string | undefined;
  /** A line of the sender's own; '' if there is none. */
  readonly note: string;
};

/**
 * Collects the facts for the reminder to one person. Used by the preview and by the sender, so that both show the same
 * mail.
 */
export function createReminderFacts({ commands, keys }: Pick<ApiDependencies, 'commands' | 'keys'>) {
  const memberOf = createMemberInMails({ commands, keys });
  return async (
    entry: AssessmentEntry,
    name: string,
    { askedBy, invitedBy = entry.launchedBy, note }: ReminderWish,
  ): Promise<{
    readonly facts: ReminderFacts;
    readonly replyTo: string | undefined;
    readonly organization: string;
  }> => {
    const [inviter, asker, organization] = await Promise.all([
      memberOf(invitedBy),
      memberOf(askedBy),
      commands.load(Organization, entry.tenant),
    ]);
    return {
      replyTo: inviter.email,
      organization: organization.state?.name ?? entry.company,
      facts: {
        name,
        invitedBy: inviter.name || entry.company,
        assessment: entry.name,
        company: entry.company,
        note: note === '' ? null : { by: asker.name || entry.company, text: note },
        confirmed: asker.confirmed,
        closesAt: entry.closesAt,
        threshold: entry.threshold,
        named: entry.named === true,
        demo: organization.state?.demo?.source ?? null,
        clocks: clocksOf(organization.state),
      },
    };
  };
}
