import { Assessment } from '../../../domain/assessment/state.ts';
import { claimEnded, confirmClaim, isConfirmable } from '../../../domain/claim/decide.ts';
import { Claim } from '../../../domain/claim/state.ts';
import { inviteClaimant } from '../../../domain/claim-link/invite-claimant.ts';
import { requestLinkAgain } from '../../../domain/letter/decide.ts';
import { Letter } from '../../../domain/letter/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { derivedId, eventIdFrom } from '../../../infra/identifiers/identifiers.ts';
import { readMailedToken } from '../../../infra/subject-keys/mailed-token.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import { createLinkCommands } from '../../assessment/commands/links.ts';
import { planInvitees } from '../../assessment/commands/plan-invitees.ts';
import { subscriptionPlanOf } from '../../billing/queries/plan-in-force.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, notFound, problemOf } from '../../http/problem.ts';
import type { Inviting } from '../../mailbox/inviting.ts';
import { createMailKeptBack } from '../../mailbox/mail-kept-back.ts';
import type { Directory } from '../../queries/read-models.ts';
import type { OpenLink, OpenLinks } from '../queries/open-links.ts';

type Parts = {
  readonly deps: ApiDependencies;
  readonly directory: Directory;
  readonly openLinks: OpenLinks;
  readonly inviting: Inviting;
};

/** What the request adds: its context once the organisation is known, and the limit of mails to one participant. */
export type Confirming = {
  readonly contextIn: (tenant: string, claimId: string) => CommandContext;
  readonly mayResend: (participantId: string) => Promise<void>;
};

/** A person whom the claim's address belongs to: invited already, or to be invited. */
type Claimant = { readonly claim: NonNullable<Claim>; readonly email: string } & OpenLink;

