import { Account, Address } from '../../../domain/account/state.ts';
import type { ReminderFacts } from '../../../domain/invitation/reminder-text.ts';
import { addressIdentity } from '../../../domain/kernel/address.ts';
import { clocksOf } from '../../../domain/kernel/clocks.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { keyedHash } from '../../../infra/identifiers/identifiers.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';

export type ReminderWish = {
  readonly askedBy: string;
  /** A line of the sender's own; '' if there is none. */
  readonly note: string;
};

/**
 * Collects the facts for the reminder to one person. Used by the preview and by the sender, so that both show the same
 * mail.
 */
export function createReminderFacts({ commands, keys }: Pick<ApiDependencies, 'commands' | 'keys'>) {
  const addressKey = keys.derive('account-address');

  /** A member as named in mails; an erased member has no name. */
  const memberOf = async (accountId: string) => {
    const { state } = await commands.load(Account, accountId);
    const [firstName, lastName, email] = await Promise.all(
      [state?.firstName, state?.lastName, state?.email].map((sealed) =>
        sealed === undefined ? undefined : open(keys, sealed),
      ),
    );
    const held = await commands.load(Address, keyedHash(addressKey, addressIdentity(email ?? '')));
    return {
      name: [firstName, lastName].filter(Boolean).join(' '),
      email,
      confirmed: held.state.confirmed && held.state.holder?.accountId === accountId,
    };
  };

  return async (
    entry: AssessmentEntry,
    name: string,
    { askedBy, note }: ReminderWish,
  ): Promise<{
    readonly facts: ReminderFacts;
    readonly replyTo: string | undefined;
    readonly organization: string;
  }> => {
    const [inviter, asker, organization] = await Promise.all([
      memberOf(entry.launchedBy),
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
