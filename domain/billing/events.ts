import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { idField, instantField } from '../kernel/fields.ts';
import { intervals, paidPlanIds, planIds } from './plans.ts';

const ofNoAssessment = { notShown: 'About the plan of an organisation, not an assessment.' };

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

const about = { organizationId: idField };
/** An id the payment provider gave: `cus_…`, `sub_…`, `cs_…`. */
const providerIdField = z.string().min(1).max(255);

/** States of a subscription, in the provider's words (Stripe API, subscription object, `status`). */
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

/** The provider's customer that pays for this organisation; every subscription of another one is somebody else's. */
export const customerAssigned = eventType({
  type: 'CustomerAssigned',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, customerId: providerIdField }),
});
/** Somebody wants to pay for a plan: written before the provider is asked, so that asking again is the same wish. */
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
/** The provider has a page to pay on. */
export const checkoutOpened = eventType({
  type: 'CheckoutOpened',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, checkoutId: idField, sessionId: providerIdField }),
});
/** That page is over, and nothing was paid on it. */
export const checkoutExpired = eventType({
  type: 'CheckoutExpired',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, checkoutId: idField }),
});

export const subscriptionField = z.strictObject({
  subscriptionId: providerIdField,
  customerId: providerIdField,
  /** The checkout it began with; null: it was made at the provider. */
  checkoutId: idField.nullable(),
  status: z.enum(subscriptionStatuses),
  /** null: its price is none of ours, so it gives nothing. */
  plan: z.enum(paidPlanIds).nullable(),
  interval: z.enum(intervals),
  createdAt: instantField,
  /** End of the period that is paid, or of the trial. */
  periodEnd: instantField,
  /** It ends then by itself; null: it goes on. */
  cancelAt: instantField.nullable(),
  trialEnd: instantField.nullable(),
  /** The invoice that is not paid; null: everything is. */
  unpaid: z
    .strictObject({
      invoiceId: providerIdField,
      since: instantField,
      attempts: z.int().nonnegative(),
      nextAttemptAt: instantField.nullable(),
    })
    .nullable(),
});
/** What the provider says of a subscription, and when it said so (its clock). */
export const subscriptionChanged = eventType({
  type: 'SubscriptionChanged',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, ...subscriptionField.shape, asOf: instantField }),
});
/** Asked again after a message, the provider says what it said before: an older answer that arrives later is known to be older. */
export const subscriptionConfirmed = eventType({
  type: 'SubscriptionConfirmed',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({ ...about, subscriptionId: providerIdField, asOf: instantField }),
});
/** One attempt to charge failed. Written together with the change that shows it. */
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
/** Whoever runs the installation gives a plan by hand; a later one replaces it. */
export const planGranted = eventType({
  type: 'PlanGranted',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    ...about,
    plan: z.enum(planIds),
    /** null: until further notice. */
    until: instantField.nullable(),
  }),
});

export const messageKinds = ['subscription', 'invoice', 'checkout'] as const;
export type MessageKind = (typeof messageKinds)[number];

/**
 * Stream `payment-message-<hash>`: the provider said that something happened to one of its objects. What it is now is asked afterwards, because
 * messages come in any order, twice and late.
 */
export const paymentMessageReceived = eventType({
  type: 'PaymentMessageReceived',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    messageId: providerIdField,
    about: z.enum(messageKinds),
    objectId: providerIdField,
    /** The provider's name of what happened. */
    what: z.string().max(100),
  }),
});

/** Stream `reconciliation-<day>`: everything the provider says of our customers was compared with what we know, once a night. */
export const subscriptionsReconciled = eventType({
  type: 'SubscriptionsReconciled',
  version: 1,
  audit: ofNoAssessment,
  schema: z.strictObject({
    customers: z.int().nonnegative(),
    subscriptions: z.int().nonnegative(),
    /** How many were not as we knew them; what they are is in the streams of their organisations. */
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
