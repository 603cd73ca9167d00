import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assessmentParams } from '../../contract/assessments.ts';
import { receipt, receiptQuery } from '../../contract/receipt.ts';
import { weighting, weightingQuery } from '../../contract/weighting.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { callerOf } from '../../plugins/authentication.ts';
import type { ParticipationQuery } from '../../queries/participation.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';
import { createReceiptQuery } from '../../queries/receipt.ts';
import { resultsModel } from '../../queries/results.ts';
import { createWeightingQuery } from '../../queries/weighting.ts';

type Options = { deps: ApiDependencies; directory: Directory; participation: ParticipationQuery };

/** What a number on the results is made of, and what it would be if people counted differently. */
export const receiptRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, participation },
) => {
  const reader = readerOf(deps, resultsModel);
  const receiptOf = createReceiptQuery(reader, participation, deps.store);
  const weightingOf = createWeightingQuery(reader);

  app.get(
    '/api/assessments/:assessmentId/results/receipt',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: receiptQuery, response: { 200: receipt } },
    },
    async (request) => {
      const entry = await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId);
      return receiptOf(entry, request.query);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/weighting',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: weightingQuery, response: { 200: weighting } },
    },
    async (request) => {
      const entry = await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId);
      return weightingOf(entry, request.query);
    },
  );
};
