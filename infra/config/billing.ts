import { z } from 'zod';
import { type Interval, type PaidPlanId, paidPlanIds } from '../../domain/billing/plans.ts';

/** An amount in the smallest unit of its currency (cents), as at the payment provider. */
export type Price = { readonly amount: number; readonly currency: string };
export type PerPlan<T> = Readonly<Partial<Record<PaidPlanId, Readonly<Partial<Record<Interval, T>>>>>>;

export type StripeSettings = {
  readonly secretKey: string;
  /** Webhook secrets: the current one, and during a rotation also the previous one. */
  readonly webhookSecrets: readonly string[];
  /** Without a trailing slash. */
  readonly apiBase: string;
  /** Price ids at the payment provider. */
  readonly prices: PerPlan<string>;
};

/** How plans are sold by this installation. */
export type BillingSettings = {
  /** undefined: people cannot pay here; they ask {@link BillingSettings.contact} for a plan. */
  readonly stripe: StripeSettings | undefined;
  /** Prices from the settings, used if the provider's are not known. */
  readonly prices: PerPlan<Price>;
  /** Contact for questions about plans: the URL of a page, or `mailto:`. */
  readonly contact: string | undefined;
  /** Text shown below the plans. */
  readonly guarantee: string;
  /** Length of the free trial in days; 0: none. */
  readonly trialDays: number;
};

const defaultApiBase = 'https://api.stripe.com';
const key = /^(sk|rk)_(test|live)_\w{8,}$/;
const priceId = z.string().regex(/^price_\w+$/, 'must be the id of a price at Stripe, like price_1Abc');

export const billingSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(key, 'must be a secret or restricted key of Stripe (sk_… or rk_…)')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine(
      (secrets) => secrets.length <= 2 && secrets.every((secret) => /^whsec_\S+$/.test(secret)),
      'must be one or two signing secrets, separated by a comma, like whsec_…',
    )
    .optional(),
  STRIPE_API_BASE: z
    .string()
    .refine(isSafeBase, 'must be an https:// address; http:// only on this machine')
    .default(defaultApiBase),
  STRIPE_PRICE_STARTER_MONTHLY: priceId.optional(),
  STRIPE_PRICE_STARTER_YEARLY: priceId.optional(),
  STRIPE_PRICE_PROFESSIONAL_MONTHLY: priceId.optional(),
  STRIPE_PRICE_PROFESSIONAL_YEARLY: priceId.optional(),
  STRIPE_PRICE_ENTERPRISE_MONTHLY: priceId.optional(),
  STRIPE_PRICE_ENTERPRISE_YEARLY: priceId.optional(),
  PLAN_PRICES: z
    .string()
    .transform((text, context) => {
      const prices = parsePrices(text);
      if (prices) return prices;
      context.addIssue({
        code: 'custom',
        message: 'must look like "starter month 29 EUR, starter year 290 EUR, professional month 99 EUR"',
      });
      return z.NEVER;
    })
    .optional(),
  BILLING_CONTACT: z
    .string()
    .transform((text) => (/^[^\s@:/]+@[^\s@]+$/.test(text) ? `mailto:${text}` : text))
    .refine(
      (text) => URL.canParse(text) && ['https:', 'http:', 'mailto:'].includes(new URL(text).protocol),
      'must be an email address or the address of a page',
    )
    .optional(),
  BILLING_GUARANTEE: z
    .string()
    .max(120, 'must have at most 120 characters')
    .default('14-day money-back guarantee'),
  BILLING_TRIAL_DAYS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of days')
    .transform(Number)
    .default(0),
} as const;

type Given = z.infer<z.ZodObject<typeof billingSettings>>;

/**
 * Finds a setting that is missing although other billing settings need it. @returns the problem as a sentence;
 * undefined if there is none
 */
export function missingForBilling(given: Given): string | undefined {
  const priced = paidPlanIds.some((plan) => Object.keys(priceIds(given)[plan] ?? {}).length > 0);
  if (given.STRIPE_SECRET_KEY === undefined)
    return given.STRIPE_WEBHOOK_SECRET !== undefined || priced
      ? 'STRIPE_SECRET_KEY is needed with STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_…: without it nobody can pay.'
      : undefined;
  if (given.STRIPE_WEBHOOK_SECRET === undefined)
    return 'STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY: what was paid is only known from signed messages.';
  return priced
    ? undefined
    : 'At least one STRIPE_PRICE_… is needed with STRIPE_SECRET_KEY, for example STRIPE_PRICE_STARTER_MONTHLY=price_….';
}

/** @returns undefined if plans are not sold here */
export function billingOf(given: Given): BillingSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecrets, PLAN_PRICES } = given;
  if (secretKey === undefined && PLAN_PRICES === undefined) return undefined;
  return {
    stripe:
      secretKey === undefined
        ? undefined
        : {
            secretKey,
            webhookSecrets: webhookSecrets ?? [],
            apiBase: given.STRIPE_API_BASE.replace(/\/+$/, ''),
            prices: priceIds(given),
          },
    prices: PLAN_PRICES ?? {},
    contact: given.BILLING_CONTACT,
    guarantee: given.BILLING_GUARANTEE,
    trialDays: given.BILLING_TRIAL_DAYS,
  };
}

function priceIds(given: Given): PerPlan<string> {
  const both = (month: string | undefined, year: string | undefined) => ({
    ...(month !== undefined && { month }),
    ...(year !== undefined && { year }),
  });
  return {
    starter: both(given.STRIPE_PRICE_STARTER_MONTHLY, given.STRIPE_PRICE_STARTER_YEARLY),
    professional: both(given.STRIPE_PRICE_PROFESSIONAL_MONTHLY, given.STRIPE_PRICE_PROFESSIONAL_YEARLY),
    enterprise: both(given.STRIPE_PRICE_ENTERPRISE_MONTHLY, given.STRIPE_PRICE_ENTERPRISE_YEARLY),
  };
}

function parsePrices(text: string): PerPlan<Price> | undefined {
  const prices: { [plan in PaidPlanId]?: { [interval in Interval]?: Price } } = {};
  for (const part of text.split(',')) {
    const found =
      /^\s*(starter|professional|enterprise) (month|year) (\d{1,6}(?:\.\d{1,2})?) ([A-Z]{3})\s*$/.exec(part);
    if (!found) return undefined;
    const [, plan, interval, amount, currency] = found as unknown as [
      string,
      PaidPlanId,
      Interval,
      string,
      string,
    ];
    const digits =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2;
    prices[plan] = {
      ...prices[plan],
      [interval]: { amount: Math.round(Number(amount) * 10 ** digits), currency: currency.toLowerCase() },
    };
  }
  return prices;
}

/** True if the API key can be sent to this address: a key must not be sent over an unencrypted connection. */
function isSafeBase(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  );
}
