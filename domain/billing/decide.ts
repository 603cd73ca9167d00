import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { type Sentence, say } from '../texts/sentence.ts';
import type { BillingEvent, Subscription } from './events.ts';
import { type Interval, type PaidPlanId, type PlanId, planRank, plans } from './plans.ts';
import { type Billing, isOlder, type Known, openCheckout } from './state.ts';
import type { Usage } from './usage.ts';

/** Stores the provider's customer of an organisation. The first customer is never replaced. */
export function assignCustomer(
  state: Billing,
  organizationId: string,
  customerId: string,
): Decision<BillingEvent> {
  if (state.customerId !== null) return [];
  return [{ type: 'CustomerAssigned', data: { organizationId, customerId } }];
}

export type StartCheckout = {
  readonly organizationId: string;
  readonly checkoutId: string;
  readonly plan: PlanId;
  readonly interval: Interval;
  /** Days of free trial, only for an organisation that never subscribed. */
  readonly trialDays: number;
  readonly by: string;
};

/**
 * Starts a checkout. An open checkout for the same plan is resumed, so that two clicks lead to one payment.
 * @param now milliseconds since the epoch
 */
export function startCheckout(state: Billing, command: StartCheckout, now: number): Decision<BillingEvent> {
  const { organizationId, checkoutId, plan, interval, by } = command;
  if (plan === 'free')
    return refuse('invalid', 'PLAN_FREE', say('billing.planFree'), [
      { path: 'plan', message: say('billing.planFree.field'), code: 'PLAN_FREE' },
    ]);
  if (liveSubscription(state)) return refuse('conflict', 'SUBSCRIBED', say('billing.subscribed'));
  const open = openCheckout(state, now);
  if (open?.plan === plan && open.interval === interval) return [];
  const trialDays = state.subscriptions.size === 0 ? command.trialDays : 0;
  const startedAt = new Date(now).toISOString();
  return [
    {
      type: 'CheckoutStarted',
      data: { organizationId, checkoutId, plan, interval, trialDays, startedAt, by },
    },
  ];
}

/** Stores the provider's page of a checkout. */
export function openedCheckout(
  state: Billing,
  organizationId: string,
  { checkoutId, sessionId }: { readonly checkoutId: string; readonly sessionId: string },
): Decision<BillingEvent> {
  const checkout = state.checkouts.get(checkoutId);
  if (!checkout) return refuse('notFound', 'NOT_FOUND', say('billing.notFound'));
  if (checkout.sessionId === sessionId) return [];
  return [{ type: 'CheckoutOpened', data: { organizationId, checkoutId, sessionId } }];
}

/** The checkout page expired unpaid. */
export function expireCheckout(
  state: Billing,
  organizationId: string,
  checkoutId: string,
): Decision<BillingEvent> {
  const checkout = state.checkouts.get(checkoutId);
  if (!checkout || checkout.expired) return [];
  return [{ type: 'CheckoutExpired', data: { organizationId, checkoutId } }];
}

/** The provider's answer about one subscription. */
export type Described = Subscription & { readonly asOf: string };

/**
 * Stores the provider's description of a subscription. An answer older than the stored one is ignored. An unchanged answer is
 * recorded with its time, so that an older answer arriving later is recognised.
 */
export function describeSubscription(
  state: Billing,
  organizationId: string,
  described: Described,
): Decision<BillingEvent> {
  const { subscriptionId, asOf } = described;
  // Another customer pays for it: metadata that names this organisation is not enough.
  if (state.customerId !== described.customerId)
    return refuse('forbidden', 'CUSTOMER_FOREIGN', say('billing.customerForeign'));
  if (isOlder(state, described)) return [];
  const known = state.subscriptions.get(subscriptionId);
  if (known && isSame(known, described))
    return known.asOf === asOf
      ? []
      : [{ type: 'SubscriptionConfirmed', data: { organizationId, subscriptionId, asOf } }];
  return [
    { type: 'SubscriptionChanged', data: { organizationId, ...described } },
    ...failedSince(organizationId, known, described),
  ];
}

