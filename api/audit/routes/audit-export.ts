import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Export, noteExport } from '../../../domain/export/decide.ts';
import { comparePositions, type Position } from '../../../domain/kernel/event.ts';
import { auditTrail } from '../../../domain/read-models/audit-trail/audit-trail.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { assessmentParams } from '../../assessment/contract/assessments.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import { afterQuery, noBody } from '../../http/contract/common.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { ApiProblem } from '../../http/problem.ts';
import { createPeople } from '../../queries/people.ts';
import type { Personal } from '../../queries/personal.ts';
import { type Directory, readerOf } from '../../queries/read-models.ts';
import { handoutsModel } from '../../report/queries/handouts.ts';
import { auditProof } from '../contract/audit.ts';
import { createAuditExport } from '../queries/audit-export.ts';
import { newestLine } from '../queries/audit-lines.ts';
import { createProofStatus } from '../queries/proof-status.ts';

type Options = { deps: ApiDependencies; directory: Directory; personal: Personal; limits: Limits };

/**
 * Routes for the proof of the audit trail: how far it is signed, and an export with the proof that it was not altered.
 */
export const auditExportRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, directory, personal, limits },
) => {
  const { commands, proof, clock } = deps;
  const audit = readerOf(deps, auditTrail.name);
  const handouts = readerOf(deps, handoutsModel);
  const status = createProofStatus(audit, handouts, createPeople(deps, personal), deps.clock);
  const exportOf = createAuditExport({ ...deps, audit });
  const read = { access: 'results.read' } as const;

  app.get(
    '/api/assessments/:assessmentId/audit-trail/proof',
    {
      config: read,
      schema: { params: assessmentParams, querystring: afterQuery, response: { 200: auditProof } },
    },
    async (request) => {
      const { tenant } = callerOf(request);
      const { assessmentId } = await directory.assessmentOf(tenant, request.params.assessmentId);
      await handouts.reached(request.query.after);
      await audit.reached(request.query.after);
      const { head: newest } = await proof.state();
      const now = deps.clock.now();
      const [position, signed] = await Promise.all([
        newestLine(audit, assessmentId, now),
        newest && newestLine(audit, assessmentId, now, newest.position as Position),
      ]);
      // Not the newest head: its size would disclose the number of events of all organisations up to now.
      const head = signed && (await proof.covering(signed));
      return { ...(await status.of(assessmentId, head)), position };
    },
  );

  app.post(
    '/api/assessments/:assessmentId/audit-trail/export',
    { config: read, schema: { params: assessmentParams, body: noBody } },
    async (request, reply) => {
      const { tenant, actor } = callerOf(request);
      const entry = await directory.assessmentOf(tenant, request.params.assessmentId);
      const { assessmentId } = entry;
      await limits.take('auditExports', tenant, request);
      // Signs the log now, so that the export includes every event before this request.
      const head = await proof.sign();
      if (head) await audit.reached(head.position);
      if (!head || comparePositions(await audit.position(), head.position as Position) < 0)
        throw new ApiProblem(503, 'STILL_BUILDING', say('audit.stillBuilding'), { retryAfter: 2 });
      const at = instant(clock);
      const { zip, events } = await exportOf(entry, head, await status.copiesOf(assessmentId), actor, at);
      const context = commandContext(request, actor, tenant);
      const exportId = derivedId('audit-export', requestOf(context.commandId));
      const { size, root, position, at: signedAt } = head;
      const data = { exportId, assessmentId, events, size, root, position, signedAt };
      // Recorded before the export is sent, so that the trail lists every export.
      const { position: written } = mustBeWritten(
        await commands.handle(Export, exportId, context, (noted) =>
          noteExport(noted, { type: 'AuditExported', data }),
        ),
      );
      // Waits until readers of the trail see the export.
      await Promise.all([audit.reached(written), handouts.reached(written)]);
      const name = `nine-lenses-audit-${at.replaceAll(/[:.]/g, '-')}.zip`;
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('application/zip')
        .send(zip);
    },
  );
};
