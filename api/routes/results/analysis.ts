import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { instant } from '../../../infra/identifiers/clock.ts';
import {
  changes,
  changesQuery,
  disagreements,
  exportQuery,
  heatMap,
  heatMapQuery,
} from '../../contract/analysis.ts';
import { assessmentParams } from '../../contract/assessments.ts';
import { afterQuery } from '../../contract/common.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { createAnalysisQuery } from '../../queries/analysis.ts';
import { exportDocument, exportTable } from '../../queries/export.ts';
import type { ParticipationQuery } from '../../queries/participation.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';
import { createResultsQuery, resultsModel } from '../../queries/results.ts';

type Options = { deps: ApiDependencies; directory: Directory; participation: ParticipationQuery };

/** What released results say about each other, and a file of them to keep. */
export const analysisRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, participation },
) => {
  const reader = readerOf(deps, resultsModel);
  const analysis = createAnalysisQuery(reader, directory);
  const resultsOf = createResultsQuery(reader, participation);
  const entryOf = (tenant: string, assessmentId: string) => directory.assessmentOf(tenant, assessmentId);

  app.get(
    '/api/assessments/:assessmentId/results/framework',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams },
    },
    async (request) => {
      const entry = await entryOf(callerOf(request).tenant, request.params.assessmentId);
      return analysis.framework(entry);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/heat-map',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: heatMapQuery, response: { 200: heatMap } },
    },
    async (request) => {
      const entry = await entryOf(callerOf(request).tenant, request.params.assessmentId);
      return analysis.heatMap(entry, request.query.of, request.query.after);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/disagreement',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: afterQuery, response: { 200: disagreements } },
    },
    async (request) => {
      const entry = await entryOf(callerOf(request).tenant, request.params.assessmentId);
      return analysis.disagreement(entry, request.query.after);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/change',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: changesQuery, response: { 200: changes } },
    },
    async (request) => {
      const entry = await entryOf(callerOf(request).tenant, request.params.assessmentId);
      return analysis.change(entry, request.query.against, request.query.after);
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/export',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: exportQuery },
    },
    async (request, reply) => {
      const { format = 'json', after } = request.query;
      const entry = await entryOf(callerOf(request).tenant, request.params.assessmentId);
      const [framework, results, change] = await Promise.all([
        analysis.framework(entry),
        resultsOf(entry, undefined, after),
        analysis.change(entry, undefined, after),
      ]);
      const exportedAt = instant(deps.clock);
      const name = `nine-lenses-results-${exportedAt.replaceAll(/[:.]/g, '-')}.${format}`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return format === 'csv'
        ? reply.type('text/csv; charset=utf-8').send(exportTable(framework, results, exportedAt))
        : reply
            .type('application/json; charset=utf-8')
            .send(JSON.stringify(exportDocument(framework, results, change, exportedAt), null, 2));
    },
  );
};
