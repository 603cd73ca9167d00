import { type PlanId, type PlanLimits, planRank, plans } from './plans.ts';
import type { Billing, Known } from './state.ts';

/** How long somebody whose payment failed goes on as before. */
export const graceDays = 14;
const dayMs = 86_400_000;

/** What the installation gives without a subscription. */
export type Terms = {
  /** Plans are sold here, so subscriptions count. */
  readonly sold: boolean;
  /** The plan of whoever has none. */
  readonly standard: PlanId;
};

/**
 * `standard`: without a subscription, as the installation has it. `granted`: by hand. `pastDue`: a payment failed, nothing is taken away until
 * {@link PlanInForce.graceUntil}. `restricted`: that is over; what is there can be read, answered and closed, and nothing is added.
 */
export const planStatuses = ['standard', 'granted', 'trialing', 'active', 'pastDue', 'restricted'] as const;
export type PlanStatus = (typeof planStatuses)[number];

export type PlanInForce = {
  readonly plan: PlanId;
  readonly status: PlanStatus;
  readonly limits: PlanLimits;
  /** Milliseconds since the epoch; null: nothing is overdue. */
  readonly graceUntil: number | null;
  /** The subscription it follows from; null: none. */
  readonly subscription: Known | null;
};

/** A plan as it is without a subscription. */
export function standardPlan(plan: PlanId): PlanInForce {
  return { plan, status: 'standard', limits: plans[plan].limits, graceUntil: null, subscription: null };
}

/** The plan an organisation has at this moment. Pure: the same facts give the same plan, in whatever order they came. @param now milliseconds since the epoch */
export function planInForce(state: Billing, { sold, standard }: Terms, now: number): PlanInForce {
  const subscribed = sold
    ? [...state.subscriptions.values()].flatMap((known) => subscribedPlan(known, now))
    : [];
  const others = [standardPlan(standard), ...subscribed];
  return best([...others, ...grantedPlan(state, now).filter((granted) => !lowers(granted, others))]);
}

/** A grant gives, and takes nothing away: not the plan of the installation, and not one that is paid or in its days of grace. */
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

/** What is paid or given goes before what is overdue, a debt before nothing at all, and of equals the larger plan. */
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
