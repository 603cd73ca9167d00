import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assessmentParams } from '../../contract/assessments.ts';
import { comparison, comparisonQuery } from '../../contract/comparison.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { createComparisonQuery } from '../../queries/comparison.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';
import { resultsModel } from '../../queries/results.ts';

type Options = { deps: ApiDependencies; directory: Directory };

/** Stakeholder groups against each other. */
export const comparisonRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, directory }) => {
  const compare = createComparisonQuery(readerOf(deps, resultsModel));

  app.get(
    '/api/assessments/:assessmentId/results/compare',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: comparisonQuery, response: { 200: comparison } },
    },
    async (request) => {
      const entry = await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId);
      return compare(entry, request.query);
    },
  );
};
