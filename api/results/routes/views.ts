import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import {
  participation,
  participationQuery,
  peoplePage,
  peopleQuery,
} from '../../assessment/contract/participation.ts';
import { moments, pastQuery } from '../../assessment/contract/past.ts';
import type { Limits } from '../../http/limits.ts';
import type { Directory } from '../../queries/read-models.ts';
import { results, resultsQuery } from '../contract/results.ts';
import type { TimeMachine } from '../queries/past/time-machine.ts';
import { type LookAt, lookerOf } from './point-in-time.ts';

type Options = {
  limits: Limits;
  directory: Directory;
  lookAt: LookAt;
  timeMachine: TimeMachine;
};

/** Routes for participation in an assessment and its results, now and at past moments, and for the list of moments. */
export const assessmentViewRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { limits, directory, lookAt, timeMachine },
) => {
  app.get(
    '/api/assessments/:assessmentId/participation',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: participationQuery, response: { 200: participation } },
    },
    async (request) => {
      const { after } = request.query;
      await directory.reached(after);
      const { entry, queries, asOf } = await lookAt(request);
      const board = await queries.participation.board(entry, after);
      return asOf ? { ...board, asOf } : board;
    },
  );

  app.get(
    '/api/assessments/:assessmentId/participation/people',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: peopleQuery, response: { 200: peoplePage } },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      return queries.participation.people(entry.assessmentId, request.query.cursor);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: resultsQuery, response: { 200: results } },
    },
    async (request) => {
      const { after, group } = request.query;
      await directory.reached(after);
      const { entry, queries, asOf } = await lookAt(request);
      const found = await queries.resultsOf(entry, group, after);
      return asOf ? { ...found, asOf } : found;
    },
  );

  app.get(
    '/api/assessments/:assessmentId/moments',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: pastQuery, response: { 200: moments } },
    },
    async (request) => timeMachine.moments(await lookerOf({ directory, limits }, request), request.query),
  );
};
