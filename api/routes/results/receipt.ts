import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assessmentParams } from '../../contract/assessments.ts';
import { receipt, receiptQuery } from '../../contract/receipt.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { callerOf } from '../../plugins/authentication.ts';
import type { ParticipationQuery } from '../../queries/participation.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';
import { createReceiptQuery } from '../../queries/receipt.ts';
import { resultsModel } from '../../queries/results.ts';

type Options = { deps: ApiDependencies; directory: Directory; participation: ParticipationQuery };

/** What a number on the results is made of. */
export const receiptRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, participation },
) => {
  const receiptOf = createReceiptQuery(readerOf(deps, resultsModel), participation, deps.store);

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
};
