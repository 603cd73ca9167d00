import { type PlanId, type PlanLimits, planRank, plans } from './plans.ts';
import type { Billing, Known } from './state.ts';

/** Days of grace after a failed payment. */
export const graceDays = 14;
const dayMs = 86_400_000;

/** Plan settings of the installation. */
export type Terms = {
  /** Plans are sold here; otherwise subscriptions are ignored. */
  readonly sold: boolean;
  /** The plan without a subscription. */
  readonly standard: PlanId;
};

/**
 * `standard`: no subscription, the installation's default. `granted`: by hand. `pastDue`: a payment failed, nothing is restricted until
 * {@link PlanInForce.graceUntil}. `restricted`: the grace period is over; existing assessments can be read, answered and closed, and
 * nothing can be added.
 */
export const planStatuses = ['standard', 'granted', 'trialing', 'active', 'pastDue', 'restricted'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export type PlanInForce = {
  readonly plan: PlanId;
  readonly status: PlanStatus;
  readonly limits: PlanLimits;
  /** Milliseconds since the epoch; null: nothing is overdue. */
  readonly graceUntil: number | null;
  /** The subscription it is based on; null: none. */
  readonly subscription: Known | null;
};

/** The default plan, without a subscription. */
export function standardPlan(plan: PlanId): PlanInForce {
  return { plan, status: 'standard', limits: plans[plan].limits, graceUntil: null, subscription: null };
}

/**
 * The plan of an organisation at this moment. Pure: the same facts give the same plan in any order.
 * @param now milliseconds since the epoch
 */
export function planInForce(state: Billing, { sold, standard }: Terms, now: number): PlanInForce {
  const subscribed = sold
    ? [...state.subscriptions.values()].flatMap((known) => subscribedPlan(known, now))
    : [];
  const others = [standardPlan(standard), ...subscribed];
  return best([...others, ...grantedPlan(state, now).filter((granted) => !lowers(granted, others))]);
}

/**
 * True if a grant would lower the plan: a grant never replaces a larger default, a larger paid plan or one in its grace period.
 */
function lowers(granted: PlanInForce, others: readonly PlanInForce[]): boolean {
  return others.some(
    ({ plan, status }) => status !== 'restricted' && planRank(plan) > planRank(granted.plan),
  );
}

function grantedPlan({ granted }: Billing, now: number): readonly PlanInForce[] {
  if (!granted || (granted.until !== null && now >= granted.until)) return [];
  return [{ ...standardPlan(granted.plan), status: 'granted' }];
}

function subscribedPlan(known: Known, now: number): readonly PlanInForce[] {
  const { plan, status, unpaid } = known;
  if (plan === null) return [];
  const as = (meant: PlanStatus, graceUntil: number | null = null): readonly PlanInForce[] => [
    { plan, status: meant, limits: plans[plan].limits, graceUntil, subscription: known },
  ];
  switch (status) {
    case 'trialing':
    case 'active':
      return as(status);
    case 'past_due':
    case 'unpaid': {
      const graceUntil = Date.parse(unpaid?.since ?? known.periodEnd) + graceDays * dayMs;
      return as(now < graceUntil ? 'pastDue' : 'restricted', graceUntil);
    }
    default:
      return [];
  }
}

/** Paid and granted plans rank above overdue ones, overdue above the default; among equals the larger plan wins. */
const precedence: Readonly<Record<PlanStatus, number>> = {
  active: 4,
  trialing: 4,
  granted: 4,
  pastDue: 3,
  restricted: 2,
  standard: 1,
};

function best(candidates: readonly PlanInForce[]): PlanInForce {
  return candidates.reduce((one, other) => (compare(one, other) < 0 ? other : one));
}

function compare(a: PlanInForce, b: PlanInForce): number {
  return (
    precedence[a.status] - precedence[b.status] ||
    planRank(a.plan) - planRank(b.plan) ||
    idOf(b).localeCompare(idOf(a))
  );
}

const idOf = ({ subscription }: PlanInForce) => subscription?.subscriptionId ?? '';
