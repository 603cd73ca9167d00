import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from '../http/dependencies.ts';
import type { Limits } from '../http/limits.ts';
import type { Personal } from '../queries/personal.ts';
import type { Directory } from '../queries/read-models.ts';
import type { TimeMachine } from '../results/queries/past/time-machine.ts';
import { auditExportRoutes } from './routes/audit-export.ts';
import { auditTrailRoutes } from './routes/audit-trail.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly limits: Limits;
  readonly directory: Directory;
  readonly personal: Personal;
  readonly timeMachine: TimeMachine;
};

/** Routes for the audit trail of an assessment, its proof, and its export. */
export async function auditRoutes(
  app: FastifyInstance,
  { deps, limits, directory, personal, timeMachine }: Options,
): Promise<void> {
  await app.register(auditTrailRoutes, { deps, limits, directory, timeMachine });
  await app.register(auditExportRoutes, { deps, directory, personal, limits });
}
