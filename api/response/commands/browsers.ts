import type { z } from 'zod/mini';
import type { Position } from '../../../domain/kernel/event.ts';
import {
  admissionOf,
  continueHere,
  issueResumeCode,
  leaveHere,
  onlyHere,
  othersOf,
  redeemResumeCode,
} from '../../../domain/response/devices.ts';
import { type CodeWay, Response } from '../../../domain/response/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { linkSecret } from '../../../infra/subject-keys/link-secret.ts';
import { resumeCode, resumeCodeHash } from '../../../infra/subject-keys/resume-code.ts';
import type { ParticipantClaims } from '../../http/access/tokens.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { Personal } from '../../queries/personal.ts';
import type { resumeBody } from '../contract/take-codes.ts';
import { masked } from '../queries/take-state.ts';
import { mustBeHere, type TakeVisits } from '../take-visits.ts';

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'keys' | 'clock' | 'publicUrl' | 'outbox'>;
  readonly visits: TakeVisits;
  readonly personal: Personal;
};
/** Counts an attempt of the person against a limit. @throws {ApiProblem} 429 TOO_MANY_REQUESTS */
type May = () => Promise<void>;
/** Claims of a session whose browser is identified by a cookie (`device`). */
export type MarkedClaims = ParticipantClaims & { readonly device: string };

/**
 * Commands that decide which browsers may open a person's answers, and issue the codes that admit another one. Each
 * @throws {ApiProblem} if the link has ended, or the refusal of the response.
 */
export function createBrowserCommands({ deps, visits, personal }: Parts) {
  const { keys, clock } = deps;

  async function mayIssue(claims: ParticipantClaims): Promise<void> {
    const { state } = await deps.commands.load(Response, {
      assessmentId: claims.assessmentId,
      participantId: claims.participantId,
    });
    mustBeHere(state, { ...claims, device: claims.device ?? null });
  }

  /** Issues a code to be shown or mailed. A repeated request gets the code that it created before. */
  async function issue(claims: ParticipantClaims, by: CodeWay, context: CommandContext) {
    const { participantId } = claims;
    const visit = { ...claims, device: claims.device ?? null };
    const { state } = await visits.respond(claims, context, async (before) => {
      const code = await resumeCode(keys, participantId, before.codesIssued + 1);
      const codeHash = await resumeCodeHash(keys, participantId, code);
      return issueResumeCode(before, visit, { by, codeHash, now: clock.now() });
    });
    if (by === 'device') mustBeHere(state, visit);
    const issued = state.codes[by];
    if (!issued) throw new ApiProblem(409, 'RESUME_CODE_OVER', say('response.resumeCodeOver.used'));
    return {
      number: issued.number,
      expiresAt: new Date(issued.expiresAt).toISOString(),
      others: othersOf(state, visit).length,
    };
  }

  return {
    /** Admits this browser to answers that were begun before browsers were distinguished. */
    continueHere: async (claims: MarkedClaims, context: CommandContext): Promise<void> => {
      await visits.behind(claims);
      await visits.respond(claims, context, (state) => continueHere(state, claims));
    },
    leave: async (claims: MarkedClaims, context: CommandContext): Promise<void> => {
      await visits.behind(claims);
      await visits.respond(claims, context, (state) => leaveHere(state, claims));
    },
    onlyHere: async (claims: MarkedClaims, context: CommandContext): Promise<Position> => {
      await visits.behind(claims);
      const { position } = await visits.respond(claims, context, (state) => onlyHere(state, claims));
      return position;
    },
    /** Issues a code to type in the other browser, together with the link. */
    showCode: async (claims: ParticipantClaims, may: May, context: CommandContext) => {
      const { assessmentId, participantId } = claims;
      await visits.behind(claims);
      // Counted after the authorisation, so that a browser that is not admitted cannot use up the person's codes.
      await mayIssue(claims);
      await may();
      const { number, expiresAt, others } = await issue(claims, 'device', context);
      const code = await resumeCode(keys, participantId, number);
      const secret = await linkSecret(keys, participantId, claims.link);
      const link = `${deps.publicUrl()}/assessment/take/${assessmentId}#${secret}.${code}`;
      return { code, expiresAt, link, others };
    },
    /** @throws {ApiProblem} 409 MAIL_OFF */
    mailCode: async (claims: ParticipantClaims, may: May, context: CommandContext) => {
      const { participant } = await visits.behind(claims);
      // Every reader of the outbox could read a code in a kept mail.
      if (deps.outbox) throw new ApiProblem(409, 'MAIL_OFF', say('response.mailOff'));
      await may();
      const { expiresAt } = await issue(claims, 'mail', context);
      return { sentTo: masked(await personal.read(participant.email)), expiresAt };
    },
    /** Admits this browser if the code is right. @throws {ApiProblem} 409 RESUME_CODE_WRONG */
    resume: async (
      claims: MarkedClaims,
      { code, only }: z.infer<typeof resumeBody>,
      may: May,
      context: CommandContext,
    ): Promise<void> => {
      await visits.behind(claims);
      await may();
      const codeHash = await resumeCodeHash(keys, claims.participantId, code);
      const { state } = await visits.respond(claims, context, (before) =>
        redeemResumeCode(before, claims, { codeHash, only, now: clock.now() }),
      );
      if (admissionOf(state, claims) !== 'here')
        throw new ApiProblem(409, 'RESUME_CODE_WRONG', say('response.resumeCodeWrong'));
    },
  };
}
