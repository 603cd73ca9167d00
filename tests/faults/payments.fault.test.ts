import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SubscriptionAnswer } from '../../api/billing/contract/payments.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { openStripe } from '../../infra/payments/stripe.ts';
import {
  callerOf,
  HttpProblem,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
} from '../support/client.ts';
import { type Product, retryingWithin, runProduct } from '../support/product.ts';
import { everyEvent } from '../support/rebuild.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import {
  type Asked,
  deliver,
  priceIds,
  type Scripted,
  type StripeEvent,
  type StripeServer,
  secretKey,
  startStripe,
  stripeEnv,
} from '../support/stripe-server.ts';
import { waitFor } from '../support/wait-for.ts';

const soon = { timeout: 60_000, interval: 50 };
const tenantOf = (leader: Leader) => leader.session.organization.id;
const planOf = async (leader: Leader) =>
  (await leader.call<SubscriptionAnswer>('GET', '/api/payments/subscription', undefined, leader)).subscription
    .plan;

/**
 * Repeats the same request until it is answered, like a browser does.
 * @returns number of unanswered attempts
 */
async function checkOut(leader: Leader): Promise<number> {
  const options = { token: leader.token, requestId: randomUUID() };
  let unanswered = 0;
  await waitFor(async () => {
    try {
      await leader.call('POST', '/api/payments/create-checkout', { plan: 'professional' }, options);
    } catch (error) {
      unanswered += 1;
      if (error instanceof HttpProblem) expect([error.status, error.code]).toEqual([503, 'PAYMENTS_AWAY']);
      throw error;
    }
  }, soon);
  return unanswered;
}

/** All objects that Stripe has of an organisation. */
const keptOf = (stripe: StripeServer, organizationId: string) => {
  const own = ({ metadata }: { readonly metadata: Readonly<Record<string, string>> }) =>
    metadata.organizationId === organizationId;
  return {
    customers: [...stripe.customers.values()].filter(own).length,
    sessions: [...stripe.sessions.values()].filter(own).map(({ id }) => id),
    subscriptions: [...stripe.subscriptions.values()].filter(own).length,
  };
};

const once = {
  CustomerAssigned: 1,
  CheckoutStarted: 1,
  CheckoutOpened: 1,
  SubscriptionChanged: 1,
};

