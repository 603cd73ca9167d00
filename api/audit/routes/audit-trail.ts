import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { earlierPosition } from '../../../domain/kernel/event.ts';
import {
  auditKeys,
  auditTrail as auditModel,
  auditSentence,
} from '../../../domain/read-models/audit-trail/audit-trail.ts';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { callerOf } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';
import type { TimeMachine } from '../../results/queries/past/time-machine.ts';
import { lookerOf } from '../../results/routes/point-in-time.ts';
import { auditQuery, auditTrail } from '../contract/audit.ts';
import { newestLine, toldLines } from '../queries/audit-lines.ts';

type Options = { deps: ApiDependencies; limits: Limits; directory: Directory; timeMachine: TimeMachine };

/** Route for the readable audit trail of an assessment, up to now or up to a past position. */
export const auditTrailRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, limits, directory, timeMachine },
) => {
  const audit = readerOf(deps, auditModel.name);

  app.get(
    '/api/assessments/:assessmentId/audit-trail',
    {
      config: { access: 'results.read' },
      schema: { params: assessmentParams, querystring: auditQuery, response: { 200: auditTrail } },
    },
    async (request) => {
      const { after, before, limit = 100 } = request.query;
      await directory.reached(after);
      const { assessmentId } = request.params;
      // A survey in review has no past to look at: its trail is all there is of it, also once it was withdrawn.
      const isReview =
        request.query.at === undefined &&
        request.query.moment === undefined &&
        (await directory.isReview(callerOf(request).tenant, assessmentId));
      // The trail has one immutable line per event. So the trail at a past moment is the lines up to its position, and
      // nothing has to be folded.
      const until = isReview
        ? undefined
        : await timeMachine.positionOf(await lookerOf({ directory, limits }, request), request.query);
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
