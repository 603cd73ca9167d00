import type { Described } from '../../domain/billing/decide.ts';
import type { MessageKind } from '../../domain/billing/events.ts';
import type { Interval, PaidPlanId } from '../../domain/billing/plans.ts';
import type { PerPlan, Price } from '../config/billing.ts';

/**
 * Whoever takes the money. Every call has a timeout and fails with {@link PaymentsUnavailable} where trying later helps, and calls that make
 * something carry a key, so that the same wish makes one thing however often it is sent.
 */
export interface Payments {
  /** What the prices are, from the provider or, while it is away, as it last said. */
  prices(): Promise<PerPlan<Price>>;
  /** One of an organisation, however often it is asked for. @returns the customer's id */
  createCustomer(wish: { readonly organizationId: string }): Promise<string>;
  createCheckout(wish: CheckoutWish): Promise<CheckoutPage>;
  checkout(sessionId: string): Promise<ToldCheckout>;
  /** Ends a page that is still open. @returns how it stands afterwards */
  expireCheckout(sessionId: string): Promise<CheckoutPage['status']>;
  /** A page to manage the subscription on; with `change`, to confirm another plan, which says what it costs. @returns its address */
  createPortal(wish: PortalWish): Promise<string>;
  /** What the provider says of a subscription now; undefined: it knows none. */
  subscription(subscriptionId: string): Promise<Told | undefined>;
  /** All of a customer, those that are over too. */
  subscriptionsOf(customerId: string): Promise<readonly Told[]>;
  /** The subscription an invoice is about; undefined: none. */
  subscriptionOfInvoice(invoiceId: string): Promise<string | undefined>;
  /** What a signed message says. @throws {MessageRefused} when it is not the provider's, too old, or not for us */
  message(body: string, signature: string | undefined, now: number): Message | 'ignored';
}

export type CheckoutWish = {
  readonly organizationId: string;
  readonly checkoutId: string;
  readonly customerId: string;
  readonly plan: PaidPlanId;
  readonly interval: Interval;
  readonly trialDays: number;
  /** Where the browser goes afterwards. */
  readonly successUrl: string;
  readonly cancelUrl: string;
};

export type CheckoutPage = {
  readonly sessionId: string;
  /** null: it is over. */
  readonly url: string | null;
  readonly status: 'open' | 'complete' | 'expired';
};

export type ToldCheckout = CheckoutPage & {
  readonly subscriptionId: string | null;
  /** As its metadata says. */
  readonly organizationId: string | null;
  readonly checkoutId: string | null;
};

export type PortalWish = {
  /** Of the command; the same for every attempt. */
  readonly key: string;
  readonly customerId: string;
  readonly returnUrl: string;
  readonly change?: {
    readonly subscriptionId: string;
    readonly plan: PaidPlanId;
    readonly interval: Interval;
  };
};

/** A subscription, and the organisation its metadata names; whether that is true, the customer says. */
export type Told = { readonly organizationId: string | null; readonly described: Described };

export type Message = {
  readonly messageId: string;
  readonly about: MessageKind;
  readonly objectId: string;
  readonly what: string;
};

/** It did not answer, or asked to come later. Nothing is known about what it did. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}
/** It understood and said no; asking again says no again. */
export class PaymentsRefused extends Error {
  override readonly name = 'PaymentsRefused';
}
/** A message that is not to be believed. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}
