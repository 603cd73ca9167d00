import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import Stripe from 'stripe';
import { type Interval, intervals, type PaidPlanId, paidPlanIds } from '../../domain/billing/plans.ts';
import type { PerPlan, Price, StripeSettings } from '../config/billing.ts';
import {
  type CheckoutPage,
  type CheckoutWish,
  type Payments,
  PaymentsRefused,
  PaymentsUnavailable,
  type PortalWish,
} from './port.ts';
import { type StripeCalls, stripeCalls } from './stripe-calls.ts';
import { readMessage } from './stripe-message.ts';
import { describedFrom, ownId } from './stripe-subscription.ts';

/** Version of Stripe's API. Raised together with the package, after reading its changelog. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion;

export type StripeOptions = StripeSettings & {
  /** Timeout of each attempt. */
  readonly timeoutMs?: number;
  /** How long calls are suspended after repeated failures (circuit breaker). */
  readonly restMs?: number;
};

const failuresInARow = 5;

/** Creates the client and all requests that may be sent with it. */
export function connect({
  secretKey,
  apiBase,
  timeoutMs,
}: {
  readonly secretKey: string;
  readonly apiBase: string;
  readonly timeoutMs: number;
}): { readonly webhooks: Stripe['webhooks']; readonly calls: StripeCalls } {
  const base = new URL(apiBase);
  const stripe = new Stripe(secretKey, {
    apiVersion,
    host: base.hostname,
    port: base.port === '' ? (base.protocol === 'http:' ? 80 : 443) : base.port,
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    timeout: timeoutMs,
    // The retry has the same idempotency key, so that after a lost answer the answer is repeated and nothing is charged
    // twice.
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return { webhooks: stripe.webhooks, calls: stripeCalls(stripe) };
}

/** Payments by Stripe, through its own package with a pinned version. */
export function openStripe(options: StripeOptions): Payments {
  const { secretKey, apiBase, prices, timeoutMs = 8_000, restMs = 30_000 } = options;
  const { webhooks, calls } = connect({ secretKey, apiBase, timeoutMs });
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof PaymentsUnavailable),
    { halfOpenAfter: restMs, breaker: new ConsecutiveBreaker(failuresInARow) },
  );
  /** A circuit breaker: while Stripe is down, calls fail fast instead of waiting for a timeout each time. */
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await breaker.execute(() => work().catch(rethrown));
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new PaymentsUnavailable('Stripe failed several times in a row and is left alone for a moment.');
      throw error;
    }
  };
  const planOf = (priceId: string) => catalogued(prices, priceId);

  const describe = async (subscription: Stripe.Subscription, asOf: string) => {
    const overdue = subscription.status === 'past_due' || subscription.status === 'unpaid';
    // The oldest unpaid invoice counts, because a second one must not restart the grace period.
    const open = overdue ? await calls.openInvoicesOf(subscription.id) : { data: [] };
    return describedFrom(subscription, open.data, planOf, asOf);
  };

  const changeOf = async (change: NonNullable<PortalWish['change']>) => {
    const price = priceIdOf(prices, change);
    const { id: subscription, items } = await calls.subscription(change.subscriptionId);
    const [item] = items.data;
    if (!item) throw new PaymentsRefused('This subscription has nothing in it that could be changed.');
    return { subscription, item: item.id, price };
  };

  return {
    prices: () =>
      ask(async () => {
        const asked = paidPlanIds.flatMap((plan) =>
          intervals.flatMap((interval) => {
            const id = prices[plan]?.[interval];
            return id === undefined ? [] : [{ plan, interval, id }];
          }),
        );
        const found = await Promise.all(
          asked.map(async (one) => ({ ...one, price: await calls.price(one.id) })),
        );
        const table: { [plan in PaidPlanId]?: { [interval in Interval]?: Price } } = {};
        for (const { plan, interval, price } of found)
          table[plan] = {
            ...table[plan],
            [interval]: { amount: price.unit_amount ?? 0, currency: price.currency },
          };
        return table;
      }),

    createCustomer: ({ organizationId }) =>
      ask(async () => {
        const { id } = await calls.createCustomer(organizationId);
        return id;
      }),

    createCheckout: (wish) =>
      ask(async () => pageOf(await calls.createCheckout(wish, priceIdOf(prices, wish)))),

    checkout: (sessionId) =>
      ask(async () => {
        const session = await calls.checkout(sessionId);
        return {
          ...pageOf(session),
          subscriptionId: idOf(session.subscription),
          organizationId: ownId(session.metadata?.organizationId),
          checkoutId: ownId(session.metadata?.checkoutId),
        };
      }),

    expireCheckout: (sessionId) =>
      ask(async () => {
        const { status } = pageOf(await calls.checkout(sessionId));
        if (status !== 'open') return status;
        return pageOf(await calls.expireCheckout(sessionId)).status;
      }),

    createPortal: (wish) =>
      ask(async () => {
        const { url } = await calls.createPortal(wish, wish.change && (await changeOf(wish.change)));
        return url;
      }),

    subscription: (subscriptionId) =>
      ask(async () => {
        const found = await calls.subscription(subscriptionId).catch(missing);
        return found && describe(found, answeredAt(found));
      }),

    subscriptionsOf: (customer) =>
      ask(async () => {
        const found = await calls.subscriptionsOf(customer);
        const asOf = answeredAt(found);
        return Promise.all(found.data.map((subscription) => describe(subscription, asOf)));
      }),

    subscriptionOfInvoice: (invoiceId) =>
      ask(async () => {
        const invoice = await calls.invoice(invoiceId).catch(missing);
        return idOf(invoice?.parent?.subscription_details?.subscription ?? null) ?? undefined;
      }),

    message: (body, signature, now) => readMessage(webhooks, options, body, signature, now),
  };
}