/** Like {@link describeSubscription}, for the nightly comparison: writes nothing without a change. */
export function reconcileSubscription(
  state: Billing,
  organizationId: string,
  described: Described,
): Decision<BillingEvent> {
  const known = state.subscriptions.get(described.subscriptionId);
  return known && isSame(known, described) ? [] : describeSubscription(state, organizationId, described);
}

/** A subscription that the provider no longer knows is over. */
export function goneSubscription(known: Known, asOf: string): Described {
  return { ...known, status: 'canceled', cancelAt: null, unpaid: null, asOf };
}

/**
 * Ends a granted plan now; does nothing when none is in force.
 * @param now milliseconds since the epoch
 */
export function endGrant(state: Billing, organizationId: string, now: number): Decision<BillingEvent> {
  const { granted } = state;
  if (!granted || (granted.until !== null && granted.until <= now)) return [];
  return [
    {
      type: 'PlanGranted',
      data: { organizationId, plan: granted.plan, until: new Date(now).toISOString() },
    },
  ];
}

export function grantPlan(
  state: Billing,
  organizationId: string,
  { plan, until }: { readonly plan: PaidPlanId; readonly until: string | null },
): Decision<BillingEvent> {
  const before = state.granted;
  const sameUntil = (before?.until ?? null) === (until === null ? null : Date.parse(until));
  if (before?.plan === plan && sameUntil) return [];
  return [{ type: 'PlanGranted', data: { organizationId, plan, until } }];
}

/** The subscription that can be paid or changed; undefined if there is none or all are over. */
export function liveSubscription({ subscriptions }: Billing): Known | undefined {
  const over: readonly Known['status'][] = ['canceled', 'incomplete_expired', 'incomplete'];
  const live = [...subscriptions.values()].filter(({ status }) => !over.includes(status));
  return live.toSorted((a, b) => rankOf(b) - rankOf(a) || a.createdAt.localeCompare(b.createdAt))[0];
}

const rankOf = ({ plan }: Known) => (plan === null ? -1 : planRank(plan));

/**
 * The refusal of a downgrade when present usage exceeds the smaller plan. A plan change deletes nothing, so the organisation has to make
 * room first.
 */
export function tooSmall(plan: PlanId, usage: Usage): Refusal | undefined {
  const { limits, name } = plans[plan];
  const over = ([of, used]: readonly [keyof Usage, number]) => limits[of] !== null && used > limits[of];
  const reasons = (Object.entries(usage) as [keyof Usage, number][])
    .filter(over)
    .map(([of, used]) => ({ path: of, message: roomFor[of](limits[of] ?? 0, used), code: 'USE_ABOVE_PLAN' }));
  if (reasons.length === 0) return undefined;
  return refuse(
    'conflict',
    'USE_ABOVE_PLAN',
    say('billing.useAbovePlan', {
      name,
      message: reasons
        .map(({ message }) => message)
        .reduce((before, message) => say('billing.useAbovePlan.and', { before, message })),
    }),
    reasons,
  );
}

const roomFor: Readonly<Record<keyof Usage, (limit: number, used: number) => Sentence>> = {
  users: (limit, used) => say('billing.useAbovePlan.users', { limit, used, over: used - limit }),
  assessments: (limit, used) => say('billing.useAbovePlan.assessments', { limit, used }),
  participants: (limit, used) => say('billing.useAbovePlan.participants', { limit, used }),
};

function isSame(known: Known, described: Described): boolean {
  const { asOf: _, ...before } = known;
  const { asOf: __, ...now } = described;
  return canonical(before) === canonical(now);
}

/** JSON with the keys of each object sorted, so that comparing does not depend on field order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** A failed charge that is not recorded yet. */
function failedSince(
  organizationId: string,
  known: Known | undefined,
  now: Described,
): readonly BillingEvent[] {
  const { unpaid, subscriptionId } = now;
  if (!unpaid || unpaid.attempts === 0) return [];
  const { invoiceId, attempts, nextAttemptAt } = unpaid;
  if (known?.unpaid?.invoiceId === invoiceId && known.unpaid.attempts >= attempts) return [];
  return [
    { type: 'PaymentFailed', data: { organizationId, subscriptionId, invoiceId, attempts, nextAttemptAt } },
  ];
}
