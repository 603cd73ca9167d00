import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { instant } from '../../../infra/identifiers/clock.ts';
import {
  changes,
  changesQuery,
  disagreementQuery,
  disagreements,
  exportQuery,
  heatMap,
  heatMapQuery,
  panel,
} from '../../contract/analysis.ts';
import { assessmentParams } from '../../contract/assessments.ts';
import { pastQuery } from '../../contract/past.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { exportDocument, exportTable } from '../../queries/export.ts';
import type { LookAt } from '../point-in-time.ts';
import { createExportNotes } from './exported.ts';

type Options = { deps: ApiDependencies; lookAt: LookAt };

/** What released results say about each other, and a file of them to keep. */
export const analysisRoutes: FastifyPluginAsyncZod<Options> = async (app, { deps, lookAt }) => {
  const noteExport = createExportNotes(deps);
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

  app.get(
    '/api/assessments/:assessmentId/results/export',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: exportQuery },
    },
    async (request, reply) => {
      const { format = 'json', after } = request.query;
      const { entry, queries } = await lookAt(request);
      const [{ head }, framework, results, change] = await Promise.all([
        deps.proof.state(),
        queries.analysis.framework(entry),
        queries.resultsOf(entry, undefined, after),
        queries.analysis.change(entry, undefined, after),
      ]);
      await noteExport(request, entry.assessmentId, format);
      const exportedAt = instant(deps.clock);
      const proof = head && { root: head.root, size: head.size, signedAt: head.at, position: head.position };
      const name = `nine-lenses-results-${exportedAt.replaceAll(/[:.]/g, '-')}.${format}`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return format === 'csv'
        ? reply.type('text/csv; charset=utf-8').send(exportTable(framework, results, { exportedAt, proof }))
        : reply
            .type('application/json; charset=utf-8')
            .send(JSON.stringify(exportDocument(framework, results, change, { exportedAt, proof }), null, 2));
    },
  );
};
