import type { Described } from '../../domain/billing/decide.ts';
import type { MessageKind } from '../../domain/billing/events.ts';
import type { Interval, PaidPlanId } from '../../domain/billing/plans.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import type { Sentence } from '../../domain/texts/sentence.ts';
import type { PerPlan, Price } from '../config/billing.ts';

/**
 * The payment provider. Every call has a timeout, and fails with {@link PaymentsUnavailable} if a retry may help later.
 * Calls that create something carry an idempotency key, so that a repeated request creates it only once.
 */
export interface Payments {
  /** The provider's prices; while it is unavailable, the last known ones. */
  prices(): Promise<PerPlan<Price>>;
  /** Creates one customer per organisation; idempotent. @returns the customer's id */
  createCustomer(wish: { readonly organizationId: string }): Promise<string>;
  createCheckout(wish: CheckoutWish): Promise<CheckoutPage>;
  checkout(sessionId: string): Promise<ToldCheckout>;
  /** Expires a checkout page that is still open. @returns its status afterwards */
  expireCheckout(sessionId: string): Promise<CheckoutPage['status']>;
  /**
   * Creates a page on which to manage the subscription; with `change`, to confirm another plan with its price. @returns
   * its URL
   */
  createPortal(wish: PortalWish): Promise<string>;
  /** The provider's current description of a subscription; undefined if the provider does not know it. */
  subscription(subscriptionId: string): Promise<Told | undefined>;
  /** All subscriptions of a customer, including ended ones. */
  subscriptionsOf(customerId: string): Promise<readonly Told[]>;
  /** The id of the subscription that an invoice is for; undefined if there is none. */
  subscriptionOfInvoice(invoiceId: string): Promise<string | undefined>;
  /**
   * Reads a signed message. @throws {MessageRefused} if it is not from the provider, or too old @returns 'ignored' if
   * it is not about our customers, or of a kind that is not used
   */
  message(body: string, signature: string | undefined, now: number): Message | 'ignored';
}

export type CheckoutWish = {
  readonly organizationId: string;
  readonly checkoutId: string;
  readonly customerId: string;
  readonly plan: PaidPlanId;
  readonly interval: Interval;
  readonly trialDays: number;
  /** URLs to which the provider sends the browser afterwards. */
  readonly successUrl: string;
  readonly cancelUrl: string;
};

export type CheckoutPage = {
  readonly sessionId: string;
  /** URL of the page; null if it has expired. */
  readonly url: string | null;
  readonly status: 'open' | 'complete' | 'expired';
};

export type ToldCheckout = CheckoutPage & {
  readonly subscriptionId: string | null;
  /** Ids from the page's metadata; null if they are not ours. */
  readonly organizationId: string | null;
  readonly checkoutId: string | null;
};

export type PortalWish = {
  /** Idempotency key of the command, the same for every attempt. */
  readonly key: string;
  readonly customerId: string;
  readonly returnUrl: string;
  readonly change?: {
    readonly subscriptionId: string;
    readonly plan: PaidPlanId;
    readonly interval: Interval;
  };
};

/**
 * A subscription, and the organisation that its metadata names; whether it belongs to that organisation is determined
 * by its customer.
 */
export type Told = { readonly organizationId: string | null; readonly described: Described };

export type Message = {
  readonly messageId: string;
  readonly about: MessageKind;
  readonly objectId: string;
  readonly what: string;
};

/** The provider did not answer, or asked to retry later. Whether the request had an effect is unknown. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}
/** The provider refused the request; a retry would get the same answer. */
export class PaymentsRefused extends Error {
  override readonly name = 'PaymentsRefused';
}
/** A message that cannot be trusted. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(inWords(sentence));
    this.sentence = sentence;
  }
}
