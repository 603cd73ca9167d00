import * as z from 'zod/mini';
import { intervals, planIds } from '../../../domain/billing/plans.ts';
import { instant } from '../../http/contract/common.ts';
import { subscription } from './subscription.ts';

/** `amount` in the smallest unit of the currency (cents); `currency` as three lower-case letters. */
const price = z.nullable(z.strictObject({ amount: z.int(), currency: z.string() }));
const limit = z.nullable(z.int());
const usage = z.strictObject({ users: z.int(), assessments: z.int(), participants: z.int() });

const plan = z.strictObject({
  name: z.string(),
  /** Price for `interval`, in whole units of the currency; null if no price is set. */
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  interval: z.enum(intervals),
  features: z.array(z.string()),
  limits: z.strictObject({ users: limit, assessments: limit, participants: limit }),
  prices: z.strictObject({ month: price, year: price }),
});
export type PlanOffer = z.infer<typeof plan>;

/** GET /api/payments/plans (public). 404 BILLING_OFF where plans are not sold. */
export const plansAnswer = z.strictObject({
  plans: z.record(z.enum(planIds), plan),
  /** True if people can pay here; otherwise `contact` names the person to ask. */
  checkout: z.boolean(),
  contact: z.nullable(z.string()),
  guarantee: z.string(),
  trialDays: z.int(),
});
export type Plans = z.infer<typeof plansAnswer>;

/**
 * POST /api/payments/create-checkout (billing.manage), 200 {@link sentTo}: URL to send the browser to. 409 USE_ABOVE_PLAN, CURRENT_PLAN.
 */
export const checkoutBody = z.strictObject({
  plan: z.enum(planIds),
  interval: z._default(z.enum(intervals), 'month'),
});
/** POST /api/payments/create-portal (billing.manage), 200 {@link sentTo}. 409 NO_SUBSCRIPTION. */
export const sentTo = z.strictObject({ url: z.string() });

/**
 * GET /api/payments/subscription (organization.read). Times in seconds since the epoch, as at the payment provider,
 * except `nextAttemptAt`.
 */
export const subscriptionQuery = z.strictObject({
  /** The session id that the provider adds to its redirect; a session of another organisation is ignored. */
  session_id: z.optional(z.string().check(z.regex(/^\w{1,255}$/))),
});
const seconds = z.nullable(z.int());
export const subscriptionAnswer = z.strictObject({
  subscription: z.strictObject({
    ...subscription.shape,
    currentPeriodEnd: seconds,
    interval: z.nullable(z.enum(intervals)),
    /** When the subscription will end by itself. */
    cancelAt: seconds,
    trialEnd: seconds,
    /** When a failed payment is retried. */
    nextAttemptAt: z.nullable(instant),
  }),
  usage,
  /**
   * State of the checkout `session_id`, or of the newest one. Only the provider's message confirms a checkout, never
   * the redirect.
   */
  checkout: z.enum(['none', 'waiting', 'confirmed', 'expired']),
  /** True if the provider has a page where the subscription can be managed. */
  portal: z.boolean(),
});
export type SubscriptionAnswer = z.infer<typeof subscriptionAnswer>;

/**
 * POST /api/payments/webhook (signed by the payment provider), 200 {@link heard} once the message is durable. 400
 * MESSAGE_REFUSED.
 */
export const heard = z.strictObject({ received: z.literal(true) });
