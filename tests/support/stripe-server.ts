import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** The fields of Stripe's objects that the product reads. Times are in seconds since the epoch. */
type Subscription = {
  id: string;
  object: 'subscription';
  customer: string;
  status: string;
  metadata: Record<string, string>;
  created: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  trial_end: number | null;
  items: { object: 'list'; data: { id: string; price: Price; current_period_end: number }[] };
};
type Price = {
  id: string;
  object: 'price';
  unit_amount: number;
  currency: string;
  recurring: { interval: string };
};
type Invoice = {
  id: string;
  object: 'invoice';
  status: string;
  subscription: string;
  created: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  status_transitions: { finalized_at: number };
  parent: { subscription_details: { subscription: string } };
};
type Session = {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  customer: string;
  subscription: string | null;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
  price: string;
  trialDays: number;
};

export type StripeEvent = {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly livemode: boolean;
  readonly account?: string;
  readonly data: { readonly object: { readonly id: string } };
};

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: URLSearchParams;
  readonly key: string | undefined;
  readonly version: string | undefined;
};
/**
 * What happens instead of the usual answer. `lose`: executed, and the connection is cut before the answer. `mute`: executed, but
 * not answered. `cut`: not executed, and the connection is cut. `hang`: neither executed nor answered.
 */
export type Scripted =
  | { readonly status: number; readonly type?: string }
  | 'lose'
  | 'mute'
  | 'cut'
  | 'hang'
  | undefined;

const webhookSecret = 'whsec_scripted';
export const secretKey = 'sk_test_scripted1';
export const priceIds = {
  starter: { month: 'price_starter_month', year: 'price_starter_year' },
  professional: { month: 'price_professional_month', year: 'price_professional_year' },
  enterprise: { month: 'price_enterprise_month', year: 'price_enterprise_year' },
} as const;

/** Settings of an installation that uses this server for payments. */
export const stripeEnv = (url: string): Readonly<Record<string, string>> => ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: url,
  BILLING_CONTACT: 'sales@example.org',
  ...Object.fromEntries(
    Object.entries(priceIds).flatMap(([plan, { month, year }]) => [
      [`STRIPE_PRICE_${plan.toUpperCase()}_MONTHLY`, month],
      [`STRIPE_PRICE_${plan.toUpperCase()}_YEARLY`, year],
    ]),
  ),
});

const amounts: Readonly<Record<string, number>> = {
  price_starter_month: 2_900,
  price_starter_year: 29_000,
  price_professional_month: 9_900,
  price_professional_year: 99_000,
  price_enterprise_month: 49_900,
  price_enterprise_year: 499_000,
  price_of_something_else: 0,
};
const dayS = 86_400;

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;

/**
 * The part of Stripe that the product uses, on loopback: it stores objects, honours idempotency keys, and fails on request. The
 * product's real client calls it.
 */
