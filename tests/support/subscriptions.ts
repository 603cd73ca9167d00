import type { Described } from '../../domain/billing/decide.ts';
import type { BillingEvent } from '../../domain/billing/events.ts';
import { days, idOf, now, organizationId } from './organization.ts';

export const customerId = 'cus_engines';
export const at = (day: number) => new Date(now + day * days).toISOString();
export const checkoutId = idOf('checkout');

export const customer: BillingEvent = { type: 'CustomerAssigned', data: { organizationId, customerId } };

export function checkoutStarted(
  more: Partial<Extract<BillingEvent, { type: 'CheckoutStarted' }>['data']> = {},
): BillingEvent {
  return {
    type: 'CheckoutStarted',
    data: {
      organizationId,
      checkoutId,
      plan: 'professional',
      interval: 'month',
      trialDays: 0,
      startedAt: at(0),
      by: idOf('owner'),
      ...more,
    },
  };
}

/** A paid subscription, as the provider describes it on this day. */
export function described(day: number, more: Partial<Described> = {}): Described {
  return {
    subscriptionId: 'sub_one',
    customerId,
    checkoutId,
    status: 'active',
    plan: 'professional',
    interval: 'month',
    createdAt: at(0),
    periodEnd: at(30),
    cancelAt: null,
    trialEnd: null,
    unpaid: null,
    asOf: at(day),
    ...more,
  };
}

/** The same subscription after this many failed charges, overdue since day `since`. */
export function overdue(day: number, attempts = 1, since = 30): Described {
  const unpaid = { invoiceId: 'in_two', since: at(since), attempts, nextAttemptAt: at(day + 3) };
  return described(day, { status: 'past_due', periodEnd: at(60), unpaid });
}

export const changed = (what: Described): BillingEvent => ({
  type: 'SubscriptionChanged',
  data: { organizationId, ...what },
});
