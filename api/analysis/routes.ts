import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { analyserReference as analyser } from '../../domain/analysis/document-analysis/analyser-reference.ts';
import { summaryPrompt } from '../../domain/analysis/summary/summary-prompt.ts';
import { requestAnalysis } from '../../domain/document/decide.ts';
import { requestSummary } from '../../domain/document/summary.ts';
import { earlierPosition } from '../../domain/kernel/event.ts';
import { say } from '../../domain/texts/sentence.ts';
import type { PrintPage } from '../../infra/browser/print-page.ts';
import { documentParams } from '../document/contract/documents.ts';
import { createStoredDocument, libraryModel } from '../document/queries/library.ts';
import { createChange } from '../document/routes/change-document.ts';
import { callerOf } from '../http/access/authentication.ts';
import { noBody, written } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Personal } from '../queries/personal.ts';
import { type Directory, readerOf } from '../queries/read-models.ts';
import type { AssessmentQueries } from '../results/queries/of-assessment.ts';
import { resultsModel } from '../results/queries/results.ts';
import {
  analysisExportQuery,
  analysisQuery,
  documentAnalysis,
  documentRelations,
  relationsParams,
  summariseBody,
} from './contract/analysis.ts';
import { createAnalysisQuery } from './queries/analysis.ts';
import { analysisPage } from './queries/analysis-page.ts';
import { analysisWorkbook } from './queries/analysis-workbook.ts';
import { createRelationsQuery } from './queries/relations.ts';
import { mayBeAsked } from './queries/summary.ts';

type Options = {
  deps: ApiDependencies;
  directory: Directory;
  personal: Personal;
  queries: AssessmentQueries;
  limits: Limits;
  print: PrintPage | undefined;
};
const read = { access: 'documents.read' } as const;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Analyses of documents: what rules find in a text, and how it relates to released scores. */
export const analysisRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, personal, queries, limits, print },
) => {
  const library = readerOf(deps, libraryModel);
  const results = readerOf(deps, resultsModel);
  const stored = createStoredDocument(library);
  const analysisOf = createAnalysisQuery(deps, personal);
  const relationsIn = createRelationsQuery(deps);
  const changed = createChange(deps);

  app.post(
    '/api/documents/:documentId/analyse',
    {
      config: { access: 'documents.write' },
      schema: { params: documentParams, body: noBody, response: { 200: written } },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      await limits.take('documentAnalyses', accountId, request);
      return changed(request, request.params.documentId, (state, tenant) =>
        requestAnalysis(state, tenant, { analyser, requestedBy: accountId }),
      );
    },
  );

  app.post(
    '/api/documents/:documentId/summarise',
    {
      config: { access: 'documents.write' },
      schema: { params: documentParams, body: summariseBody, response: { 200: written } },
    },
    async (request) => {
      const { accountId, tenant } = callerOf(request);
      const { params, body: shown } = request;
      await limits.take('documentAnalyses', accountId, request);
      await stored(tenant, params.documentId);
      const recipient = await mayBeAsked(deps, tenant, shown);
      return changed(request, params.documentId, (state, organizationId) =>
        requestSummary(state, organizationId, { recipient, prompt: summaryPrompt, requestedBy: accountId }),
      );
    },
  );

  app.get(
    '/api/documents/:documentId/analysis',
    {
      config: read,
      schema: { params: documentParams, querystring: analysisQuery, response: { 200: documentAnalysis } },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const position = await library.readAt(request.query.after, tenant);
      return { ...(await analysisOf(await stored(tenant, request.params.documentId), tenant)), position };
    },
  );

  app.get(
    '/api/documents/:documentId/analysis/export',
    { config: { ...read, file: true }, schema: { params: documentParams, querystring: analysisExportQuery } },
    async (request, reply) => {
      const { tenant, accountId } = callerOf(request);
      const { format = 'json' } = request.query;
      const entry = await stored(tenant, request.params.documentId);
      await limits.take('documentAnalyses', accountId, request);
      const { documentId, name, newestVersion, analysis } = await analysisOf(entry, tenant);
      if (!analysis) throw new ApiProblem(409, 'NOT_ANALYSED', say('document.notAnalysed'));
      const file = { documentId, name, newestVersion, analysis };
      if (format === 'pdf' && !print) throw new ApiProblem(409, 'NO_CHROMIUM', say('document.noChromium'));
      if (format === 'pdf') await limits.take('reports', tenant, request);
      reply.header('content-disposition', `attachment; filename="document-analysis-${documentId}.${format}"`);
      if (print && format === 'pdf')
        return reply.type('application/pdf').send(await print(analysisPage(file)));
      return format === 'xlsx'
        ? reply.type(xlsx).send(await analysisWorkbook(file))
        : reply.type('application/json; charset=utf-8').send(JSON.stringify(file, null, 2));
    },
  );

  app.get(
    '/api/assessments/:assessmentId/documents/:documentId/relations',
    {
      config: { access: 'evidence.read' },
      schema: { params: relationsParams, querystring: analysisQuery, response: { 200: documentRelations } },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { assessmentId, documentId } = request.params;
      const assessment = await directory.assessmentOf(tenant, assessmentId);
      const [first, second] = await Promise.all([
        library.readAt(request.query.after, tenant),
        results.readAt(request.query.after, tenant),
      ]);
      const entry = await stored(tenant, documentId);
      return { ...(await relationsIn(assessment, queries, entry)), position: earlierPosition(first, second) };
    },
  );
};
