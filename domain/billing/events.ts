import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField } from '../kernel/fields.ts';
import { intervals, paidPlanIds, planIds } from './plans.ts';

const ofNoAssessment = { notShown: 'About the plan of an organisation, not an assessment.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { organizationId: idField };
/** An id the payment provider gave: `cus_…`, `sub_…`, `cs_…`. */
const providerIdField = z.string().min(1).max(255);

/** States of a subscription, in Stripe's own terms (Stripe API, subscription object, `status`). */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'canceled',
] as const;

/** The provider's customer that pays for this organisation; subscriptions of other customers are not accepted. */
export const customerAssigned = eventType({
  type: 'CustomerAssigned',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, customerId: providerIdField }),
});
/** A checkout was started: written before the provider is called, so that a repeated request is idempotent. */
export const checkoutStarted = eventType({
  type: 'CheckoutStarted',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...about,
    checkoutId: idField,
    plan: z.enum(paidPlanIds),
    interval: z.enum(intervals),
    trialDays: z.int().nonnegative(),
    startedAt: instantField,
    by: idField,
  }),
});
/** The provider made a payment page. */
export const checkoutOpened = eventType({
  type: 'CheckoutOpened',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, checkoutId: idField, sessionId: providerIdField }),
});
/** The page expired unpaid. */
export const checkoutExpired = eventType({
  type: 'CheckoutExpired',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, checkoutId: idField }),
});

export const subscriptionField = z.strictObject({
  subscriptionId: providerIdField,
  customerId: providerIdField,
  /** The checkout it began with; null: created at the provider. */
  checkoutId: idField.nullable(),
  status: z.enum(subscriptionStatuses),
  /** null: its price belongs to no plan, so it grants nothing. */
  plan: z.enum(paidPlanIds).nullable(),
  interval: z.enum(intervals),
  createdAt: instantField,
  /** End of the period that is paid, or of the trial. */
  periodEnd: instantField,
  /** Cancelled as of this time; null: it renews. */
  cancelAt: instantField.nullable(),
  trialEnd: instantField.nullable(),
  /** The unpaid invoice; null: all are paid. */
  unpaid: z
    .strictObject({
      invoiceId: providerIdField,
      since: instantField,
      attempts: z.int().nonnegative(),
      nextAttemptAt: instantField.nullable(),
    })
    .nullable(),
});
/** The provider's description of a subscription and its time, by the provider's clock. */
export const subscriptionChanged = eventType({
  type: 'SubscriptionChanged',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, ...subscriptionField.shape, asOf: instantField }),
});
/**
 * Asked again after a message, the provider gave the same description. The recorded time makes an older answer that arrives later
 * recognisable.
 */
export const subscriptionConfirmed = eventType({
  type: 'SubscriptionConfirmed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, subscriptionId: providerIdField, asOf: instantField }),
});
/** One failed charge; written together with the `SubscriptionChanged` event that reports it. */
export const paymentFailed = eventType({
  type: 'PaymentFailed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...about,
    subscriptionId: providerIdField,
    invoiceId: providerIdField,
    attempts: z.int().nonnegative(),
    nextAttemptAt: instantField.nullable(),
  }),
});
/** An operator grants a plan by hand; a later grant replaces it. */
export const planGranted = eventType({
  type: 'PlanGranted',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...about,
    plan: z.enum(planIds),
    /** null: without end. */
    until: instantField.nullable(),
  }),
});

export const messageKinds = ['subscription', 'invoice', 'checkout'] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * Stream `payment-message-<hash>`: the provider reported that one of its objects changed. The current state is fetched afterwards, because
 * messages arrive in any order, twice and late.
 */
export const paymentMessageReceived = eventType({
  type: 'PaymentMessageReceived',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    messageId: providerIdField,
    about: z.enum(messageKinds),
    objectId: providerIdField,
    /** The provider's event name. */
    what: z.string().max(100),
  }),
});

/** Stream `reconciliation-<day>`: the nightly comparison of all subscriptions at the provider with the log. */
export const subscriptionsReconciled = eventType({
  type: 'SubscriptionsReconciled',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    customers: z.int().nonnegative(),
    subscriptions: z.int().nonnegative(),
    /** Number of differences; the streams of the organisations hold them. */
    differences: z.int().nonnegative(),
  }),
});

export const billingEvents = [
  customerAssigned,
  checkoutStarted,
  checkoutOpened,
  checkoutExpired,
  subscriptionChanged,
  subscriptionConfirmed,
  paymentFailed,
  planGranted,
] as const;
export const paymentMessageEvents = [paymentMessageReceived] as const;
export const reconciliationEvents = [subscriptionsReconciled] as const;
export type BillingEvent = FactOf<(typeof billingEvents)[number]>;
export type Subscription = z.infer<typeof subscriptionField>;
