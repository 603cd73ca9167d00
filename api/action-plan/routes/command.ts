import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Position } from '../../../domain/kernel/event.ts';
import { commandContext, memberOf } from '../../http/access/authentication.ts';
import { etagOf, ifMatchOf } from '../../http/preconditions.ts';
import type { ChangePlan, DecideOnPlan, Target } from '../commands/change-plan.ts';

/** Decides on the plan of one of the caller's assessments. The answer carries the plan's revision as ETag. */
export type PlanCommand = (
  request: FastifyRequest,
  reply: FastifyReply,
  assessmentId: string,
  decide: DecideOnPlan,
  target?: Target,
) => Promise<{ readonly position: Position; readonly commandId: string }>;

export function createPlanCommand(change: ChangePlan): PlanCommand {
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
