import Stripe from 'stripe';
import { connect } from './stripe.ts';
import type { StripeCalls } from './stripe-calls.ts';

/** Result of one request that was checked. */
export type CheckedCall = { readonly name: string; readonly ok: boolean; readonly said: string };

type Kind = { readonly object: string };
type Check = {
  /** Stripe's name for the kind of object that the answer should be. */
  readonly object: string;
  /** One call for each form that the request can have. */
  readonly forms: Readonly<Record<string, (calls: StripeCalls) => Promise<Kind>>>;
};

// The ids need not exist. Idempotency keys differ in each run, so that no earlier answer is repeated.
const run = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
const price = 'price_check1';
const wish = {
  organizationId: run,
  checkoutId: run,
  customerId: 'cus_check1',
  plan: 'professional',
  interval: 'month',
  trialDays: 0,
  successUrl: 'https://example.org/billing/success?session_id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://example.org/billing/canceled',
} as const;
const portal = { key: run, customerId: wish.customerId, returnUrl: 'https://example.org/billing' };
const change = { subscription: 'sub_check1', item: 'si_check1', price };

/** One entry per request; without an entry for each request this does not compile. */
const checks: Readonly<Record<keyof StripeCalls, Check>> = {
  price: { object: 'price', forms: { '': (calls) => calls.price(price) } },
  createCustomer: { object: 'customer', forms: { '': (calls) => calls.createCustomer(run) } },
  createCheckout: {
    object: 'checkout.session',
    forms: {
      '': (calls) => calls.createCheckout(wish, price),
      'with a trial': (calls) =>
        calls.createCheckout({ ...wish, checkoutId: `${run}t`, trialDays: 14 }, price),
    },
  },
  checkout: { object: 'checkout.session', forms: { '': (calls) => calls.checkout('cs_test_check1') } },
  expireCheckout: {
    object: 'checkout.session',
    forms: { '': (calls) => calls.expireCheckout(`cs_test_${run}`) },
  },
  createPortal: {
    object: 'billing_portal.session',
    forms: {
      '': (calls) => calls.createPortal(portal),
      'to change the plan': (calls) => calls.createPortal({ ...portal, key: `${run}c` }, change),
    },
  },
  subscription: { object: 'subscription', forms: { '': (calls) => calls.subscription('sub_check1') } },
  subscriptionsOf: { object: 'list', forms: { '': (calls) => calls.subscriptionsOf(wish.customerId) } },
  openInvoicesOf: { object: 'list', forms: { '': (calls) => calls.openInvoicesOf('sub_check1') } },
  invoice: { object: 'invoice', forms: { '': (calls) => calls.invoice('in_check1') } },
};

/**
 * Sends every request that the product can send to Stripe to a server at this address, one after another, with a test
 * key. @param apiBase an address without a path
 */
export async function* checkCalls(apiBase: string): AsyncGenerator<CheckedCall> {
  const { calls } = connect({ secretKey: 'sk_test_checkstripe', apiBase, timeoutMs: 8_000 });
  for (const [call, { object, forms }] of Object.entries(checks))
    for (const [form, send] of Object.entries(forms)) {
      const name = form === '' ? call : `${call} ${form}`;
      try {
        const answer = await send(calls);
        const ok = answer.object === object;
        yield { name, ok, said: ok ? 'ok' : `answered ${answer.object ?? 'nothing'} instead of ${object}` };
      } catch (error) {
        yield isUnknownObject(error)
          ? { name, ok: true, said: 'ok (understood; there is no such object)' }
          : { name, ok: false, said: error instanceof Error ? error.message : String(error) };
      }
    }
}

/** True if Stripe knows the URL but not the object; an unknown URL is answered without this code. */
function isUnknownObject(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
