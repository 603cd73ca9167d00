import type { FastifyInstance } from 'fastify';
import type { FirstStart } from '../account/first-start.ts';
import { createMemberships } from '../http/access/memberships.ts';
import type { Operators } from '../http/access/operators.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { createPeople } from '../queries/people.ts';
import type { Personal } from '../queries/personal.ts';
import type { Directory } from '../queries/read-models.ts';
import { instanceRoutes } from './routes/instance.ts';
import { operationsRoutes } from './routes/operations.ts';
import { planGrantRoutes } from './routes/plan-grants.ts';

type Options = {
  readonly deps: ApiDependencies;
  readonly firstStart: FirstStart;
  readonly operators: Operators;
  readonly directory: Directory;
  readonly personal: Personal;
  readonly version: string;
};

/** Routes for the installation: its description, its health, and the operator's actions. */
export async function installationRoutes(
  app: FastifyInstance,
  { deps, firstStart, operators, directory, personal, version }: Options,
): Promise<void> {
  const people = createPeople(deps, personal);
  await app.register(instanceRoutes, { deps, firstStart, version, directory });
  await app.register(operationsRoutes, { deps, operators, people, version });
  await app.register(planGrantRoutes, { deps, people, memberships: createMemberships(deps) });
}