/** The price id always comes from our own table, whatever the browser sent (A-60 in docs/security.md). */
function priceIdOf(
  prices: PerPlan<string>,
  { plan, interval }: Pick<CheckoutWish, 'plan' | 'interval'>,
): string {
  const id = prices[plan]?.[interval];
  if (id === undefined) throw new PaymentsRefused(`There is no price for ${plan} by the ${interval} here.`);
  return id;
}

function catalogued(prices: PerPlan<string>, priceId: string): PaidPlanId | null {
  return paidPlanIds.find((plan) => intervals.some((each) => prices[plan]?.[each] === priceId)) ?? null;
}

const pageStatuses = ['open', 'complete', 'expired'] as const;

function pageOf({ id, url, status }: Stripe.Checkout.Session): CheckoutPage {
  return { sessionId: id, url, status: pageStatuses.find((known) => known === status) ?? 'open' };
}

function idOf(reference: string | { readonly id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** The time by Stripe's clock, which steps of our clock do not affect. */
function answeredAt({ lastResponse }: Stripe.Response<unknown>): string {
  const said = Date.parse(lastResponse.headers.date ?? '');
  return new Date(Number.isNaN(said) ? Date.now() : said).toISOString();
}

/** An object that Stripe does not know is not a failure. */
function missing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined;
  throw error;
}

/** Stripe's sentences may repeat data that was sent, so only the kind of error is passed on. */
function rethrown(error: unknown): never {
  if (error instanceof PaymentsRefused || error instanceof PaymentsUnavailable) throw error;
  const { StripeError, StripeConnectionError, StripeRateLimitError, StripeAPIError } = Stripe.errors;
  if (!(error instanceof StripeError)) throw error;
  const { type, code = 'no code', requestId = 'none', statusCode } = error;
  const sentence = `Stripe answered ${statusCode ?? 'nothing'} (${type}, ${code}, request ${requestId}).`;
  const later =
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    error instanceof StripeAPIError ||
    (statusCode !== undefined && statusCode >= 500);
  throw later ? new PaymentsUnavailable(sentence) : new PaymentsRefused(sentence);
}
