import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { groupsIn } from '../../domain/assessment/groups.ts';
import { frameworkById, subLensesOf, themeIds } from '../../domain/framework/frameworks.ts';
import type { Framework } from '../../domain/framework/schema.ts';
import { openLink } from '../../domain/invitation/decide.ts';
import { invitationState } from '../../domain/invitation/state.ts';
import { type Decision, isRefusal } from '../../domain/kernel/decision.ts';
import { streams } from '../../domain/kernel/streams.ts';
import type { AssessmentEntry, ParticipantEntry } from '../../domain/read-models/directory/directory.ts';
import {
  declareExpertise,
  type Questionnaire,
  saveAnswers,
  startResponse,
  submitResponse,
} from '../../domain/response/decide.ts';
import type { ResponseEvent } from '../../domain/response/events.ts';
import { type Response, responseState } from '../../domain/response/state.ts';
import { instant } from '../../infra/identifiers/clock.ts';
import { secretHash } from '../../infra/identifiers/identifiers.ts';
import { type ParticipantClaims, participantTokenSeconds, type Tokens } from '../access/tokens.ts';
import { expertiseBody } from '../contract/expertise.ts';
import {
  saveBody,
  saved,
  startBody,
  submitBody,
  submitted,
  takeSession,
  takeSessionBody,
  takeState,
} from '../contract/take.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { commandContext, participantOf } from '../plugins/authentication.ts';
import { ApiProblem, problemOf } from '../problem.ts';
import { statusOf } from '../queries/participation.ts';
import type { Directory } from '../queries/read-models.ts';
import type { TakeStateQuery } from '../queries/take-state.ts';
import { mustBeWritten } from './outcome.ts';

type Options = { deps: ApiDependencies; tokens: Tokens; directory: Directory; stateOf: TakeStateQuery };

const linkEnded = (code: 'LINK_REPLACED' | 'LINK_REVOKED') =>
  new ApiProblem(
    410,
    code,
    code === 'LINK_REPLACED'
      ? 'A newer link was sent to you. Please use the latest e-mail.'
      : 'This invitation was withdrawn. Please ask the person who invited you.',
  );