export async function startStripe(options: { readonly now?: () => number } = {}) {
  const nowS = () => Math.floor((options.now ?? Date.now)() / 1_000);
  const customers = new Map<string, { id: string; object: 'customer'; metadata: Record<string, string> }>();
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Subscription>();
  const invoices = new Map<string, Invoice>();
  const answersByKey = new Map<string, { readonly asked: string; readonly answer: unknown }>();
  const asked: Asked[] = [];
  const events: StripeEvent[] = [];
  let script: (request: Asked, nth: number) => Scripted = () => undefined;
  let scripted = 0;
  let serial = 0;
  const nextId = (prefix: string) => {
    serial += 1;
    return `${prefix}_${String(serial).padStart(6, '0')}`;
  };
  let onPaid: (paid: readonly StripeEvent[]) => Promise<void> = async () => undefined;

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path.startsWith('/pay/') || path.startsWith('/portal/'))
      return page(request.method ?? '', path, response);
    const query = new URL(request.url ?? '', url).searchParams;
    const { 'idempotency-key': key, 'stripe-version': version } = request.headers;
    const one: Asked = {
      method: request.method ?? '',
      path,
      body: request.method === 'GET' ? query : new URLSearchParams(text),
      key: typeof key === 'string' ? key : undefined,
      version: typeof version === 'string' ? version : undefined,
    };
    asked.push(one);
    const what = script(one, scripted++);
    if (what === 'hang') return;
    if (what === 'cut') return void response.destroy();
    if (typeof what === 'object') {
      const error = {
        type: what.type ?? (what.status === 429 ? 'rate_limit_error' : 'api_error'),
        message: 'scripted',
      };
      return json(response, what.status, { error });
    }
    const [status, body] = onceFor(one);
    if (what === 'lose') return void response.destroy();
    if (what === 'mute') return;
    json(response, status, body);
  }

  /**
   * Answers a request once for each idempotency key: the same key gives the same answer without executing again; the same key
   * with other content is refused.
   */
  function onceFor(one: Asked): readonly [number, unknown] {
    const said = `${one.path} ${one.body.toString()}`;
    const before = one.key === undefined || one.method === 'GET' ? undefined : answersByKey.get(one.key);
    if (before && before.asked !== said)
      return [400, { error: { type: 'idempotency_error', message: 'another request' } }];
    if (before) return [200, before.answer];
    const done = act(one);
    if (done === undefined)
      return [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'none' } }];
    const kept: unknown = structuredClone(done);
    if (one.key !== undefined && one.method !== 'GET')
      answersByKey.set(one.key, { asked: said, answer: kept });
    return [200, kept];
  }

  function act({ method, path, body }: Asked): unknown {
    const [, , first = '', second = '', third = ''] = path.split('/');
    const metadata = (prefix: string) =>
      Object.fromEntries(
        [...body].flatMap(([name, value]) => {
          const own = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : undefined;
          return own === undefined ? [] : [[own, value]];
        }),
      );
    if (method === 'POST' && first === 'customers') {
      const id = nextId('cus');
      customers.set(id, { id, object: 'customer', metadata: metadata('metadata') });
      return customers.get(id);
    }
    if (first === 'prices') return priceOf(second);
    if (first === 'checkout' && second === 'sessions' && method === 'POST' && third === '') {
      const id = nextId('cs_test');
      sessions.set(id, {
        id,
        object: 'checkout.session',
        url: `${url}/pay/${id}`,
        status: 'open',
        customer: body.get('customer') ?? '',
        subscription: null,
        metadata: metadata('metadata'),
        success_url: body.get('success_url') ?? '',
        cancel_url: body.get('cancel_url') ?? '',
        price: body.get('line_items[0][price]') ?? '',
        trialDays: Number(body.get('subscription_data[trial_period_days]') ?? 0),
      });
      return sessions.get(id);
    }
    if (first === 'checkout') {
      const session = sessions.get(third);
      if (session && path.endsWith('/expire')) Object.assign(session, { status: 'expired', url: null });
      return session;
    }
    if (first === 'billing_portal') {
      const id = nextId('bps');
      return {
        id,
        object: 'billing_portal.session',
        url: `${url}/portal/${id}`,
        return_url: body.get('return_url'),
      };
    }
    if (first === 'subscriptions' && second !== '') return subscriptions.get(second);
    if (first === 'subscriptions')
      return list([...subscriptions.values()].filter(({ customer }) => customer === body.get('customer')));
    if (first === 'invoices' && second !== '') return invoices.get(second);
    if (first === 'invoices')
      return list(
        [...invoices.values()].filter(
          ({ subscription, status }) =>
            subscription === body.get('subscription') && status === body.get('status'),
        ),
      );
    return undefined;
  }

  const priceOf = (id: string): Price | undefined =>
    amounts[id] === undefined
      ? undefined
      : {
          id,
          object: 'price',
          unit_amount: amounts[id],
          currency: 'eur',
          recurring: { interval: id.endsWith('year') ? 'year' : 'month' },
        };

  function event(
    type: string,
    object: { readonly id: string },
    more: Partial<StripeEvent> = {},
  ): StripeEvent {
    const made: StripeEvent = {
      id: nextId('evt'),
      object: 'event',
      type,
      livemode: false,
      data: { object: structuredClone(object) },
      ...more,
    };
    events.push(made);
    return made;
  }

  /**
   * Pays on the payment page.
   * @returns Stripe's messages about the payment
   */
  function pay(sessionId: string): readonly StripeEvent[] {
    const session = sessions.get(sessionId);
    if (session?.status !== 'open') throw new Error(`${sessionId} cannot be paid.`);
    const price = priceOf(session.price);
    if (!price) throw new Error('There is no such price.');
    const id = nextId('sub');
    const end = nowS() + (price.recurring.interval === 'year' ? 365 : 30) * dayS;
    const subscription: Subscription = {
      id,
      object: 'subscription',
      customer: session.customer,
      status: session.trialDays > 0 ? 'trialing' : 'active',
      metadata: { ...session.metadata },
      created: nowS(),
      cancel_at: null,
      cancel_at_period_end: false,
      trial_end: session.trialDays > 0 ? nowS() + session.trialDays * dayS : null,
      items: { object: 'list', data: [{ id: nextId('si'), price, current_period_end: end }] },
    };
    subscriptions.set(id, subscription);
    Object.assign(session, { status: 'complete', subscription: id, url: null });
    const invoice = invoiceOf(id, 'paid', 1);
    return [
      event('customer.subscription.created', subscription),
      event('invoice.paid', invoice),
      event('checkout.session.completed', session),
    ];
  }

  function invoiceOf(subscription: string, status: string, attempts: number, created = nowS()): Invoice {
    const id = nextId('in');
    const invoice: Invoice = {
      id,
      object: 'invoice',
      status,
      subscription,
      created,
      attempt_count: attempts,
      next_payment_attempt: status === 'open' ? created + 3 * dayS : null,
      status_transitions: { finalized_at: created },
      parent: { subscription_details: { subscription } },
    };
    invoices.set(id, invoice);
    return invoice;
  }

  const subscriptionOf = (id: string): Subscription => {
    const found = subscriptions.get(id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  };

  /**
   * Leaves the next period unpaid.
   * @param daysAgo number of days since the charge failed
   */
  function fail(id: string, daysAgo = 0): readonly StripeEvent[] {
    const subscription = subscriptionOf(id);
    const open = [...invoices.values()].find((one) => one.subscription === id && one.status === 'open');
    if (open) open.attempt_count += 1;
    const invoice = open ?? invoiceOf(id, 'open', 1, nowS() - daysAgo * dayS);
    subscription.status = 'past_due';
    return [event('invoice.payment_failed', invoice), event('customer.subscription.updated', subscription)];
  }

  /** Pays the open invoice. */
  function settle(id: string): readonly StripeEvent[] {
    const subscription = subscriptionOf(id);
    const open = [...invoices.values()].filter((one) => one.subscription === id && one.status === 'open');
    for (const invoice of open) Object.assign(invoice, { status: 'paid', next_payment_attempt: null });
    subscription.status = 'active';
    return [
      ...open.map((invoice) => event('invoice.paid', invoice)),
      event('customer.subscription.updated', subscription),
    ];
  }

  function change(
    id: string,
    to: Partial<Subscription>,
    type = 'customer.subscription.updated',
  ): StripeEvent {
    return event(type, Object.assign(subscriptionOf(id), to));
  }

  /** Switches to another price, as a customer does on Stripe's page. */
  function switchTo(id: string, price: string): StripeEvent {
    const [item] = subscriptionOf(id).items.data;
    const other = priceOf(price);
    if (item && other) item.price = other;
    return event('customer.subscription.updated', subscriptionOf(id));
  }

  /** Minimal payment pages. */
  async function page(method: string, path: string, response: ServerResponse): Promise<void> {
    const [, kind = '', id = '', what] = path.split('/');
    const session = sessions.get(id);
    if (kind === 'pay' && session && what === 'done' && method === 'POST') {
      const place = session.success_url.replace('{CHECKOUT_SESSION_ID}', id);
      if (session.status === 'open') await onPaid(pay(id));
      response.writeHead(303, { location: place }).end();
      return;
    }
    const body =
      kind === 'pay'
        ? `<h1>Pay</h1><form method="post" action="/pay/${id}/done"><button>Pay now</button></form><a href="${session?.cancel_url}">Back</a>`
        : '<h1>Billing portal</h1>';
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><html lang="en"><title>${kind}</title>${body}</html>`);
  }

  return {
    url,
    asked,
    events,
    customers,
    sessions,
    subscriptions,
    invoices,
    event,
    pay,
    fail,
    settle,
    change,
    switchTo,
    /** Sets the script; it takes effect with the next request. */
    script: (next: typeof script) => {
      script = next;
      scripted = 0;
    },
    onPaid: (listener: typeof onPaid) => {
      onPaid = listener;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const list = (data: readonly unknown[]) => ({ object: 'list', data, has_more: false, url: '/' });

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_scripted' });
  response.end(JSON.stringify(body));
}

export type Signing = {
  readonly secret?: string;
  /** Seconds since the epoch. */
  readonly at?: number;
  readonly signature?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The header with which Stripe signs a body. */
export function signatureOf(
  body: string,
  { secret = webhookSecret, at = Math.floor(Date.now() / 1_000) }: Signing = {},
) {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

/**
 * Sends a message to the product, like Stripe.
 * @returns the status of the answer
 */
export async function deliver(
  product: string,
  event: StripeEvent | string,
  signing: Signing = {},
): Promise<number> {
  const body = typeof event === 'string' ? event : JSON.stringify(event, null, 2);
  const { signature = signatureOf(body, signing), headers } = signing;
  const answered = await fetch(`${product}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== null && { 'stripe-signature': signature }),
      ...headers,
    },
    body,
  });
  await answered.arrayBuffer();
  return answered.status;
}
