import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Position } from '../../domain/kernel/event.ts';
import {
  type AuditLine,
  auditKeys,
  auditTrail as auditModel,
} from '../../domain/read-models/audit-trail/audit-trail.ts';
import { assessmentParams } from '../contract/assessments.ts';
import { auditQuery, auditTrail } from '../contract/audit.ts';
import { afterQuery } from '../contract/common.ts';
import { home } from '../contract/home.ts';
import { participation, peoplePage, peopleQuery } from '../contract/participation.ts';
import { results, resultsQuery } from '../contract/results.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { callerOf } from '../plugins/authentication.ts';
import { auditSummary } from '../queries/audit-summary.ts';
import { createCycles } from '../queries/cycles.ts';
import { createHomeQuery } from '../queries/home.ts';
import { boardModel, type ParticipationQuery } from '../queries/participation.ts';
import { type Directory, readerOf } from '../queries/read-models.ts';
import { createResultsQuery, resultsModel } from '../queries/results.ts';

type Options = { deps: ApiDependencies; directory: Directory; participation: ParticipationQuery };

/** What an assessment looks like: participation, results, audit trail; and what happened in all of them. */
export const reportRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, participation: query },
) => {
  const resultsOf = createResultsQuery(readerOf(deps, resultsModel), query);
  const audit = readerOf(deps, auditModel.name);

  const homeOf = createHomeQuery(
    readerOf(deps, boardModel),
    createCycles(readerOf(deps, resultsModel), directory),
    directory,
  );

  app.get(
    '/api/home',
    { config: { access: 'results.read' }, schema: { response: { 200: home } } },
    async (request) => homeOf(callerOf(request).tenant),
  );

  app.get(
    '/api/assessments/:assessmentId/participation',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: afterQuery, response: { 200: participation } },
    },
    async (request) => {
      const { after } = request.query;
      await directory.readAt(after);
      return query.board(
        await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId),
        after,
      );
    },
  );

  app.get(
    '/api/assessments/:assessmentId/participation/people',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: peopleQuery, response: { 200: peoplePage } },
    },
    async (request) => {
      const entry = await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId);
      return query.people(entry.assessmentId, entry.asked, request.query.cursor);
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
      await directory.readAt(after);
      return resultsOf(
        await directory.assessmentOf(callerOf(request).tenant, request.params.assessmentId),
        group,
        after,
      );
    },
  );

  app.get(
    '/api/assessments/:assessmentId/audit-trail',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: auditQuery, response: { 200: auditTrail } },
    },
    async (request) => {
      const { after, before, limit = 100 } = request.query;
      await directory.readAt(after);
      const { assessmentId } = await directory.assessmentOf(
        callerOf(request).tenant,
        request.params.assessmentId,
      );
      const position = await audit.readAt(after);
      const lines = await audit.list(auditKeys.lines(assessmentId), {
        limit,
        reverse: true,
        ...(before === undefined ? {} : { after: auditKeys.line(assessmentId, before) }),
      });
      const entries = lines.map(({ document }) => {
        const line = document as AuditLine;
        return {
          position: line.position,
          at: line.at,
          type: line.type,
          actor: line.actor,
          participantId: line.participantId,
          summary: auditSummary(line),
        };
      });
      return {
        entries,
        nextBefore: entries.length === limit ? (entries.at(-1)?.position ?? null) : null,
        position: position as Position | null,
      };
    },
  );
};
