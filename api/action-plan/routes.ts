import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answersByPerson } from '../../domain/read-models/answers-by-person/answers-by-person.ts';
import { assessmentParams } from '../assessment/contract/assessments.ts';
import { callerOf } from '../http/access/authentication.ts';
import { afterQuery } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { etagOf } from '../http/preconditions.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import { type Directory, readerOf } from '../queries/read-models.ts';
import { createCycles } from '../results/queries/cycles.ts';
import { createPairsQuery } from '../results/queries/pairs.ts';
import { resultsModel } from '../results/queries/results.ts';
import { createChangeActionPlan } from './commands/change-action-plan.ts';
import { actionPlan, comments, recommendations, threadParams } from './contract/action-plan.ts';
import { actionPlanModel, createActionPlanQuery } from './queries/action-plan.ts';
import { actionPlanActionRoutes } from './routes/actions.ts';
import { createActionPlanCommand } from './routes/command.ts';
import { actionPlanCommentRoutes } from './routes/comments.ts';
import { actionPlanDecisionRoutes } from './routes/decisions.ts';

type Options = { deps: ApiDependencies; directory: Directory; personal: Personal };

/** Routes for recommendations, actions, comments and decisions. */
export const actionPlanRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, personal },
) => {
  const results = readerOf(deps, resultsModel);
  const people = createPeople(deps, personal);
  const query = createActionPlanQuery({
    deps,
    plans: readerOf(deps, actionPlanModel),
    results,
    cycles: createCycles(results, directory),
    pairsOf: createPairsQuery(readerOf(deps, answersByPerson.name), directory, personal),
    people,
    personal,
  });
  const read = { access: 'results.read' } as const;
  const entryOf = (tenant: string, assessmentId: string) => directory.assessmentOf(tenant, assessmentId);

  app.get(
    '/api/assessments/:assessmentId/plan',
    {
      config: read,
      schema: { params: assessmentParams, querystring: afterQuery, response: { 200: actionPlan } },
    },
    async (request, reply) => {
      const entry = await entryOf(callerOf(request).tenant, request.params.assessmentId);
      const answer = await query.plan(entry, request.query.after);
      reply.header('etag', etagOf(answer.revision));
      return answer;
    },
  );

  app.get(
    '/api/assessments/:assessmentId/plan/threads/:on',
    {
      config: read,
      schema: { params: threadParams, querystring: afterQuery, response: { 200: comments } },
    },
    async (request) => {
      const entry = await entryOf(callerOf(request).tenant, request.params.assessmentId);
      return query.comments(entry, request.params.on, request.query.after);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/recommendations',
    {
      config: read,
      schema: { params: assessmentParams, querystring: afterQuery, response: { 200: recommendations } },
    },
    async (request) => {
      const entry = await entryOf(callerOf(request).tenant, request.params.assessmentId);
      return query.recommendations(entry, request.query.after);
    },
  );

  const command = createActionPlanCommand(createChangeActionPlan({ deps, directory, results, people }));
  await app.register(actionPlanActionRoutes, { command });
  await app.register(actionPlanCommentRoutes, { command });
  await app.register(actionPlanDecisionRoutes, { command });
};
