import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Decision } from '../../../domain/kernel/decision.ts';
import type { Position } from '../../../domain/kernel/event.ts';
import type { OrganizationEvent } from '../../../domain/organization/events.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { mustBeWritten } from '../../http/outcome.ts';
import { etagOf, ifMatchOf, unlessMoved } from '../../http/preconditions.ts';

/** Decides on the caller's own organisation only: no path, query or body names one. The answer carries the reached revision as ETag. */
export type OrganizationCommand = (
  request: FastifyRequest,
  reply: FastifyReply,
  decide: (
    state: Organization,
    actorId: string,
  ) => Decision<OrganizationEvent> | Promise<Decision<OrganizationEvent>>,
) => Promise<{ readonly position: Position; readonly facts: number }>;

export function createOrganizationCommand(deps: Pick<ApiDependencies, 'commands'>): OrganizationCommand {
  return async (request, reply, decide) => {
    const { accountId, tenant } = memberOf(request);
    const outcome = await deps.commands.handle(
      Organization,
      tenant,
      commandContext(request, `account:${accountId}`, tenant),
      unlessMoved(ifMatchOf(request), (state: Organization) => decide(state, accountId)),
    );
    const { revision, position, facts } = mustBeWritten(outcome);
    reply.header('etag', etagOf(revision));
    return { position, facts };
  };
}
