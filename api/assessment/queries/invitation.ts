import type { InvitationFacts } from '../../../domain/invitation/invitation-text.ts';
import { clocksOf } from '../../../domain/kernel/clocks.ts';
import type { TestedInvitation } from '../../../domain/letter/state.ts';
import { Organization } from '../../../domain/organization/state.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { createMemberInMails } from './member-in-mails.ts';

/** An assessment that is not launched yet, as far as its invitation says something about it. */
export type InvitationDraft = TestedInvitation & {
  readonly name: string;
  readonly company: string;
  readonly description: string;
};

/**
 * Collects the facts of the invitation that a launch by this member would send now. Used by the preview and by the test letter, so that
 * both say the same.
 */
export function createInvitationFacts(deps: Pick<ApiDependencies, 'commands' | 'keys' | 'clock'>) {
  const memberOf = createMemberInMails(deps);
  return async (
    tenant: string,
    accountId: string,
    { name: assessment, company, description, opensAt, closesAt, threshold, named }: InvitationDraft,
    name: string,
  ): Promise<{ readonly facts: InvitationFacts; readonly organization: string }> => {
    const [inviter, { state }] = await Promise.all([
      memberOf(accountId),
      deps.commands.load(Organization, tenant),
    ]);
    return {
      organization: state?.name ?? company,
      facts: {
        name,
        invitedBy: inviter.name || company,
        assessment,
        company,
        description,
        confirmed: inviter.confirmed,
        opensAt: opensAt !== null && Date.parse(opensAt) > deps.clock.now() ? opensAt : null,
        closesAt,
        threshold,
        named,
        demo: state?.demo?.source ?? null,
        clocks: clocksOf(state),
      },
    };
  };
}
