import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { receipt, receiptQuery } from '../contract/receipt.ts';
import { weighting, weightingQuery } from '../contract/weighting.ts';
import type { LookAt } from './point-in-time.ts';

/** Routes for the inputs of a figure, and for its values under other weightings. */
export const receiptRoutes: FastifyPluginAsyncZod<{ lookAt: LookAt }> = async (app, { lookAt }) => {
  app.get(
    '/api/assessments/:assessmentId/results/receipt',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: receiptQuery, response: { 200: receipt } },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      return queries.receiptOf(entry, request.query);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/weighting',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: weightingQuery, response: { 200: weighting } },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      return queries.weightingOf(entry, request.query);
    },
  );
};
