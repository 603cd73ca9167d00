import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { reportFileKey } from '../../../domain/report/state.ts';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import { afterQuery, noBody, written } from '../../http/contract/common.ts';
import { notFound } from '../../http/problem.ts';
import type { createReportFileCommands } from '../commands/report-files.ts';
import { reportFileBody, reportFileParams, reportFileRequested, reportFiles } from '../contract/reports.ts';
import { fileNameOf } from '../queries/report-file-name.ts';
import type { HandoutOptions } from './handout-options.ts';

type Options = HandoutOptions & { readonly files: ReturnType<typeof createReportFileCommands> };

/** Routes for released results as PDF: requested here, rendered by a worker, stored until deleted. */
export const reportFileRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, handouts, reader, limits, files },
) => {
  const read = { access: 'results.read' } as const;

  app.get(
    '/api/assessments/:assessmentId/reports',
    {
      config: read,
      schema: { params: assessmentParams, querystring: afterQuery, response: { 200: reportFiles } },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      const position = await reader.readAt(request.query.after, tenant);
      return { available: files.available, reports: await handouts.reports(assessmentId), position };
    },
  );

  app.post(
    '/api/assessments/:assessmentId/reports',
    {
      config: read,
      schema: { params: assessmentParams, body: reportFileBody, response: { 202: reportFileRequested } },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { tenant } = caller;
      const entry = await directory.assessmentOf(tenant, request.params.assessmentId);
      const mayRender = () => limits.take('reports', tenant, request);
      const context = commandContext(request, caller.actor, tenant);
      return reply.code(202).send(await files.request(entry, request.body.kind, caller, mayRender, context));
    },
  );

  app.get(
    '/api/assessments/:assessmentId/reports/:reportId/file',
    { config: { ...read, file: true }, schema: { params: reportFileParams } },
    async (request, reply) => {
      const { tenant } = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      const file = await handouts.file(assessmentId, request.params.reportId);
      if (!file) throw notFound();
      const blob = await deps.blobs.get(reportFileKey(file.reportId, file.attempt));
      if (!blob) throw notFound();
      const name = fileNameOf(file, 'pdf');
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', blob.size)
        .type(blob.contentType)
        .send(blob.stream);
    },
  );

  app.delete(
    '/api/assessments/:assessmentId/reports/:reportId',
    {
      config: { access: 'results.share' },
      schema: { params: reportFileParams, body: noBody, response: { 200: written } },
    },
    async (request) => {
      const { tenant, actor } = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      const context = commandContext(request, actor, tenant);
      return { position: await files.remove(assessmentId, request.params.reportId, context) };
    },
  );
};