/** Everything an invited person does, through their link only. */
export const takeRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, tokens, directory, stateOf },
) => {
  const wrongLinks = app.createRateLimit({ max: 60, timeWindow: 60_000 });
  const actor = (participantId: string) => `participant:${participantId}`;

  app.post(
    '/api/take/sessions',
    { config: { access: 'public' }, schema: { body: takeSessionBody, response: { 200: takeSession } } },
    async (request) => {
      const link = await directory.link(secretHash(request.body.token));
      const participant = link && (await directory.participant(link.participantId));
      if (!link || !participant) {
        // Only wrong guesses count: a whole company may open its links from one address at nine o'clock.
        const guesses = await wrongLinks(request);
        if (!guesses.isAllowed && guesses.isExceeded)
          throw new ApiProblem(429, 'TOO_MANY_REQUESTS', 'Too many wrong links. Please wait a minute.', {
            retryAfter: 60,
          });
      }
      if (!link || !participant)
        throw new ApiProblem(
          404,
          'LINK_UNKNOWN',
          'We do not know this link. Please open it again from your e-mail.',
        );
      const { participantId, assessmentId } = link;
      if ((await deps.keys.find(participantId)) === undefined)
        throw new ApiProblem(
          410,
          'PERSONAL_DATA_ERASED',
          'This assessment is over, and what you told about yourself was erased.',
        );
      // The address was corrected, and its link is on its way.
      if (!participant.revoked && participant.link !== link.link) throw linkEnded('LINK_REPLACED');
      const context = commandContext(request, actor(participantId), participant.tenant);
      const opened = await deps.commands.handle(
        streams.invitation(participantId),
        invitationState,
        context,
        (state) => openLink(state, link.link),
      );
      if (isRefusal(opened)) throw problemOf(opened);
      const accessToken = await tokens.sign({
        kind: 'participant',
        participantId,
        assessmentId,
        tenant: participant.tenant,
        link: link.link,
      });
      const entry = await directory.assessmentOf(participant.tenant, assessmentId);
      return {
        accessToken,
        expiresIn: participantTokenSeconds,
        state: await stateOf(entry, participantId, participant),
      };
    },
  );

  /** The assessment and person behind a session, if their link still is the one that works. */
  const admitted = async (
    claims: ParticipantClaims,
  ): Promise<{ entry: AssessmentEntry; participant: ParticipantEntry }> => {
    const [entry, participant] = await Promise.all([
      directory.assessmentOf(claims.tenant, claims.assessmentId),
      directory.participant(claims.participantId),
    ]);
    if (!participant || participant.assessmentId !== claims.assessmentId)
      throw new ApiProblem(401, 'INVALID_TOKEN', 'Please open your link again.');
    if (participant.revoked) throw linkEnded('LINK_REVOKED');
    if (participant.link !== claims.link) throw linkEnded('LINK_REPLACED');
    return { entry, participant };
  };

  const questionnaireOf = async (claims: ParticipantClaims): Promise<Questionnaire> => {
    const { entry } = await admitted(claims);
    const framework = frameworkById(entry.framework);
    if (!framework)
      throw new ApiProblem(
        500,
        'FRAMEWORK_UNKNOWN',
        'Unable to load assessment questions. Please try again later.',
      );
    const { themes, scale, expertise } = askedOf(framework);
    return {
      assessmentId: claims.assessmentId,
      participantId: claims.participantId,
      link: claims.link,
      status: statusOf(entry, deps.clock),
      groups: groupsIn(entry),
      secondGrouping: entry.secondGrouping,
      themes,
      scale,
      expectedAnswers: entry.subLenses,
      expertise: entry.named ? null : expertise,
    };
  };

  app.get(
    '/api/take',
    { config: { access: 'participant' }, schema: { response: { 200: takeState } } },
    async (request) => {
      const claims = participantOf(request);
      const { entry, participant } = await admitted(claims);
      return stateOf(entry, claims.participantId, participant);
    },
  );

  app.post(
    '/api/take/start',
    { config: { access: 'participant' }, schema: { body: startBody, response: { 200: saved } } },
    async (request) => {
      const claims = participantOf(request);
      const about = await questionnaireOf(claims);
      const outcome = await respond(claims, request, (state) => startResponse(state, request.body, about));
      return savedAnswer(outcome, about);
    },
  );

  app.put(
    '/api/take/answers',
    { config: { access: 'participant' }, schema: { body: saveBody, response: { 200: saved } } },
    async (request) => {
      const claims = participantOf(request);
      const about = await questionnaireOf(claims);
      const outcome = await respond(claims, request, (state) =>
        saveAnswers(state, request.body.answers, about),
      );
      return savedAnswer(outcome, about);
    },
  );

  app.put(
    '/api/take/expertise',
    { config: { access: 'participant' }, schema: { body: expertiseBody, response: { 200: saved } } },
    async (request) => {
      const claims = participantOf(request);
      const about = await questionnaireOf(claims);
      const outcome = await respond(claims, request, (state) =>
        declareExpertise(state, request.body.levels, about),
      );
      return savedAnswer(outcome, about);
    },
  );

  app.post(
    '/api/take/submit',
    { config: { access: 'participant' }, schema: { body: submitBody, response: { 200: submitted } } },
    async (request) => {
      const claims = participantOf(request);
      const about = await questionnaireOf(claims);
      const outcome = await respond(claims, request, (state) => submitResponse(state, request.body, about));
      const { revision, position, state } = outcome;
      return { revision, position, answered: state.answered, submittedAt: instant(deps.clock) };
    },
  );

  async function respond(
    claims: ParticipantClaims,
    request: FastifyRequest,
    decide: (state: Response) => Decision<ResponseEvent>,
  ) {
    const stream = streams.response(claims.assessmentId, claims.participantId);
    const context = commandContext(request, actor(claims.participantId), claims.tenant);
    return mustBeWritten(await deps.commands.handle(stream, responseState, context, decide));
  }

  function savedAnswer(outcome: Awaited<ReturnType<typeof respond>>, about: Questionnaire) {
    return {
      revision: outcome.revision,
      position: outcome.position,
      answered: outcome.state.answered,
      asked: about.themes.size,
      savedAt: instant(deps.clock),
    };
  }
};

/** What a framework asks: the same for every save, so it is worked out once. */
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
