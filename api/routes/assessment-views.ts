import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { earlierPosition } from '../../domain/kernel/event.ts';
import {
  auditKeys,
  auditTrail as auditModel,
  auditSentence,
} from '../../domain/read-models/audit-trail/audit-trail.ts';
import type { Limits } from '../access/limits.ts';
import { assessmentParams } from '../contract/assessments.ts';
import { auditQuery, auditTrail } from '../contract/audit.ts';
import { home } from '../contract/home.ts';
import { participation, participationQuery, peoplePage, peopleQuery } from '../contract/participation.ts';
import { moments, pastQuery } from '../contract/past.ts';
import { results, resultsQuery } from '../contract/results.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { callerOf } from '../plugins/authentication.ts';
import { planModel } from '../queries/action-plan/action-plan.ts';
import { newestLine, toldLines } from '../queries/audit-lines.ts';
import { createCycles } from '../queries/cycles.ts';
import { createHomeQuery } from '../queries/home.ts';
import { boardModel } from '../queries/participation.ts';
import type { TimeMachine } from '../queries/past/time-machine.ts';
import { type Directory, readerOf } from '../queries/read-models.ts';
import { resultsModel } from '../queries/results.ts';
import { type LookAt, lookerOf } from './point-in-time.ts';

type Options = {
  deps: ApiDependencies;
  limits: Limits;
  directory: Directory;
  lookAt: LookAt;
  timeMachine: TimeMachine;
};

/** What an assessment looks like, now and at any moment before: participation, results, audit trail; and what happened in all of them. */
export const assessmentViewRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, limits, directory, lookAt, timeMachine },
) => {
  const audit = readerOf(deps, auditModel.name);

  const homeOf = createHomeQuery(
    readerOf(deps, boardModel),
    readerOf(deps, planModel),
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
      schema: { params: assessmentParams, querystring: participationQuery, response: { 200: participation } },
    },
    async (request) => {
      const { after } = request.query;
      await directory.reached(after);
      const { entry, queries, asOf } = await lookAt(request);
      const board = await queries.participation.board(entry, after);
      return asOf ? { ...board, asOf } : board;
    },
  );

  app.get(
    '/api/assessments/:assessmentId/participation/people',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: peopleQuery, response: { 200: peoplePage } },
    },
    async (request) => {
      const { entry, queries } = await lookAt(request);
      return queries.participation.people(entry.assessmentId, request.query.cursor);
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
      await directory.reached(after);
      const { entry, queries, asOf } = await lookAt(request);
      const found = await queries.resultsOf(entry, group, after);
      return asOf ? { ...found, asOf } : found;
    },
  );

  app.get(
    '/api/assessments/:assessmentId/moments',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: pastQuery, response: { 200: moments } },
    },
    async (request) => timeMachine.moments(await lookerOf({ directory, limits }, request), request.query),
  );

  app.get(
    '/api/assessments/:assessmentId/audit-trail',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: auditQuery, response: { 200: auditTrail } },
    },
    async (request) => {
      const { after, before, limit = 100 } = request.query;
      await directory.reached(after);
      const looker = await lookerOf({ directory, limits }, request);
      const { assessmentId } = looker.entry;
      // One line an event that nothing changes afterwards: as of a moment it is what stands up to there, without a fold.
      const until = await timeMachine.positionOf(looker, request.query);
      await audit.reached(
        until === undefined ? after : (earlierPosition(until, await deps.store.head()) ?? after),
      );
      const from = [
        ...(before === undefined ? [] : [auditKeys.line(assessmentId, before)]),
        ...(until === undefined ? [] : [auditKeys.through(assessmentId, until)]),
      ].toSorted()[0];
      const now = deps.clock.now();
      const lines = await toldLines(audit, assessmentId, { limit, from, now });
      const entries = lines.map((line) => ({
        position: line.position,
        at: line.at,
        type: line.type,
        actor: line.actor,
        participantId: line.participantId,
        summary: auditSentence(line),
      }));
      return {
        entries,
        nextBefore: entries.length === limit ? (entries.at(-1)?.position ?? null) : null,
        position: await newestLine(audit, assessmentId, now, until),
      };
    },
  );
};
