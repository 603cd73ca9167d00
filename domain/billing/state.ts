import { noun } from '../kernel/noun.ts';
import { billingEvents, paymentMessageEvents, reconciliationEvents, type Subscription } from './events.ts';
import type { Interval, PaidPlanId, PlanId } from './plans.ts';

/** A subscription as the provider last described it. */
export type Known = Subscription & {
  /** Time of the description, by the provider's clock. */
  readonly asOf: string;
};

export type Checkout = {
  readonly checkoutId: string;
  readonly plan: PaidPlanId;
  readonly interval: Interval;
  readonly trialDays: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** null: the provider has not answered yet. */
  readonly sessionId: string | null;
  readonly expired: boolean;
};

export type Billing = {
  readonly customerId: string | null;
  /** By id, in the order they were started. */
  readonly checkouts: ReadonlyMap<string, Checkout>;
  readonly subscriptions: ReadonlyMap<string, Known>;
  readonly granted: { readonly plan: PlanId; readonly until: number | null } | null;
};

export const Billing = noun({
  name: 'billing',
  key: (organizationId: string) => organizationId,
  events: billingEvents,
  initial: { customerId: null, checkouts: new Map(), subscriptions: new Map(), granted: null } as Billing,
  evolve: (state, event) => {
    switch (event.type) {
      case 'CustomerAssigned':
        return state.customerId === null ? { ...state, customerId: event.data.customerId } : state;
      case 'CheckoutStarted': {
        const { checkoutId, plan, interval, trialDays, startedAt } = event.data;
        return withCheckout(state, {
          checkoutId,
          plan,
          interval,
          trialDays,
          startedAt: Date.parse(startedAt),
          sessionId: null,
          expired: false,
        });
      }
      case 'CheckoutOpened': {
        const checkout = state.checkouts.get(event.data.checkoutId);
        return checkout ? withCheckout(state, { ...checkout, sessionId: event.data.sessionId }) : state;
      }
      case 'CheckoutExpired': {
        const checkout = state.checkouts.get(event.data.checkoutId);
        return checkout ? withCheckout(state, { ...checkout, expired: true }) : state;
      }
      case 'SubscriptionChanged': {
        const { organizationId: _, ...described } = event.data;
        return isOlder(state, described) ? state : withSubscription(state, described);
      }
      case 'SubscriptionConfirmed': {
        const known = state.subscriptions.get(event.data.subscriptionId);
        const { asOf } = event.data;
        return known && known.asOf < asOf ? withSubscription(state, { ...known, asOf }) : state;
      }
      case 'PlanGranted': {
        const { plan, until } = event.data;
        return { ...state, granted: { plan, until: until === null ? null : Date.parse(until) } };
      }
      default:
        return state;
    }
  },
});

/** True for an answer that is older than the stored description. */
export function isOlder(
  state: Billing,
  { subscriptionId, asOf }: Pick<Known, 'subscriptionId' | 'asOf'>,
): boolean {
  const known = state.subscriptions.get(subscriptionId);
  return known !== undefined && asOf < known.asOf;
}

/** A checkout whose subscription the provider has described. */
export function confirmedBy(state: Billing, checkoutId: string): Known | undefined {
  for (const known of state.subscriptions.values())
    if (known.checkoutId === checkoutId && known.status !== 'incomplete') return known;
  return undefined;
}

/**
 * Time during which an open checkout is resumed: one hour less than the provider stores its idempotent answer and keeps its page
 * open.
 */
export const checkoutMs = 23 * 3_600_000;

/**
 * The newest checkout if it may still be paid.
 * @param now milliseconds since the epoch
 */
export function openCheckout(state: Billing, now: number): Checkout | undefined {
  const newest = [...state.checkouts.values()].at(-1);
  if (!newest || newest.expired || now - newest.startedAt >= checkoutMs) return undefined;
  return confirmedBy(state, newest.checkoutId) ? undefined : newest;
}

function withCheckout(state: Billing, checkout: Checkout): Billing {
  return { ...state, checkouts: new Map(state.checkouts).set(checkout.checkoutId, checkout) };
}

function withSubscription(state: Billing, known: Known): Billing {
  return { ...state, subscriptions: new Map(state.subscriptions).set(known.subscriptionId, known) };
}

/** True if one message of the payment provider is in the log. `messageHash`: lower-case hex of a hash of the message's id. */
export const PaymentMessage = noun({
  name: 'payment-message',
  key: (messageHash: string) => messageHash,
  events: paymentMessageEvents,
  initial: false as boolean,
  evolve: () => true,
});

/** True if the comparison with the payment provider for one day (`2026-11-24`) is in the log. */
export const Reconciliation = noun({
  name: 'reconciliation',
  key: (day: string) => day,
  events: reconciliationEvents,
  initial: false as boolean,
  evolve: () => true,
});
