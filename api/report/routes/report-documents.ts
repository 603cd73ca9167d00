import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { instant } from '../../../infra/identifiers/clock.ts';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { callerOf } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Directory } from '../../queries/read-models.ts';
import { type Report, report, reportQuery, workbookQuery } from '../contract/reports.ts';
import type { NoteExport } from '../exported.ts';
import type { ReportQuery } from '../queries/report.ts';
import type { FiguresQuery, ReportFigures } from '../queries/report-figures.ts';
import { fileNameOf } from '../queries/report-file-name.ts';

type Options = {
  deps: ApiDependencies;
  directory: Directory;
  reportOf: ReportQuery;
  figuresOf: FiguresQuery;
  noteExport: NoteExport;
};

/** Routes for released results as documents: print page, workbook and slides. */
export const reportDocumentRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, reportOf, figuresOf, noteExport },
) => {
  app.get(
    '/api/assessments/:assessmentId/report',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: reportQuery, response: { 200: report } },
    },
    async (request) => {
      const { kind = 'standard', after } = request.query;
      const entry = await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId);
      return reportOf(entry, kind, after, instant(deps.clock), 'members');
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/workbook',
    {
      config: { access: 'results.read', file: true },
      schema: { params: assessmentParams, querystring: workbookQuery },
    },
    async (request, reply) => {
      const entry = await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId);
      const read = async (): Promise<readonly [Report, ReportFigures]> => {
        const made = await reportOf(entry, 'full', request.query.after, instant(deps.clock), 'members');
        const figures = await figuresOf(entry, made.release.number, request.query.after);
        // Without figures a release arrived in between, and the document would mix two releases; so this reads again.
        return figures ? [made, figures] : read();
      };
      const [made, figures] = await read();
      await noteExport(request, entry.assessmentId, 'xlsx');
      // Loaded with the first workbook or deck of slides, so that a start does not pay for it.
      const { reportWorkbook } = await import('../queries/report-workbook.ts');
      reply.header(
        'content-disposition',
        `attachment; filename="${fileNameOf({ ...made, release: made.release.number }, 'xlsx')}"`,
      );
      return reply
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .send(await reportWorkbook(made, figures));
    },
  );

  app.get(
    '/api/assessments/:assessmentId/results/slides',
    {
      config: { access: 'results.read', file: true },
      schema: { params: assessmentParams, querystring: workbookQuery },
    },
    async (request, reply) => {
      const entry = await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId);
      const made = await reportOf(entry, 'standard', request.query.after, instant(deps.clock), 'members');
      await noteExport(request, entry.assessmentId, 'pptx');
      const { reportSlides } = await import('../queries/report-slides.ts');
      const name = fileNameOf({ ...made, release: made.release.number }, 'pptx');
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return reply
        .type('application/vnd.openxmlformats-officedocument.presentationml.presentation')
        .send(await reportSlides(made));
    },
  );
};
