import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isRefusal } from '../../../domain/kernel/decision.ts';
import { deleteReport, requestReport } from '../../../domain/report/decide.ts';
import { Report, reportFileKey } from '../../../domain/report/state.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import { afterQuery, noBody, written } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';
import { reportFileBody, reportFileParams, reportFileRequested, reportFiles } from '../contract/reports.ts';
import type { HandoutsQuery } from '../queries/handouts.ts';
import type { ReportQuery } from '../queries/report.ts';
import { fileNameOf } from '../queries/report-file-name.ts';

type Options = {
  deps: ApiDependencies;
  directory: Directory;
  reportOf: ReportQuery;
  handouts: HandoutsQuery;
  reader: ModelReader;
  limits: Limits;
};

/** Released results as PDF: requested here, rendered by a worker, stored until deleted. */
export const reportFileRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, reportOf, handouts, reader, limits },
) => {
  const { commands, clock, blobs } = deps;
  const read = { access: 'results.read' } as const;
  const available = deps.chromium !== undefined && deps.webFolder !== undefined;

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
      return { available, reports: await handouts.reports(assessmentId), position };
    },
  );

  app.post(
    '/api/assessments/:assessmentId/reports',
    {
      config: read,
      schema: { params: assessmentParams, body: reportFileBody, response: { 202: reportFileRequested } },
    },
    async (request, reply) => {
      const { kind } = request.body;
      const { tenant, accountId, actor } = callerOf(request);
      const entry = await directory.assessmentOf(tenant, request.params.assessmentId);
      const { assessmentId } = entry;
      // Refuses early if the file would be empty.
      await reportOf(entry, kind, undefined, instant(clock), 'kept');
      if (!available) throw new ApiProblem(409, 'NO_CHROMIUM', say('report.noChromium'));
      await limits.take('reports', tenant, request);
      const context = commandContext(request, actor, tenant);
      const reportId = derivedId('report', requestOf(context.commandId));
      const { position } = mustBeWritten(
        await commands.handle(Report, reportId, context, (state) =>
          requestReport(state, { reportId, assessmentId, kind, requestedBy: accountId }),
        ),
      );
      return reply.code(202).send({ reportId, position });
    },
  );

  app.get(
    '/api/assessments/:assessmentId/reports/:reportId/file',
    { config: read, schema: { params: reportFileParams } },
    async (request, reply) => {
      const { tenant } = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      const file = await handouts.file(assessmentId, request.params.reportId);
      if (!file) throw notFound();
      const blob = await blobs.get(reportFileKey(file.reportId, file.attempt));
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
      const outcome = await commands.handle(
        Report,
        request.params.reportId,
        commandContext(request, actor, tenant),
        (state) => deleteReport(state, assessmentId),
      );
      const { state, position } = mustBeWritten(outcome);
      // Also removes the file of an attempt that crashed before it recorded its outcome.
      if (!isRefusal(outcome) && state)
        for (let attempt = 1; attempt <= state.attempts; attempt += 1)
          await blobs.delete(reportFileKey(state.reportId, attempt));
      return { position };
    },
  );
};
