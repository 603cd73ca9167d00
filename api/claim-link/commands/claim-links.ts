import { timingSafeEqual } from 'node:crypto';
import { decideAccess } from '../../../domain/access/policy.ts';
import { Assessment, statusAt } from '../../../domain/assessment/state.ts';
import {
  claimLinkEnded,
  closeClaimLink,
  domainOf,
  openClaimLink,
} from '../../../domain/claim-link/decide.ts';
import { inviteClaimant } from '../../../domain/claim-link/invite-claimant.ts';
import { ClaimLink } from '../../../domain/claim-link/state.ts';
import { mailLinkAgain } from '../../../domain/invitation/decide.ts';
import { Invitation } from '../../../domain/invitation/state.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { actorOf, Organization } from '../../../domain/organization/state.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, derivedSecret, requestOf, secretHash } from '../../../infra/identifiers/identifiers.ts';
import { planInvitees } from '../../assessment/commands/plan-invitees.ts';
import { createMemberInMails } from '../../assessment/queries/member-in-mails.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import type { Caller } from '../../http/access/caller.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import type { Inviting } from '../../mailbox/inviting.ts';
import type { Directory } from '../../queries/read-models.ts';
import type { ClaimLinkBody, ClaimLinkSeen } from '../contract/claim-links.ts';

type Parts = {
  readonly deps: Pick<
    ApiDependencies,
    'commands' | 'clock' | 'keys' | 'outbox' | 'terms' | 'store' | 'inviting'
  >;
  readonly directory: Directory;
  readonly inviting: Inviting;
};

/** A link that is open, with its assessment. */
export type OpenLink = { readonly link: NonNullable<ClaimLink>; readonly entry: AssessmentEntry };

/** Commands of the link by which people ask for an invitation: opened and closed by members, used without an account. */
export function createClaimLinkCommands({ deps, directory, inviting }: Parts) {
  const { commands, clock } = deps;
  const linkKey = deps.keys.derive('claim-link');
  const memberOf = createMemberInMails(deps);

  /** True while people can come through the link: the member in whose name they are invited may still invite. */
  async function isOpen(link: NonNullable<ClaimLink>, tenant: string): Promise<boolean> {
    if (deps.outbox !== undefined) return false;
    const [assessment, organization] = await Promise.all([
      commands.load(Assessment, link.assessmentId),
      commands.load(Organization, tenant),
    ]);
    const actor = actorOf(organization.state, link.openedBy);
    return (
      assessment.state !== null &&
      statusAt(assessment.state, clock.now()) !== 'closed' &&
      actor !== undefined &&
      decideAccess(actor, 'assessments.manage').allowed
    );
  }

  async function seen(assessmentId: string, { tenant, accountId }: Caller): Promise<ClaimLinkSeen> {
    const [{ state: link }, { state: assessment }, { email }] = await Promise.all([
      commands.load(ClaimLink, assessmentId),
      commands.load(Assessment, assessmentId),
      memberOf(accountId),
    ]);
    const own = email === undefined ? undefined : domainOf(email);
    return {
      link: link && (await isOpen(link, tenant)) ? shown(link) : null,
      claimed: assessment?.claimed ?? 0,
      proposedDomain: own === undefined || (await publicDomains())(own) ? null : own,
    };
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
    const command = { ...body, assessmentId, linkId, tokenHash: secretHash(secret) };
    const outcome = await commands.handle(ClaimLink, assessmentId, context, (state) =>
      openClaimLink(state, { ...command, openedBy: caller.accountId }, assessment, isPublic),
    );
    const { position } = mustBeWritten(outcome);
    return { path: `/claim#token=${assessmentId}.${secret}`, position };
  }

  /** @throws {ApiProblem} 404 if there never was a link */
  async function close(assessmentId: string, context: CommandContext): Promise<Position> {
    return mustBeWritten(await commands.handle(ClaimLink, assessmentId, context, closeClaimLink)).position;
  }

  /** @returns the open link with this secret; undefined: there is none */
  async function openWith(token: string): Promise<OpenLink | undefined> {
    const [assessmentId = '', secret = ''] = token.split('.');
    if (!/^[a-z0-9]{24}$/.test(assessmentId)) return undefined;
    const { state: link } = await commands.load(ClaimLink, assessmentId);
    const stored = link?.tokenHash ?? secretHash('');
    // Both are SHA-256 in base64url, so their lengths are equal, which timingSafeEqual requires.
    const isOwn = timingSafeEqual(Buffer.from(stored), Buffer.from(secretHash(secret)));
    const entry = link && isOwn ? await directory.assessment(assessmentId) : undefined;
    return link && entry && (await isOpen(link, entry.tenant)) ? { link, entry } : undefined;
  }

  /**
   * Invites the person, or mails the present link again to a person who is invited already. Nothing happens for a person whose invitation
   * was withdrawn. @throws {ApiProblem} the refusal of the invitation, which must not reach the person who asked
   */
  async function claim({ link, entry }: OpenLink, email: string, context: CommandContext): Promise<void> {
    const { assessmentId } = link;
    const { tenant } = entry;
    // The link may have been turned off since the answer.
    const { state: now } = await commands.load(ClaimLink, assessmentId);
    if (now?.linkId !== link.linkId || !(await isOpen(link, tenant))) throw problemOf(claimLinkEnded);
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
  }

  async function organizationOf(tenant: string): Promise<string | undefined> {
    return (await commands.load(Organization, tenant)).state?.name;
  }

  return { seen, open, close, openWith, claim, organizationOf };
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
