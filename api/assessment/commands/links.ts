import {
  reinstateInvitation,
  resendInvitation,
  revokeInvitation,
} from '../../../domain/invitation/decide.ts';
import { Invitation } from '../../../domain/invitation/state.ts';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import { auditTrail } from '../../../domain/read-models/audit-trail/audit-trail.ts';
import type { ParticipantEntry } from '../../../domain/read-models/directory/directory.ts';
import { resetResponse } from '../../../domain/response/devices.ts';
import { Response } from '../../../domain/response/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { secretHash } from '../../../infra/identifiers/identifiers.ts';
import { linkSecret } from '../../../infra/subject-keys/link-secret.ts';
import { open } from '../../../infra/subject-keys/seal.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, problemOf } from '../../http/problem.ts';
import { createMailKeptBack } from '../../mailbox/mail-kept-back.ts';
import { whenCommitted } from '../../queries/when-committed.ts';

/** A participant, as read from the directory. */
export type Invited = { readonly participantId: string; readonly participant: ParticipantEntry };

const issuedWithinMs = 2_000;

/** Commands to resend, revoke, reinstate and reset the link of one participant. */
export function createLinkCommands(deps: ApiDependencies) {
  const { commands, keys, clock } = deps;
  const mailKeptBack = createMailKeptBack(deps);

  /**
   * Waits for the link, which a process issues right after the person is invited. @throws {ApiProblem} 503
   * NOT_ISSUED_YET after two seconds
   */
  async function issued(participantId: string): Promise<void> {
    const isThere = async () => Boolean((await commands.load(Invitation, participantId)).state);
    // The audit trail records each issued invitation, so after its next commit the invitation may exist.
    if (await whenCommitted(deps.feed, auditTrail.name, isThere, issuedWithinMs)) return;
    throw new ApiProblem(503, 'NOT_ISSUED_YET', say('assessment.notIssuedYet'), { retryAfter: 2 });
  }

  /** Sends a new link in a new mail, also to a person whose link was revoked. @throws {ApiProblem} the refusal */
  async function replaceLink(
    { participantId, participant }: Invited,
    decide: typeof resendInvitation | typeof reinstateInvitation,
    context: CommandContext,
  ): Promise<Position> {
    const outcome = await commands.handle(Invitation, participantId, context, async (state) => {
      const decision = decide(state, await nextLinkHash(participantId, state?.link ?? 0));
      if (isRefusal(decision) || decision.length === 0) return decision;
      return (await mailKeptBack(await open(keys, participant.email), true)) ?? decision;
    });
    return mustBeWritten(outcome).position;
  }

  /** @throws {ApiProblem} the refusal to revoke the link */
  async function revoke(participantId: string, context: CommandContext): Promise<Position> {
    const outcome = await commands.handle(Invitation, participantId, context, revokeInvitation);
    return mustBeWritten(outcome).position;
  }

  /** Checks that a mail to this person can leave. @throws {ApiProblem} the reason it cannot */
  async function mayBeMailed(participant: ParticipantEntry): Promise<void> {
    const keptBack = await mailKeptBack(await open(keys, participant.email), true);
    if (keptBack) throw problemOf(keptBack);
  }

  /**
   * For a person who has lost access to the browsers they answered in: detaches the answers given so far from those
   * browsers and sends a new link. It gives other people no access to the answers; see {@link resetResponse}. @throws
   * {ApiProblem} the refusal to reset
   */
  async function reset(
    { participantId, participant: { assessmentId } }: Invited,
    by: string,
    context: CommandContext,
  ): Promise<Position> {
    const link = (await commands.load(Invitation, participantId)).state?.link ?? 1;
    const about = { assessmentId, participantId, link };
    const done = mustBeWritten(
      await commands.handle(Response, { assessmentId, participantId }, context, (state) =>
        resetResponse(state, about, { by, now: clock.now() }),
      ),
    );
    if (done.facts === 0) return done.position;
    const outcome = await commands.handle(Invitation, participantId, context, async (state) =>
      resendInvitation(state, await nextLinkHash(participantId, state?.link ?? 0)),
    );
    return mustBeWritten(outcome).position;
  }

  const nextLinkHash = async (participantId: string, link: number) =>
    secretHash(await linkSecret(keys, participantId, link + 1));

  return {
    issued,
    resend: (who: Invited, context: CommandContext) => replaceLink(who, resendInvitation, context),
    reinstate: (who: Invited, context: CommandContext) => replaceLink(who, reinstateInvitation, context),
    revoke,
    mayBeMailed,
    reset,
  };
}
