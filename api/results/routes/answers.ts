import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { answersByPerson, answersQuery } from '../contract/answers.ts';
import type { LookAt } from './point-in-time.ts';

/** Answers by person, for assessments launched with names. */
export const answerRoutes: FastifyPluginAsyncZod<{ lookAt: LookAt }> = async (app, { lookAt }) => {
  app.get(
    '/api/assessments/:assessmentId/results/answers',
    {
      config: { access: 'answers.read' },
      schema: { params: assessmentParams, querystring: answersQuery, response: { 200: answersByPerson } },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      return queries.answersOf(entry, request.query);
    },
  );
};
