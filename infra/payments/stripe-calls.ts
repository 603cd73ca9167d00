import type Stripe from 'stripe';
import type { CheckoutWish, PortalWish } from './port.ts';

export type StripeCalls = ReturnType<typeof stripeCalls>;

/**
 * Every request that the product sends to Stripe, exactly as it is sent; `npm run check:stripe` checks each of them.
 * The adapter receives these calls instead of the client, so it cannot send an unchecked request.
 */
export function stripeCalls(stripe: Stripe) {
  return {
    price: (id: string) => stripe.prices.retrieve(id),
    createCustomer: (organizationId: string) =>
      stripe.customers.create(
        { metadata: { organizationId } },
        { idempotencyKey: `customer-${organizationId}` },
      ),
    createCheckout: (wish: CheckoutWish, price: string) =>
      stripe.checkout.sessions.create(checkoutParameters(wish, price), {
        idempotencyKey: `checkout-${wish.checkoutId}`,
      }),
    checkout: (id: string) => stripe.checkout.sessions.retrieve(id),
    expireCheckout: (id: string) =>
      stripe.checkout.sessions.expire(id, {}, { idempotencyKey: `expire-${id}` }),
    createPortal: (wish: PortalWish, change?: PortalChange) =>
      stripe.billingPortal.sessions.create(portalParameters(wish, change), {
        idempotencyKey: `portal-${wish.key}`,
      }),
    subscription: (id: string) => stripe.subscriptions.retrieve(id),
    subscriptionsOf: (customer: string) => stripe.subscriptions.list({ customer, status: 'all', limit: 100 }),
    openInvoicesOf: (subscription: string) =>
      stripe.invoices.list({ subscription, status: 'open', limit: 100 }),
    invoice: (id: string) => stripe.invoices.retrieve(id),
  };
}

function checkoutParameters(
  { organizationId, checkoutId, customerId, trialDays, successUrl, cancelUrl }: CheckoutWish,
  price: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { organizationId, checkoutId };
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: organizationId,
    line_items: [{ price, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata,
    subscription_data: { metadata, ...(trialDays > 0 && { trial_period_days: trialDays }) },
    allow_promotion_codes: true,
    billing_address_collection: 'auto',
    // A tax id that the buyer enters is stored with the customer and printed on invoices.
    tax_id_collection: { enabled: true },
    customer_update: { name: 'auto', address: 'auto' },
  };
}

/** The change that a portal page offers, in Stripe's ids. */
export type PortalChange = { readonly subscription: string; readonly item: string; readonly price: string };

function portalParameters(
  { customerId, returnUrl }: PortalWish,
  change?: PortalChange,
): Stripe.BillingPortal.SessionCreateParams {
  const own = { customer: customerId, return_url: returnUrl };
  if (!change) return own;
  const { subscription, item, price } = change;
  return {
    ...own,
    // Stripe shows what the change costs before it is confirmed.
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription, items: [{ id: item, price, quantity: 1 }] },
    },
  };
}
