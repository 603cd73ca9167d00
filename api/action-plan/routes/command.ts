import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Position } from '../../../domain/kernel/event.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import { etagOf, ifMatchOf } from '../../http/preconditions.ts';
import type { ChangeActionPlan, DecideOnActionPlan, Target } from '../commands/change-action-plan.ts';

/**
 * Carries out a command on the plan of one of the caller's assessments. The answer carries the plan's revision as its
 * ETag.
 */
export type ActionPlanCommand = (
  request: FastifyRequest,
  reply: FastifyReply,
  assessmentId: string,
  decide: DecideOnActionPlan,
  target?: Target,
) => Promise<{ readonly position: Position; readonly commandId: string }>;

export function createActionPlanCommand(change: ChangeActionPlan): ActionPlanCommand {
  return async (request, reply, assessmentId, decide, target) => {
    const { accountId, tenant } = memberOf(request);
    const actor = `account:${accountId}`;
    const context = commandContext(request, actor, tenant);
    const caller = { tenant, accountId, actor };
    const asked = { assessmentId, caller, context, expected: ifMatchOf(request) };
    const { revision, position } = await change(asked, decide, target);
    reply.header('etag', etagOf(revision));
    return { position, commandId: context.commandId };
  };
}