/** The command behind the letter that asks to confirm a claim. */
export function createConfirmClaim({ deps, directory, openLinks, inviting }: Parts) {
  const { commands, clock, keys } = deps;
  const links = createLinkCommands(deps);
  const mailKeptBack = createMailKeptBack(deps);

  /**
   * Invites the person, or mails the present personal link to a person who is invited already. A refusal leaves the claim as it is, so that the
   * letter can be used again. @throws {ApiProblem} 410 CLAIM_ENDED; 409 CLAIM_NO_PLACE, CLAIM_WITHDRAWN, CLAIM_NOT_MAILED
   */
  return async function confirm(token: string, { contextIn, mayResend }: Confirming): Promise<void> {
    const claim = await claimBehind(token);
    const now = clock.now();
    const found = await openLinks.ofClaim(claim);
    if (!found) throw problemOf(claimEnded);
    const context = contextIn(found.entry.tenant, claim.claimId);
    const email = await open(keys, claim.email);
    if (email === undefined) throw problemOf(claimEnded);
    if (isConfirmable(claim, now)) {
      // Each step is derived from the claim, so that requests at the same time, and a retry after an interruption, take it once.
      const step = { ...context, commandId: eventIdFrom('confirm-claim', claim.claimId, 0) };
      await inClaimantsWords(() => takeIn({ ...found, claim, email }, step, mayResend));
    }
    mustBeWritten(await commands.handle(Claim, claim.claimId, context, (state) => confirmClaim(state, now)));
  };

  /** @throws {ApiProblem} 410 CLAIM_ENDED for a token that is not from a mail of ours, or whose claim was erased */
  async function claimBehind(token: string): Promise<NonNullable<Claim>> {
    const read = await readMailedToken(keys, 'confirmClaim', token);
    // A letter in the outbox does not prove who reads the address.
    const { state } = read?.way === 'mail' ? await commands.load(Claim, read.subjectId) : { state: null };
    if (!state) throw problemOf(claimEnded);
    return state;
  }

  async function takeIn(claimant: Claimant, step: CommandContext, mayResend: Confirming['mayResend']) {
    const { link, entry, email } = claimant;
    const { assessmentId } = link;
    const inviter = { tenant: entry.tenant, accountId: link.openedBy, actor: step.actor };
    const { state: before } = await commands.load(Assessment, assessmentId);
    const known = () => [...(before?.invited ?? [])].map(([hash]) => hash);
    const [invitee] = await planInvitees(
      deps,
      { assessmentId, tenant: entry.tenant, known },
      step.commandId,
      [{ name: '', email, role: link.role, secondGroup: link.secondGroup }],
    );
    if (!invitee) throw notFound();
    const invite = async () => {
      const keptBack = await mailKeptBack(email, false);
      if (keptBack) throw problemOf(keptBack);
      const plan = await subscriptionPlanOf(deps, entry.tenant);
      // The link may have been turned off since this request began.
      const still = await openLinks.ofClaim(claimant.claim);
      if (!still) throw problemOf(claimEnded);
      mustBeWritten(
        await commands.handle(Assessment, assessmentId, step, (current) =>
          inviteClaimant(current, invitee, still.link, clock.now(), plan),
        ),
      );
    };
    const invitedOtherwise = async () => {
      const { state, position } = await commands.load(Assessment, assessmentId);
      const participantId = state?.invited.get(invitee.addressHash);
      if (participantId === undefined || participantId === invitee.participantId) return undefined;
      return { participantId, position: position ?? undefined };
    };
    if ((await invitedOtherwise()) === undefined) {
      try {
        return await inviting.within(inviter, 1, step, invite);
      } catch (error) {
        // Another claim of the same mailbox was confirmed at the same moment.
        if (!(error instanceof ApiProblem && error.code === 'ALREADY_INVITED')) throw error;
      }
    }
    await inviting.mayMail(inviter);
    const invited = await invitedOtherwise();
    if (!invited) throw notFound();
    // The directory must know the person, and a correction of their address.
    await directory.reached(invited.position);
    await mailAgain(
      { participantId: invited.participantId, claimId: claimant.claim.claimId, email },
      step,
      mayResend,
    );
  }

  /**
   * Mails the present personal link to a person who is invited already. Nothing is written to the invitation: the board and the audit trail
   * would tell who came back after submitting.
   */
  async function mailAgain(
    {
      participantId,
      claimId,
      email,
    }: { readonly participantId: string; readonly claimId: string; readonly email: string },
    step: CommandContext,
    mayResend: Confirming['mayResend'],
  ): Promise<void> {
    await links.issued(participantId);
    const participant = await directory.participant(participantId);
    if (!participant) throw notFound();
    if (participant.revoked) throw new ApiProblem(409, 'LINK_REVOKED', say('claim.withdrawn'));
    const keptBack = await mailKeptBack(email, true);
    if (keptBack) throw problemOf(keptBack);
    await mayResend(participantId);
    const letterId = derivedId('link-again', claimId);
    const { assessmentId } = participant;
    mustBeWritten(
      await commands.handle(Letter, letterId, step, (state) =>
        requestLinkAgain(state, letterId, { participantId, assessmentId }),
      ),
    );
  }
}

const noPlace = new Set([
  'CLAIMS_USED_UP',
  'PLAN_LIMIT',
  'PLAN_RESTRICTED',
  'ROSTER_FULL',
  'INVITATIONS_OF_TODAY',
  'ADDRESS_NOT_CONFIRMED',
]);
const notMailed = new Set(['MAILBOX_DECLINED', 'MAILBOX_BOUNCED', 'MAILBOX_HAD_ENOUGH']);

/** The refusals of an invitation are written for members; a claimant can do other things about them. */
async function inClaimantsWords(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : '';
    if (noPlace.has(code)) throw new ApiProblem(409, 'CLAIM_NO_PLACE', say('claim.noPlace'));
    if (notMailed.has(code)) throw new ApiProblem(409, 'CLAIM_NOT_MAILED', say('claim.notMailed'));
    if (code === 'LINK_REVOKED') throw new ApiProblem(409, 'CLAIM_WITHDRAWN', say('claim.withdrawn'));
    if (code === 'CLOSED') throw problemOf(claimEnded);
    throw error;
  }
}
