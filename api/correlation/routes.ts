import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { dismissContradiction, restoreContradiction } from '../../domain/evidence/decide.ts';
import { Evidence } from '../../domain/evidence/state.ts';
import { earlierPosition } from '../../domain/kernel/event.ts';
import { assessmentParams } from '../assessment/contract/assessments.ts';
import { libraryModel } from '../document/queries/library.ts';
import type { LibraryRows } from '../document/queries/library-rows.ts';
import { evidenceModel } from '../evidence/queries/evidence.ts';
import { callerOf, commandContext } from '../http/access/authentication.ts';
import { written } from '../http/contract/common.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import { mustBeWritten } from '../http/outcome.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import { type Directory, readerOf } from '../queries/read-models.ts';
import type { AssessmentQueries } from '../results/queries/of-assessment.ts';
import { resultsModel } from '../results/queries/results.ts';
import {
  contradictions,
  contradictionsQuery,
  documentInsights,
  insightsParams,
  insightsQuery,
  namedContradiction,
} from './contract/correlation.ts';
import { createContradictionsQuery } from './queries/contradictions.ts';
import { createInsightsQuery } from './queries/insights.ts';

type Options = {
  deps: ApiDependencies;
  directory: Directory;
  personal: Personal;
  libraryRows: LibraryRows;
  queries: AssessmentQueries;
  limits: Limits;
};
const read = { access: 'evidence.read' } as const;
const write = { access: 'evidence.write' } as const;
const naming = { params: assessmentParams, body: namedContradiction, response: { 200: written } };

/** What the documents of the library say beside the released scores of an assessment. */
export const correlationRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, personal, libraryRows, queries, limits },
) => {
  const evidence = readerOf(deps, evidenceModel);
  const documents = readerOf(deps, libraryModel);
  const results = readerOf(deps, resultsModel);
  const people = createPeople(deps, personal);
  const contradictionsOf = createContradictionsQuery({ deps, libraryRows, evidence, people });
  const insightsIn = createInsightsQuery(libraryRows);

  /** Each answer joins three read models, so it is only as new as the oldest of them. */
  async function readAt(after: string | undefined, tenant: string) {
    const [first, second, third] = await Promise.all([
      evidence.readAt(after, tenant),
      documents.readAt(after, tenant),
      results.readAt(after, tenant),
    ]);
    return earlierPosition(earlierPosition(first, second), third);
  }

  app.get(
    '/api/assessments/:assessmentId/contradictions',
    {
      config: read,
      schema: {
        params: assessmentParams,
        querystring: contradictionsQuery,
        response: { 200: contradictions },
      },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { from = '0', after } = request.query;
      const entry = await directory.assessmentOf(tenant, request.params.assessmentId);
      const position = await readAt(after, tenant);
      return { ...(await contradictionsOf.list(entry, queries, Number(from))), position };
    },
  );

  app.get(
    '/api/assessments/:assessmentId/documents/:documentId/insights',
    {
      config: read,
      schema: { params: insightsParams, querystring: insightsQuery, response: { 200: documentInsights } },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const entry = await directory.assessmentOf(tenant, request.params.assessmentId);
      const position = await readAt(request.query.after, tenant);
      return { ...(await insightsIn(entry, queries, request.params.documentId)), position };
    },
  );

  app.post(
    '/api/assessments/:assessmentId/dismiss-contradiction',
    { config: write, schema: naming },
    async (request) => {
      const { tenant, accountId } = callerOf(request);
      await limits.take('contradictionMarks', accountId, request);
      const { body } = request;
      const entry = await directory.assessmentOf(tenant, request.params.assessmentId);
      const claims = await contradictionsOf.claims(entry, queries, body);
      return change(request, entry.assessmentId, (...at) =>
        dismissContradiction(at[0], { ...body, claims }, at[1]),
      );
    },
  );

  app.post(
    '/api/assessments/:assessmentId/restore-contradiction',
    { config: write, schema: naming },
    async (request) => {
      const { tenant, accountId } = callerOf(request);
      await limits.take('contradictionMarks', accountId, request);
      const { body } = request;
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      return change(request, assessmentId, (...at) => restoreContradiction(at[0], body, at[1]));
    },
  );

  async function change(
    request: FastifyRequest,
    assessmentId: string,
    decide: (
      state: Evidence,
      circumstances: Parameters<typeof restoreContradiction>[2],
    ) => ReturnType<typeof restoreContradiction>,
  ) {
    const { tenant, accountId, actor } = callerOf(request);
    const circumstances = { assessmentId, organizationId: tenant, by: accountId };
    const context = commandContext(request, actor, tenant);
    const outcome = await deps.commands.handle(Evidence, assessmentId, context, (state) =>
      decide(state, circumstances),
    );
    return { position: mustBeWritten(outcome).position };
  }
};
