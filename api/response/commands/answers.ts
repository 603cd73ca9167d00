import type { z } from 'zod/mini';
import { Assessment } from '../../../domain/assessment/state.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import {
  declareExpertise,
  type Questionnaire,
  saveAnswers,
  startResponse,
  submitResponse,
} from '../../../domain/response/decide.ts';
import type { CommandContext } from '../../../infra/command-handling/command-handler.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import type { ParticipantClaims } from '../../http/access/tokens.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { expertiseBody } from '../contract/expertise.ts';
import type { Saved, saveBody, startBody, submitBody, submitted } from '../contract/take.ts';
import type { AsidesQuery } from '../queries/asides.ts';
import { mustBeHere, type TakeVisits } from '../take-visits.ts';

type Parts = {
  readonly deps: Pick<ApiDependencies, 'commands' | 'clock'>;
  readonly visits: TakeVisits;
  readonly asideOf: AsidesQuery;
};

/**
 * Commands by which an invited person answers, from an admitted browser. Each @throws {ApiProblem} if the link has
 * ended or the browser is not admitted, or the refusal of the response.
 */
export function createAnswerCommands({ deps, visits, asideOf }: Parts) {
  /**
   * Read from the log, not from the directory, which may lag: a submission that the person sees confirmed must be
   * counted.
   */
  async function isClosed(assessmentId: string): Promise<boolean> {
    const { state } = await deps.commands.load(Assessment, assessmentId);
    return state?.closed === true;
  }

  function savedAnswer(
    { revision, position, state }: Awaited<ReturnType<TakeVisits['respond']>>,
    about: Questionnaire,
  ): Saved & { readonly position: Position } {
    mustBeHere(state, about);
    return {
      revision,
      position,
      answered: state.answered,
      asked: about.themes.size,
      savedAt: instant(deps.clock),
    };
  }

  return {
    start: async (claims: ParticipantClaims, body: z.infer<typeof startBody>, context: CommandContext) => {
      const about = await visits.questionnaireOf(claims);
      const outcome = await visits.respond(claims, context, (state) => startResponse(state, body, about));
      return savedAnswer(outcome, about);
    },
    save: async (
      claims: ParticipantClaims,
      { answers }: z.infer<typeof saveBody>,
      context: CommandContext,
    ) => {
      const about = await visits.questionnaireOf(claims);
      const outcome = await visits.respond(claims, context, (state) => saveAnswers(state, answers, about));
      return savedAnswer(outcome, about);
    },
    declareExpertise: async (
      claims: ParticipantClaims,
      { levels }: z.infer<typeof expertiseBody>,
      context: CommandContext,
    ) => {
      const about = await visits.questionnaireOf(claims);
      const outcome = await visits.respond(claims, context, (state) =>
        declareExpertise(state, levels, about),
      );
      return savedAnswer(outcome, about);
    },
    /** @param seesResults whether a member who may see the results has signed in in this browser */
    submit: async (
      claims: ParticipantClaims,
      body: z.infer<typeof submitBody>,
      seesResults: () => Promise<boolean>,
      context: CommandContext,
    ): Promise<z.infer<typeof submitted>> => {
      const { entry, participant } = await visits.behind(claims);
      const [asked, closed, byAddress, beside] = await Promise.all([
        visits.questionnaireOf(claims),
        isClosed(claims.assessmentId),
        asideOf(entry, participant),
        // Checked again, because a member may have signed in since the link was opened.
        claims.beside || seesResults(),
      ]);
      const about: Questionnaire = closed ? { ...asked, status: 'closed' } : asked;
      const aside = byAddress ?? (beside ? 'device' : undefined);
      const { revision, position, state } = await visits.respond(claims, context, (before) =>
        submitResponse(before, { ...body, aside }, about),
      );
      mustBeHere(state, about);
      return { revision, position, answered: state.answered, submittedAt: instant(deps.clock) };
    },
  };
}
