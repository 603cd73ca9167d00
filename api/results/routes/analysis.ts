import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { pastQuery } from '../../assessment/contract/past.ts';
import {
  changes,
  changesQuery,
  disagreementQuery,
  disagreements,
  heatMap,
  heatMapQuery,
  panel,
} from '../contract/analysis.ts';
import type { LookAt } from './point-in-time.ts';

type Options = { lookAt: LookAt };

/** Analyses of released results. */
export const analysisRoutes: FastifyPluginAsyncZod<Options> = async (app, { lookAt }) => {
  app.get(
    '/api/assessments/:assessmentId/results/framework',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: pastQuery },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      return queries.analysis.framework(entry);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/heat-map',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: heatMapQuery, response: { 200: heatMap } },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      const { of, by, after } = request.query;
      return queries.analysis.heatMap(entry, of, by, after);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/disagreement',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: disagreementQuery, response: { 200: disagreements } },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      return queries.analysis.disagreement(entry, request.query.after);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/panel',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: disagreementQuery, response: { 200: panel } },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      return queries.panelOf(entry, request.query.after);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/change',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: changesQuery, response: { 200: changes } },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      return queries.analysis.change(entry, request.query.against, request.query.after);
    },
  );
};
