import { Assessment } from '../../../domain/assessment/state.ts';
import { claimLinkEnded } from '../../../domain/claim-link/decide.ts';
import { inviteClaimant } from '../../../domain/claim-link/invite-claimant.ts';
import { ClaimLink } from '../../../domain/claim-link/state.ts';
import { mailLinkAgain } from '../../../domain/invitation/decide.ts';
import { Invitation } from '../../../domain/invitation/state.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { planInvitees } from '../../assessment/commands/plan-invitees.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { problemOf } from '../../http/problem.ts';
import type { Inviting } from '../../mailbox/inviting.ts';
import type { OpenLink, OpenLinks } from '../queries/open-links.ts';

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'clock' | 'keys' | 'terms'>;
  readonly openLinks: OpenLinks;
  readonly inviting: Inviting;
};

/** The command behind the page of the shared link. */
export function createClaim({ deps, openLinks, inviting }: Parts) {
  const { commands, clock } = deps;

  /**
   * Invites the person, or mails the present link again to a person who is invited already. Nothing happens for a person whose invitation
   * was withdrawn. @throws {ApiProblem} the refusal of the invitation, which must not reach the person who asked
   */
  return async function claim(
    { link, entry }: OpenLink,
    email: string,
    context: CommandContext,
  ): Promise<void> {
    const { assessmentId } = link;
    const { tenant } = entry;
    // The link may have been turned off since the answer.
    const { state: now } = await commands.load(ClaimLink, assessmentId);
    if (now?.linkId !== link.linkId || !(await openLinks.isOpen(link, tenant)))
      throw problemOf(claimLinkEnded);
    const { state: running } = await commands.load(Assessment, assessmentId);
    const known = () => [...(running?.invited ?? [])].map(([hash]) => hash);
    const [invitee] = await planInvitees(deps, { assessmentId, tenant, known }, context.commandId, [
      { name: '', email, role: link.role, secondGroup: link.secondGroup },
    ]);
    if (!invitee) return;
    const invited = running?.invited.get(invitee.addressHash);
    if (invited !== undefined) {
      await commands.handle(Invitation, invited, context, mailLinkAgain);
      return;
    }
    const inviter = { tenant, accountId: link.openedBy, actor: context.actor };
    await inviting.within(inviter, 1, context, async () => {
      const plan = await subscriptionPlanOf(deps, tenant);
      mustBeWritten(
        await commands.handle(Assessment, assessmentId, context, (state) =>
          inviteClaimant(state, invitee, link, clock.now(), plan),
        ),
      );
    });
  };
}
