import { groupsIn } from '../../domain/assessment/groups.ts';
import { frameworkById, subLensesOf, themeIds } from '../../domain/framework/frameworks.ts';
import type { Framework } from '../../domain/framework/schema.ts';
import type { Decision } from '../../domain/kernel/decision.ts';
import type { Position } from '../../domain/kernel/event.ts';
import type { AssessmentEntry, ParticipantEntry } from '../../domain/read-models/directory/directory.ts';
import type { Questionnaire } from '../../domain/response/decide.ts';
import { notAdmitted } from '../../domain/response/devices.ts';
import type { ResponseEvent } from '../../domain/response/events.ts';
import { Response } from '../../domain/response/state.ts';
import { say } from '../../domain/texts/sentence.ts';
import type { CommandContext, Handled } from '../../infra/command-handling/command-handler.ts';
import { statusOf } from '../assessment/queries/participation.ts';
import type { ParticipantClaims } from '../http/access/tokens.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { mustBeWritten } from '../http/outcome.ts';
import { ApiProblem, problemOf } from '../http/problem.ts';
import type { Directory } from '../queries/read-models.ts';

export type TakeVisits = {
  /** @returns the assessment and the person of a session whose link is still valid. Does not check the browser. */
  behind(claims: ParticipantClaims): Promise<{ entry: AssessmentEntry; participant: ParticipantEntry }>;
  questionnaireOf(claims: ParticipantClaims): Promise<Questionnaire>;
  /**
   * Decides on the person's own stream and appends the result. A repeated request is answered without deciding again,
   * so callers must call {@link mustBeHere} before they disclose answers.
   */
  respond(
    claims: ParticipantClaims,
    context: CommandContext,
    decide: (state: Response) => Decision<ResponseEvent> | Promise<Decision<ResponseEvent>>,
  ): Promise<Handled<Response> & { readonly position: Position }>;
};

/** Refuses a browser whose admission was revoked in the meantime. @throws the refusal of {@link notAdmitted} */
export function mustBeHere(state: Response, visit: Parameters<typeof notAdmitted>[1]): void {
  const refused = notAdmitted(state, visit);
  if (refused) throw problemOf(refused);
}

export const linkEnded = (code: 'LINK_REPLACED' | 'LINK_REVOKED') =>
  new ApiProblem(
    410,
    code,
    code === 'LINK_REPLACED' ? say('response.linkReplaced.ended') : say('response.linkRevoked.ended'),
  );

/** Checks that every request with a session from a personal link shares. */
export function createTakeVisits(deps: ApiDependencies, directory: Directory): TakeVisits {
  const behind: TakeVisits['behind'] = async (claims) => {
    const [entry, participant] = await Promise.all([
      directory.assessmentOf(claims.tenant, claims.assessmentId),
      directory.participant(claims.participantId),
    ]);
    if (!participant || participant.assessmentId !== claims.assessmentId)
      throw new ApiProblem(401, 'INVALID_TOKEN', say('response.invalidToken'));
    if (participant.revoked) throw linkEnded('LINK_REVOKED');
    if (participant.link !== claims.link) throw linkEnded('LINK_REPLACED');
    return { entry, participant };
  };

  return {
    behind,
    questionnaireOf: async (claims) => {
      const { entry } = await behind(claims);
      const framework = frameworkById(entry.framework);
      if (!framework) throw new ApiProblem(500, 'FRAMEWORK_UNKNOWN', say('response.frameworkUnknown'));
      const { themes, scale, expertise } = askedOf(framework);
      return {
        assessmentId: claims.assessmentId,
        participantId: claims.participantId,
        link: claims.link,
        named: entry.named === true,
        device: claims.device ?? null,
        status: statusOf(entry, deps.clock),
        groups: groupsIn(entry),
        secondGrouping: entry.secondGrouping,
        themes,
        scale,
        expectedAnswers: entry.subLenses,
        expertise: entry.named ? null : expertise,
      };
    },
    respond: async ({ assessmentId, participantId }, context, decide) =>
      mustBeWritten(await deps.commands.handle(Response, { assessmentId, participantId }, context, decide)),
  };
}

/** The questions of a framework are the same for every save, so they are computed once. */
type Asked = Pick<Questionnaire, 'themes' | 'scale' | 'expertise'>;

const askedBy = new WeakMap<Framework, Asked>();

function askedOf(framework: Framework): Asked {
  const known = askedBy.get(framework);
  if (known) return known;
  const { expertise, scale } = framework;
  const asked: Asked = {
    themes: new Set(themeIds(framework)),
    scale,
    expertise: expertise
      ? {
          subLenses: new Set(subLensesOf(framework).map(({ id }) => id)),
          levels: new Set(expertise.map(({ id }) => id)),
        }
      : null,
  };
  askedBy.set(framework, asked);
  return asked;
}
