import cookie from '@fastify/cookie';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { Assessment } from '../../../domain/assessment/state.ts';
import {
  declareExpertise,
  type Questionnaire,
  saveAnswers,
  submitResponse,
} from '../../../domain/response/decide.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import { createMemberBrowser } from '../../account/member-browser.ts';
import { participantOf } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { expertiseBody } from '../contract/expertise.ts';
import { saveBody, saved, submitBody, submitted, takeState } from '../contract/take.ts';
import type { AsidesQuery } from '../queries/asides.ts';
import type { TakeStateQuery } from '../queries/take-state.ts';
import { mustBeHere, type TakeVisits } from '../take-visits.ts';

type Options = { deps: ApiDependencies; visits: TakeVisits; stateOf: TakeStateQuery; asideOf: AsidesQuery };

/** Answers of an invited person, from an admitted browser. Admission: take-opening.ts. */
export const takeRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, visits, stateOf, asideOf }) => {
  const members = createMemberBrowser(deps);
  /** Read from the log, not from the directory, which may lag: a confirmed submission must be counted. */
  const isClosed = async (assessmentId: string) => {
    const { state } = await deps.commands.load(Assessment, assessmentId);
    return state?.closed === true;
  };

  app.get(
    '/api/take',
    { config: { access: 'participant' }, schema: { response: { 200: takeState } } },
    async (request) => {
      const claims = participantOf(request);
      const { entry, participant } = await visits.behind(claims);
      const { link, device = null } = claims;
      return stateOf(entry, claims.participantId, participant, { link, device });
    },
  );

  app.put(
    '/api/take/answers',
    { config: { access: 'participant' }, schema: { body: saveBody, response: { 200: saved } } },
    async (request) => {
      const claims = participantOf(request);
      const about = await visits.questionnaireOf(claims);
      const outcome = await visits.respond(claims, request, (state) =>
        saveAnswers(state, request.body.answers, about),
      );
      return savedAnswer(deps, outcome, about);
    },
  );

  app.put(
    '/api/take/expertise',
    { config: { access: 'participant' }, schema: { body: expertiseBody, response: { 200: saved } } },
    async (request) => {
      const claims = participantOf(request);
      const about = await visits.questionnaireOf(claims);
      const outcome = await visits.respond(claims, request, (state) =>
        declareExpertise(state, request.body.levels, about),
      );
      return savedAnswer(deps, outcome, about);
    },
  );

  // The browser matters for these routes, but not for a save, which is a hundred times as frequent.
  await app.register(async (scope) => {
    await scope.register(cookie);
    const part = scope.withTypeProvider<ZodTypeProvider>();
    part.post(
      '/api/take/submit',
      { config: { access: 'participant' }, schema: { body: submitBody, response: { 200: submitted } } },
      async (request) => {
        const claims = participantOf(request);
        const { entry, participant } = await visits.behind(claims);
        const [asked, closed, byAddress, beside] = await Promise.all([
          visits.questionnaireOf(claims),
          isClosed(claims.assessmentId),
          asideOf(entry, participant),
          // Checked again: a member may have signed in since the link was opened.
          claims.beside || members.seesResults(claims.tenant, request),
        ]);
        const about: Questionnaire = closed ? { ...asked, status: 'closed' } : asked;
        const aside = byAddress ?? (beside ? 'device' : undefined);
        const outcome = await visits.respond(claims, request, (state) =>
          submitResponse(state, { ...request.body, aside }, about),
        );
        const { revision, position, state } = outcome;
        mustBeHere(state, about);
        return { revision, position, answered: state.answered, submittedAt: instant(deps.clock) };
      },
    );
  });
};

export function savedAnswer(
  deps: ApiDependencies,
  { revision, position, state }: Awaited<ReturnType<TakeVisits['respond']>>,
  about: Questionnaire,
) {
  mustBeHere(state, about);
  return {
    revision,
    position,
    answered: state.answered,
    asked: about.themes.size,
    savedAt: instant(deps.clock),
  };
}
