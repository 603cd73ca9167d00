import { Assessment, statusAt } from '../../../domain/assessment/state.ts';
import { closeClaimLink, domainOf, openClaimLink } from '../../../domain/claim-link/decide.ts';
import { ClaimLink } from '../../../domain/claim-link/state.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { departuresOf, Organization } from '../../../domain/organization/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, derivedSecret, requestOf, secretHash } from '../../../infra/identifiers/identifiers.ts';
import { createMemberInMails } from '../../assessment/queries/member-in-mails.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import type { Inviting } from '../../mailbox/inviting.ts';
import type { ClaimLinkBody, ClaimLinkSeen } from '../contract/claim-links.ts';
import type { OpenLinks } from '../queries/open-links.ts';

type Parts = {
  readonly deps: Pick<
    ApiDependencies,
    'commands' | 'clock' | 'keys' | 'outbox' | 'terms' | 'store' | 'inviting'
  >;
  readonly openLinks: OpenLinks;
  readonly inviting: Inviting;
};

/** Commands with which members open and close the shared link of an assessment. */
export function createClaimLinkCommands({ deps, openLinks, inviting }: Parts) {
  const { commands, clock } = deps;
  const linkKey = deps.keys.derive('claim-link');
  const memberOf = createMemberInMails(deps);

  async function seen(assessmentId: string, { tenant, accountId }: Caller): Promise<ClaimLinkSeen> {
    const [{ state: link }, { state: assessment }, { email }] = await Promise.all([
      commands.load(ClaimLink, assessmentId),
      commands.load(Assessment, assessmentId),
      memberOf(accountId),
    ]);
    if (!assessment) throw notFound();
    const { claimed, groups, secondGrouping } = assessment;
    const own = email === undefined ? undefined : domainOf(email);
    return {
      link: link && (await seenLink(link, tenant)),
      claimed,
      groups: [...groups],
      ...(secondGrouping && {
        secondGrouping: { name: secondGrouping.name, groups: [...secondGrouping.groups] },
      }),
      proposedDomain: own === undefined || (await publicDomains())(own) ? null : own,
    };
  }

  /** @returns null for a link that ended for good */
  async function seenLink(link: NonNullable<ClaimLink>, tenant: string): Promise<ClaimLinkSeen['link']> {
    const standing = await openLinks.standingOf(link, tenant);
    if (standing === 'ended') return null;
    if (standing === 'open') return shown(link);
    const { name } = await memberOf(link.openedBy);
    return { ...shown(link), paused: { reason: standing, opener: name === '' ? null : name } };
  }

  /** @throws {ApiProblem} 409 NO_MAIL_SERVER or CLOSED; 403 ADDRESS_NOT_CONFIRMED; or the refusal of the link */
  async function open(
    assessmentId: string,
    body: ClaimLinkBody,
    caller: Caller,
    context: CommandContext,
  ): Promise<{ path: string; position: Position }> {
    if (deps.outbox !== undefined) throw new ApiProblem(409, 'NO_MAIL_SERVER', say('claimLink.noMailServer'));
    const { state: assessment } = await commands.load(Assessment, assessmentId);
    if (!assessment) throw notFound();
    if (statusAt(assessment, clock.now()) === 'closed')
      throw new ApiProblem(409, 'CLOSED', say('claimLink.closed'));
    await inviting.mayMail(caller);
    const linkId = derivedId('claim-link', requestOf(context.commandId));
    const secret = derivedSecret(linkKey, `claim-link:${linkId}`);
    const isPublic = await publicDomains();
    const { state: organization } = await commands.load(Organization, caller.tenant);
    const command = {
      ...body,
      assessmentId,
      linkId,
      tokenHash: secretHash(secret),
      openedBy: caller.accountId,
      reopenings: assessment.reopenings,
      departures: departuresOf(organization, caller.accountId),
    };
    const outcome = await commands.handle(ClaimLink, assessmentId, context, (state) =>
      openClaimLink(state, command, assessment, isPublic),
    );
    const { position } = mustBeWritten(outcome);
    return { path: `/claim#${assessmentId}.${secret}`, position };
  }

  /** @throws {ApiProblem} 404 if there never was a link */
  async function close(assessmentId: string, context: CommandContext): Promise<Position> {
    return mustBeWritten(await commands.handle(ClaimLink, assessmentId, context, closeClaimLink)).position;
  }

  return { seen, open, close };
}

function shown({ domains, people, role, secondGroup }: NonNullable<ClaimLink>) {
  return {
    domains: domains && [...domains],
    people,
    role,
    ...(secondGroup !== undefined && { secondGroup }),
  };
}

/** Loaded on demand, because the lists are long. */
async function publicDomains() {
  return (await import('../../../domain/organization/public-domains.ts')).isPublicDomain;
}
