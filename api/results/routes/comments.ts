import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { commentsQuery, releasedComments } from '../contract/comments.ts';
import type { LookAt } from './point-in-time.ts';

/** Comments published by releases. */
export const commentRoutes: FastifyPluginAsyncZod<{ lookAt: LookAt }> = async (app, { lookAt }) => {
  app.get(
    '/api/assessments/:assessmentId/results/comments',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: commentsQuery, response: { 200: releasedComments } },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      return queries.commentsOf(entry, request.query);
    },
  );
};
