import { type PlanInForce, planInForce } from '../../../domain/billing/in-force.ts';
import { Billing } from '../../../domain/billing/state.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Subscription } from '../contract/subscription.ts';

/** The current plan of an organisation, folded from its own stream, because decisions about its limits read it. */
export async function subscriptionPlanOf(
  { commands, clock, terms }: Pick<ApiDependencies, 'commands' | 'clock' | 'terms'>,
  tenant: string,
): Promise<PlanInForce> {
  const { state } = await commands.load(Billing, tenant);
  return planInForce(state, terms, clock.now());
}

/** The plan as shown in answers about an organisation. */
export function subscriptionOf({ plan, status, graceUntil, limits }: PlanInForce): Subscription {
  return {
    plan,
    status,
    graceUntil: graceUntil === null ? null : new Date(graceUntil).toISOString(),
    limits: {
      maxUsers: limits.users,
      maxAssessments: limits.assessments,
      maxParticipants: limits.participants,
    },
  };
}
