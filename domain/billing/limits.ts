import { type PlanLimit, type Refusal, refuse } from '../kernel/decision.ts';
import { type Sentence, say } from '../texts/sentence.ts';
import type { PlanInForce } from './in-force.ts';
import { plans } from './plans.ts';

type Counted = PlanLimit['of'];

/** Words of a refusal: "room for 3 people". */
const wordsOf: Readonly<Record<Counted, (limit: number, count: number) => Sentence>> = {
  users: (limit) => say('billing.planLimit.users', { limit }),
  assessments: (limit) => say('billing.planLimit.assessments', { limit }),
  participants: (limit, count) => say('billing.planLimit.participants', { limit, count }),
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
