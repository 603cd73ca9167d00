import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Position } from '../../../domain/kernel/event.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { exportQuery } from '../../results/contract/analysis.ts';
import type { LookAt } from '../../results/routes/point-in-time.ts';
import type { NoteExport } from '../exported.ts';
import { exportDocument, exportTable } from '../queries/export-csv-json.ts';

type Options = { deps: ApiDependencies; lookAt: LookAt; noteExport: NoteExport };

/** Route for released results as a file of figures: CSV or JSON. */
export const resultsExportRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, lookAt, noteExport },
) => {
  app.get(
    '/api/assessments/:assessmentId/results/export',
    {
      config: { access: 'results.read', file: true },
      schema: { params: assessmentParams, querystring: exportQuery },
    },
    async (request, reply) => {
      const { format = 'json', after } = request.query;
      const { entry, queries } = await lookAt(request);
      const [framework, results, change] = await Promise.all([
        queries.analysis.framework(entry),
        queries.resultsOf(entry, undefined, after),
        queries.analysis.change(entry, undefined, after),
      ]);
      const release = results.releases.at(-1);
      const head = release ? await deps.proof.covering(release.position as Position) : null;
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
