import { type PlanLimit, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { PlanInForce } from './in-force.ts';
import { plans } from './plans.ts';

type Counted = PlanLimit['of'];

/** Words of a refusal: "room for 3 people". */
const wordsOf: Readonly<Record<Counted, (limit: number, count: number) => string>> = {
  users: (limit) =>
    `${limit} people; members and open invitations count. Remove somebody, withdraw an invitation or change the plan.`,
  assessments: (limit) => `${limit} assessments, and all were launched. Change the plan to launch more.`,
  participants: (limit, count) =>
    `${limit} people in one assessment; this would make ${count}. Invite fewer people or change the plan.`,
};

/**
 * The refusal when the plan has no room, or is read-only because it is unpaid. It names the limit and the count and says that a larger plan
 * helps. Never applied to answering: every invited person can finish.
 * @param count the number after the addition
 */
export function beyondPlan(inForce: PlanInForce, of: Counted, count: number): Refusal | undefined {
  const { plan, status, limits } = inForce;
  const limit = limits[of];
  if (status === 'restricted')
    return {
      ...refuse('conflict', 'PLAN_RESTRICTED', say('billing.planRestricted')),
      limit: { of, plan, limit },
    };
  if (limit === null || count <= limit) return undefined;
  return {
    ...refuse(
      'conflict',
      'PLAN_LIMIT',
      say('billing.planLimit', { name: plans[plan].name, count: wordsOf[of](limit, count) }),
    ),
    limit: { of, plan, limit },
  };
}
