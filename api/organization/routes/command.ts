import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Position } from '../../../domain/kernel/event.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import { etagOf, ifMatchOf } from '../../http/preconditions.ts';
import type {
  Asked,
  Changed,
  ChangeOrganization,
  DecideOnOrganization,
} from '../commands/change-organization.ts';

/** Carries out a change that consists of one decision. The answer carries the new revision as its ETag. */
export type OrganizationCommand = (
  request: FastifyRequest,
  reply: FastifyReply,
  decide: DecideOnOrganization,
) => Promise<{ readonly position: Position; readonly facts: number }>;

export function createOrganizationCommand(change: ChangeOrganization): OrganizationCommand {
  return async (request, reply, decide) => withEtag(reply, await change(askedBy(request), decide));
}

/** The member's request in the form that commands take. */
export function askedBy(request: FastifyRequest): Asked {
  const { accountId, tenant } = memberOf(request);
  const actor = `account:${accountId}`;
  return {
    caller: { tenant, accountId, actor },
    context: commandContext(request, actor, tenant),
    expected: ifMatchOf(request),
  };
}

export function withEtag(reply: FastifyReply, changed: Changed): Changed {
  reply.header('etag', etagOf(changed.revision));
  return changed;
}
