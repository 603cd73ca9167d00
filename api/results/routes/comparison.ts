import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { comparison, comparisonQuery } from '../contract/comparison.ts';
import type { LookAt } from './point-in-time.ts';

/** Comparison of stakeholder groups. */
export const comparisonRoutes: FastifyPluginAsyncZod<{ lookAt: LookAt }> = async (app, { lookAt }) => {
  app.get(
    '/api/assessments/:assessmentId/results/compare',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: comparisonQuery, response: { 200: comparison } },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      return queries.compare(entry, request.query);
    },
  );
};