/** Every failure of Stripe, at each request of a purchase, against the real product with shortened waits. */
describe('a purchase when the payment provider', () => {
  let stripe: StripeServer;
  let product: Product;
  // A new server for each test, because registrations per minute are limited.
  beforeEach(async () => {
    stripe = await startStripe();
    product = await runProduct({
      env: stripeEnv(stripe.url),
      change: (infra) => ({
        ...retryingWithin(40)(infra),
        payments: openStripe({
          secretKey,
          webhookSecrets: ['whsec_scripted'],
          apiBase: stripe.url,
          prices: priceIds,
          timeoutMs: 250,
          restMs: 100,
        }),
      }),
    });
  });
  afterEach(async () => {
    await stripe.close();
    await product.stop();
  });

  /** Number of facts of each kind in an organisation, without facts that only record a time. */
  const factsOf = async (leader: Leader) =>
    countOf((await everyEvent(product.infra.store)).filter(({ stream }) => isBillingOf(stream, leader)));

  /**
   * Makes one purchase, from the first click to the plan.
   * @returns number of requests sent while the script made some of them fail
   */
  async function buy(script: (nth: number, one: Asked) => Scripted) {
    const leader = await registerLeader(product.url);
    let asked = 0;
    stripe.script((one) => script(asked++, one));
    await checkOut(leader);
    const [session = ''] = keptOf(stripe, tenantOf(leader)).sessions;
    for (const event of stripe.pay(session)) expect(await deliver(product.url, event)).toBe(200);
    await waitFor(async () => expect(await planOf(leader)).toBe('professional'), soon);
    await waitFor(async () => {
      const { waiting, running, delayed } = await product.infra.jobs.counts('payment-messages');
      expect(waiting + running + delayed).toBe(0);
    }, soon);
    return { leader, asked };
  }

  const ways: Readonly<Record<string, Scripted>> = {
    'answers 429': { status: 429 },
    'answers 500': { status: 500 },
    'hangs up': 'cut',
    'acts and hangs up': 'lose',
    'does not answer': 'hang',
    'acts without answering': 'mute',
  };
  it.each(Object.entries(ways))(
    '%s at the n-th request and its repetition, for every n, leads to one subscription and one plan',
    async (_, way) => {
      for (let n = 0, reached = true; reached; n += 1) {
        const { leader, asked } = await buy((nth) => (nth === n || nth === n + 1 ? way : undefined));
        reached = asked > n;
        expect([n, keptOf(stripe, tenantOf(leader))]).toEqual([
          n,
          { customers: 1, sessions: [expect.any(String)], subscriptions: 1 },
        ]);
        expect([n, await factsOf(leader)]).toEqual([n, once]);
        if (!reached) expect(n).toBeGreaterThanOrEqual(10);
      }
    },
  );

  it('creates the page but loses its answer repeats the request with the same key, so that there is one page to pay on', async () => {
    const leader = await registerLeader(product.url);
    let lost = 0;
    stripe.script(({ method, path: at }) =>
      method === 'POST' && at === '/v1/checkout/sessions' && lost++ < 3 ? 'lose' : undefined,
    );
    // The Stripe client sends each request twice, so the first one stays unanswered.
    expect(await checkOut(leader)).toBeGreaterThanOrEqual(1);
    expect(keptOf(stripe, tenantOf(leader)).sessions).toHaveLength(1);
    const sent = stripe.asked.filter(
      ({ path: at, body }) =>
        at === '/v1/checkout/sessions' && body.get('client_reference_id') === tenantOf(leader),
    );
    // More only if an answer came too late on a busy machine.
    expect(sent.length).toBeGreaterThanOrEqual(4);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it.each(Object.entries(ways))('%s all the time blocks no launch and no answer', async (_, way) => {
    stripe.script(() => way);
    const leader = await registerLeader(product.url);
    await expect(
      leader.call('POST', '/api/payments/create-checkout', { plan: 'starter' }, { token: leader.token }),
    ).rejects.toMatchObject({ status: 503 });
    await launch(leader, {
      name: 'While it is away',
      company: 'Engines Ltd',
      participants: [{ name: 'Bob', email: 'bob@example.org', role: 'Employee' }],
    });
    const links = await linksFromOutbox(leader, ['bob@example.org']);
    const taker = await openLink(callerOf(product.url), links.get('bob@example.org') ?? '');
    await taker.start();
    await taker.save([{ theme: '1.1.1', score: 7 }]);
    expect((await taker.submit()).answered).toBe(1);
    expect(await planOf(leader)).toBe('free');
  });
});

describe('kill -9 of the product', () => {
  let stripe: StripeServer;
  beforeAll(async () => {
    stripe = await startStripe();
  });
  beforeEach(() => stripe.script(() => undefined));
  afterAll(() => stripe?.close());

  /** A product that is killed at this request of a purchase and restarted on the same folder. */
  async function killedAt(matches: (one: Asked) => boolean, way: Scripted) {
    const folder = temporaryFolder();
    const env = stripeEnv(stripe.url);
    const first = await startServer({ folder, env });
    const leader = await registerLeader(first.url);
    const reached = Promise.withResolvers<void>();
    let dead = false;
    stripe.script((one) => {
      if (dead || !matches(one)) return undefined;
      reached.resolve();
      return way;
    });
    return {
      first,
      leader,
      folder,
      again: async () => {
        await reached.promise;
        await first.kill();
        dead = true;
        return startServer({ folder, env: { ...env, PORT: new URL(first.url).port } });
      },
    };
  }

  const pay = async (url: string, leader: Leader): Promise<readonly StripeEvent[]> => {
    const [session = ''] = keptOf(stripe, tenantOf(leader)).sessions;
    const told = stripe.pay(session);
    for (const event of told) expect(await deliver(url, event)).toBe(200);
    return told;
  };

  it.each([
    ['before', 'hang'],
    ['after', 'mute'],
  ] as const)(
    '%s a customer or a page was created at Stripe, followed by the same request, creates one of each',
    async (_, way) => {
      for (const at of ['/v1/customers', '/v1/checkout/sessions']) {
        const { leader, again, folder } = await killedAt(
          (one) => one.method === 'POST' && one.path === at,
          way,
        );
        const options = { token: leader.token, requestId: randomUUID() };
        const wish = () =>
          leader.call('POST', '/api/payments/create-checkout', { plan: 'professional' }, options);
        const [cut, server] = await Promise.all([wish().catch((error: unknown) => error), again()]);
        expect(cut).toBeInstanceOf(TypeError);
        await wish();
        await pay(server.url, leader);
        await waitFor(async () => expect(await planOf(leader)).toBe('professional'), soon);
        await server.stop();
        expect(keptOf(stripe, tenantOf(leader))).toMatchObject({
          customers: 1,
          sessions: [expect.any(String)],
          subscriptions: 1,
        });
        expect(await factsIn(folder, leader)).toEqual(once);
      }
    },
  );

  it('between the 2xx for a message and the plan leads to one plan after a restart', async () => {
    const { first, leader, again, folder } = await killedAt(
      ({ path: at }) => at.startsWith('/v1/subscriptions/'),
      'hang',
    );
    await checkOut(leader);
    const told = await pay(first.url, leader);
    expect(await planOf(leader)).toBe('free');
    const server = await again();
    await waitFor(async () => expect(await planOf(leader)).toBe('professional'), soon);
    // Stripe sends unconfirmed messages again.
    for (const event of told) expect(await deliver(server.url, event)).toBe(200);
    await server.stop();
    expect(await factsIn(folder, leader)).toEqual(once);
  });
});

const isBillingOf = (stream: string, leader: Leader) =>
  stream.startsWith('billing-') && stream.endsWith(tenantOf(leader));

/** Number of facts of each kind in an organisation of a stopped product. */
async function factsIn(folder: string, leader: Leader) {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const events = await everyEvent(store);
  await store.close();
  return countOf(events.filter(({ stream }) => isBillingOf(stream, leader)));
}

function countOf(events: readonly { readonly type: string }[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { type } of events) if (type !== 'SubscriptionConfirmed') counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}
