import type Stripe from 'stripe';
import { subscriptionStatuses } from '../../domain/billing/events.ts';
import type { PaidPlanId } from '../../domain/billing/plans.ts';
import type { Told } from './port.ts';

const ourIds = /^[a-z0-9]{24}$/;

/** Describes a subscription in the domain's terms. @param open its unpaid invoices, in any order */
export function describedFrom(
  subscription: Stripe.Subscription,
  open: readonly Stripe.Invoice[],
  planOf: (priceId: string) => PaidPlanId | null,
  asOf: string,
): Told {
  const { metadata, items, customer, cancel_at: cancelAt, trial_end: trialEnd } = subscription;
  const [item] = items.data;
  const periodEnd = item?.current_period_end ?? subscription.created;
  const endsWithPeriod = subscription.cancel_at_period_end ? periodEnd : null;
  const oldest = open.toSorted((a, b) => a.created - b.created)[0];
  return {
    organizationId: ownId(metadata.organizationId),
    described: {
      subscriptionId: subscription.id,
      customerId: typeof customer === 'string' ? customer : customer.id,
      checkoutId: ownId(metadata.checkoutId),
      // A status that this release does not know grants nothing.
      status: subscriptionStatuses.find((status) => status === subscription.status) ?? 'incomplete',
      plan: item ? planOf(item.price.id) : null,
      interval: item?.price.recurring?.interval === 'year' ? 'year' : 'month',
      createdAt: instantOf(subscription.created),
      periodEnd: instantOf(periodEnd),
      cancelAt: instantOrNull(cancelAt ?? endsWithPeriod),
      trialEnd: instantOrNull(trialEnd),
      unpaid: oldest
        ? {
            invoiceId: oldest.id,
            since: instantOf(oldest.status_transitions.finalized_at ?? oldest.created),
            attempts: oldest.attempt_count,
            nextAttemptAt: instantOrNull(oldest.next_payment_attempt),
          }
        : null,
      asOf,
    },
  };
}

/** The id if we wrote it into metadata, otherwise null. */
export const ownId = (text: string | undefined) => (text !== undefined && ourIds.test(text) ? text : null);
/** @param seconds since the epoch */
const instantOf = (seconds: number) => new Date(seconds * 1_000).toISOString();
const instantOrNull = (seconds: number | null) => (seconds === null ? null : instantOf(seconds));
