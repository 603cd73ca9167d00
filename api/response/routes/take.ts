import cookie from '@fastify/cookie';
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod';
import { createMemberBrowser } from '../../account/member-browser.ts';
import { participantOf } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { createAnswerCommands } from '../commands/answers.ts';
import { expertiseBody } from '../contract/expertise.ts';
import { saveBody, saved, submitBody, submitted, takeState } from '../contract/take.ts';
import type { TakeStateQuery } from '../queries/take-state.ts';
import type { TakeVisits } from '../take-visits.ts';
import { refuseComments } from '../visitor-comments.ts';
import { participantContext } from './participant-context.ts';

type Options = {
  deps: ApiDependencies;
  visits: TakeVisits;
  stateOf: TakeStateQuery;
  answers: ReturnType<typeof createAnswerCommands>;
};

/** Routes by which an invited person answers, from an admitted browser. For the admission see take-opening.ts. */
export const takeRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, visits, stateOf, answers }) => {
  const members = createMemberBrowser(deps);

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
    (request) => {
      const claims = participantOf(request);
      refuseComments(deps.demo, claims, request.body);
      return answers.save(claims, request.body, participantContext(request, claims));
    },
  );

  app.put(
    '/api/take/expertise',
    { config: { access: 'participant' }, schema: { body: expertiseBody, response: { 200: saved } } },
    (request) => {
      const claims = participantOf(request);
      return answers.declareExpertise(claims, request.body, participantContext(request, claims));
    },
  );

  // Only these routes read the browser's cookie. Saves, which are a hundred times as frequent, do without the plugin.
  await app.register(async (scope) => {
    await scope.register(cookie);
    const part = scope.withTypeProvider<ZodTypeProvider>();
    part.post(
      '/api/take/submit',
      { config: { access: 'participant' }, schema: { body: submitBody, response: { 200: submitted } } },
      (request) => {
        const claims = participantOf(request);
        const seesResults = () => members.seesResults(claims.tenant, request);
        return answers.submit(claims, request.body, seesResults, participantContext(request, claims));
      },
    );
  });
};
