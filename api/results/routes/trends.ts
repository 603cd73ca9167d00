import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { frameworkById } from '../../../domain/framework/frameworks.ts';
import type { Decision } from '../../../domain/kernel/decision.ts';
import { addMilestone, correctMilestone, removeMilestone, setTarget } from '../../../domain/marks/decide.ts';
import type { MarksEvent } from '../../../domain/marks/events.ts';
import { Marks } from '../../../domain/marks/state.ts';
import { answersByPerson } from '../../../domain/read-models/answers-by-person/answers-by-person.ts';
import { tenantOfKey } from '../../../domain/read-models/trend/documents.ts';
import { trend } from '../../../domain/read-models/trend/trend.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { callerOf, commandContext, memberOf } from '../../http/access/authentication.ts';
import { noBody } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { Personal } from '../../queries/personal.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';
import { createWarmAnswers } from '../../queries/warm-answers.ts';
import {
  milestoneAdded,
  milestoneBody,
  milestoneParams,
  targetBody,
  trends,
  trendsQuery,
} from '../contract/trends.ts';
import { createPairedTrend } from '../queries/paired-trend.ts';
import { createPairsQuery } from '../queries/pairs.ts';
import { createTrendsQuery } from '../queries/trends.ts';

type Options = { deps: ApiDependencies; directory: Directory; personal: Personal };

/** Routes for the scores of one company over time, and for the organisation's milestones and target. */
export const trendRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, directory, personal }) => {
  const trendsOf = createTrendsQuery(
    readerOf(deps, trend.name),
    deps.commands,
    createWarmAnswers(deps.feed, trend.name, tenantOfKey),
    createPairedTrend(createPairsQuery(readerOf(deps, answersByPerson.name), directory, personal), directory),
  );
  const manage = { access: 'organization.manage' } as const;

  const contextOf = (request: FastifyRequest) => {
    const { accountId, tenant } = memberOf(request);
    return commandContext(request, `account:${accountId}`, tenant);
  };
  const marked = async (
    request: FastifyRequest,
    decide: (state: Marks, organizationId: string) => Decision<MarksEvent>,
  ) => {
    const context = contextOf(request);
    return deps.commands.handle(Marks, context.tenant, context, (state) => decide(state, context.tenant));
  };

  app.get(
    '/api/trends',
    {
      config: { access: 'results.read' },
      schema: { querystring: trendsQuery, response: { 200: trends } },
    },
    async (request) => trendsOf(callerOf(request).tenant, request.query),
  );

  app.post(
    '/api/milestones',
    { config: manage, schema: { body: milestoneBody, response: { 201: milestoneAdded } } },
    async (request, reply) => {
      const milestoneId = derivedId('milestone', requestOf(contextOf(request).commandId));
      mustBeWritten(
        await marked(request, (state, organizationId) =>
          addMilestone(state, organizationId, { milestoneId, ...request.body }),
        ),
      );
      return reply.code(201).send({ milestoneId });
    },
  );

  app.put(
    '/api/milestones/:milestoneId',
    {
      config: manage,
      schema: { params: milestoneParams, body: milestoneBody, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const { milestoneId } = request.params;
      mustBeWritten(
        await marked(request, (state, organizationId) =>
          correctMilestone(state, organizationId, { milestoneId, ...request.body }),
        ),
      );
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/milestones/:milestoneId',
    { config: manage, schema: { params: milestoneParams, body: noBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const { milestoneId } = request.params;
      mustBeWritten(
        await marked(request, (state, organizationId) => removeMilestone(state, organizationId, milestoneId)),
      );
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/api/trends/target',
    { config: manage, schema: { body: targetBody, response: { 204: z.null() } } },
    async (request, reply) => {
      const framework = frameworkById(request.body.framework);
      if (!framework) throw new ApiProblem(400, 'FRAMEWORK_UNKNOWN', say('results.frameworkUnknown'));
      const outcome = await marked(request, (state, organizationId) =>
        setTarget(state, organizationId, request.body.target, framework.scale),
      );
      // Removing a target that does not exist appends nothing and succeeds.
      if ('refused' in outcome || outcome.position !== null) mustBeWritten(outcome);
      return reply.code(204).send(null);
    },
  );
};
