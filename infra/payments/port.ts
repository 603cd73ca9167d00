import type { Described } from '../../domain/billing/decide.ts';
import type { MessageKind } from '../../domain/billing/events.ts';
import type { Interval, PaidPlanId } from '../../domain/billing/plans.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import type { Sentence } from '../../domain/texts/sentence.ts';
import type { PerPlan, Price } from '../config/billing.ts';

/**
 * The payment provider. Every call has a timeout and fails with {@link PaymentsUnavailable} if a later retry helps; calls that create
 * something carry an idempotency key, so that a repeated request creates one thing.
 */
export interface Payments {
  /** Prices from the provider or, while it is unavailable, its last known ones. */
  prices(): Promise<PerPlan<Price>>;
  /** Creates one customer per organisation, idempotent. @returns the customer's id */
  createCustomer(wish: { readonly organizationId: string }): Promise<string>;
  createCheckout(wish: CheckoutWish): Promise<CheckoutPage>;
  checkout(sessionId: string): Promise<ToldCheckout>;
  /** Expires a page that is still open. @returns its status afterwards */
  expireCheckout(sessionId: string): Promise<CheckoutPage['status']>;
  /** A page to manage the subscription; with `change`, to confirm another plan, including its price. @returns its address */
  createPortal(wish: PortalWish): Promise<string>;
  /** The provider's present description of a subscription; undefined: unknown. */
  subscription(subscriptionId: string): Promise<Told | undefined>;
  /** All subscriptions of a customer, including ended ones. */
  subscriptionsOf(customerId: string): Promise<readonly Told[]>;
  /** The subscription of an invoice; undefined: none. */
  subscriptionOfInvoice(invoiceId: string): Promise<string | undefined>;
  /** Content of a signed message. @throws {MessageRefused} when it is not the provider's, too old, or not for us */
  message(body: string, signature: string | undefined, now: number): Message | 'ignored';
}

export type CheckoutWish = {
  readonly organizationId: string;
  readonly checkoutId: string;
  readonly customerId: string;
  readonly plan: PaidPlanId;
  readonly interval: Interval;
  readonly trialDays: number;
  /** Where the browser is sent afterwards. */
  readonly successUrl: string;
  readonly cancelUrl: string;
};

export type CheckoutPage = {
  readonly sessionId: string;
  /** null: the page has expired. */
  readonly url: string | null;
  readonly status: 'open' | 'complete' | 'expired';
};

export type ToldCheckout = CheckoutPage & {
  readonly subscriptionId: string | null;
  /** Ids from the page's metadata. */
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

/** A subscription, and the organisation in its metadata; the customer decides whether that is true. */
export type Told = { readonly organizationId: string | null; readonly described: Described };

export type Message = {
  readonly messageId: string;
  readonly about: MessageKind;
  readonly objectId: string;
  readonly what: string;
};

/** The provider did not answer, or asked to retry later. The outcome is unknown. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}
/** The provider refused the request; a retry gives the same answer. */
export class PaymentsRefused extends Error {
  override readonly name = 'PaymentsRefused';
}
/** A message that is not trusted. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(inWords(sentence));
    this.sentence = sentence;
  }
}
