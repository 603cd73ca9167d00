import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SubscriptionAnswer } from '../../api/billing/contract/payments.ts';
import { billingEvents } from '../../domain/billing/events.ts';
import { Billing } from '../../domain/billing/state.ts';
import { comparePositions } from '../../domain/kernel/event.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { addMember } from '../support/members.ts';
import { type Product, retryingWithin, runProduct } from '../support/product.ts';
import { temporaryFolder } from '../support/server.ts';
import {
  deliver,
  priceIds,
  type StripeServer,
  signatureOf,
  startStripe,
  stripeEnv,
} from '../support/stripe-server.ts';
import { waitFor } from '../support/wait-for.ts';
import { codeOf, send } from './wire.ts';

const oldSecret = 'whsec_before';
let stripe: StripeServer;
let product: Product;
beforeAll(async () => {
  stripe = await startStripe();
  const env = { ...stripeEnv(stripe.url), STRIPE_WEBHOOK_SECRET: `whsec_scripted,${oldSecret}` };
  product = await runProduct({ env, change: retryingWithin(40) });
});
afterAll(async () => {
  await product.stop();
  await stripe.close();
});

const subscriptionOf = (leader: Leader, query = '') =>
  leader.call<SubscriptionAnswer>('GET', `/api/payments/subscription${query}`, undefined, leader);

const tenantOf = (leader: Leader) => leader.session.organization.id;
const billingOf = async (leader: Leader) =>
  (await product.infra.commands.load(Billing, tenantOf(leader))).state;

/** A leader who paid, before Stripe notified us. */
async function paid(plan = 'professional') {
  const leader = await registerLeader(product.url);
  await leader.call('POST', '/api/payments/create-checkout', { plan }, leader);
  const session = [...stripe.sessions.values()].at(-1);
  if (!session) throw new Error('There is no session');
  const told = stripe.pay(session.id);
  return { leader, session, told, subscriptionId: session.subscription ?? '' };
}

/** A leader whose plan is in force. */
async function subscribed(plan = 'professional') {
  const one = await paid(plan);
  for (const event of one.told) expect(await deliver(product.url, event)).toBe(200);
  await eventually(
    () => subscriptionOf(one.leader),
    ({ subscription }) => subscription.status === 'active',
  );
  return one;
}

/** Number of billing events. Other events are left out, because letters are written meanwhile. */
const head = async () => {
  const types = billingEvents.map(({ type }) => type);
  const { events } = await product.infra.store.readAll(null, { limit: 10_000, filter: { types } });
  return events.length;
};

/** Waits until every message was handed to the queue and processed. */
const quiet = async () => {
  const { jobs, store } = product.infra;
  const received = { limit: 10_000, filter: { types: ['PaymentMessageReceived'] } } as const;
  const last = (await store.readAll(null, received)).events.at(-1)?.position ?? null;
  await eventually(
    async () => {
      // Yield once, because the queue answers without yielding.
      await setImmediate();
      const isHandedOver = comparePositions(await jobs.checkpoint('payment-messages'), last) >= 0;
      return { isHandedOver, ...(await jobs.counts('payment-messages')) };
    },
    ({ isHandedOver, waiting, running, delayed }) => isHandedOver && waiting + running + delayed === 0,
  );
};

describe('prices of plans', () => {
  it('are the last known ones after a restart while the payment provider is unreachable', async () => {
    const folder = temporaryFolder();
    const provider = await startStripe();
    const env = stripeEnv(provider.url);
    const before = await runProduct({ folder, env });
    const asked = await send(before.url, 'GET', '/api/payments/plans');
    expect(asked.body).toMatchObject({ plans: { professional: { price: expect.any(Number) } } });
    await before.stop();
    await provider.close();
    const after = await runProduct({ folder, env });
    expect((await send(after.url, 'GET', '/api/payments/plans')).body).toEqual(asked.body);
    await after.stop();
  });
});

describe('a message of the payment provider (A-58)', () => {
  it('is refused unless it is signed with one of our secrets, unaltered, and at most five minutes old', async () => {
    const { told } = await paid();
    const [event] = told;
    const body = JSON.stringify(event, null, 2);
    const now = Math.floor(Date.now() / 1_000);
    await quiet();
    const before = await head();
    const wrong = {
      none: { signature: null },
      empty: { signature: '' },
      nonsense: { signature: 't=1,v1=00' },
      'another secret': { secret: 'whsec_guessed' },
      'written again': { signature: signatureOf(JSON.stringify(event)) },
      'too old': { at: now - 301 },
      'of the future': { at: now + 400 },
    } as const;
    for (const [name, signing] of Object.entries(wrong))
      expect([name, await deliver(product.url, body, signing)]).toEqual([name, 400]);
    const zipped = await fetch(`${product.url}/api/payments/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'stripe-signature': signatureOf(body),
      },
      body: gzipSync(body),
    });
    expect(zipped.status).toBe(400);
    const large = JSON.stringify({ ...event, padding: 'x'.repeat(1_000_000) });
    expect(await deliver(product.url, large)).toBe(413);
    expect(await head()).toBe(before);
  });

  it('is accepted with the previous secret during a rotation', async () => {
    const { leader, told } = await paid();
    const [event] = told;
    expect(event && (await deliver(product.url, event, { secret: oldSecret }))).toBe(200);
    await eventually(
      () => subscriptionOf(leader),
      ({ subscription }) => subscription.plan === 'professional',
    );
  });

  it('is processed once, however often it arrives', async () => {
    const { leader, told } = await subscribed();
    await quiet();
    const before = await head();
    for (let times = 0; times < 5; times += 1)
      for (const event of told) expect(await deliver(product.url, event)).toBe(200);
    expect(await head()).toBe(before);
    expect((await subscriptionOf(leader)).subscription.plan).toBe('professional');
  });

  it('is answered and ignored if it is of test mode, of another account, of an unknown kind or empty', async () => {
    const { told } = await paid();
    await quiet();
    const before = await head();
    const [event] = told;
    if (!event) throw new Error('There is no event');
    const others = [
      { ...event, id: 'evt_live', livemode: true },
      { ...event, id: 'evt_other', account: 'acct_other' },
      { ...event, id: 'evt_kind', type: 'payout.paid' },
    ];
    for (const other of others) expect(await deliver(product.url, other)).toBe(200);
    for (const body of ['{}', '[]', 'null', '"text"', '{', '{"__proto__":{"type":"invoice.paid"}}'])
      expect(await deliver(product.url, body)).toBe(200);
    expect(await head()).toBe(before);
  });

  it('is trusted only for which object changed, not for its content', async () => {
    const { leader, told, subscriptionId } = await paid('starter');
    const [event] = told;
    if (!event) throw new Error('There is no event');
    const object = {
      ...event.data.object,
      status: 'active',
      items: { data: [{ price: { id: priceIds.enterprise.year } }] },
    };
    stripe.change(subscriptionId, { status: 'canceled' });
    expect(await deliver(product.url, { ...event, data: { object } })).toBe(200);
    await quiet();
    await waitFor(async () =>
      expect((await subscriptionOf(leader)).subscription).toMatchObject({ plan: 'free', status: 'standard' }),
    );
  });
});

describe('messages of the payment provider in any order (A-59)', () => {
  it('lead to the provider’s present state', async () => {
    const { leader, told, subscriptionId } = await paid();
    const failed = stripe.fail(subscriptionId, 1);
    const settled = stripe.settle(subscriptionId);
    const last = stripe.switchTo(subscriptionId, priceIds.starter.month);
    for (const event of [last, ...settled.toReversed(), ...failed, ...told.toReversed(), ...told])
      expect(await deliver(product.url, event)).toBe(200);
    await quiet();
    await waitFor(async () =>
      expect((await subscriptionOf(leader)).subscription).toMatchObject({
        plan: 'starter',
        status: 'active',
      }),
    );
    await deliver(
      product.url,
      stripe.change(subscriptionId, { status: 'canceled' }, 'customer.subscription.deleted'),
    );
    for (const event of told) await deliver(product.url, { ...event, id: `${event.id}_again` });
    await quiet();
    await waitFor(async () =>
      expect((await subscriptionOf(leader)).subscription).toMatchObject({ plan: 'free', status: 'standard' }),
    );
  });
});

describe('attempts to pay less (A-60)', () => {
  it('fail because no request names a price', async () => {
    const leader = await registerLeader(product.url);
    for (const more of [
      { price: 'price_of_something_else' },
      { amount: 0 },
      { currency: 'jpy' },
      { customer: 'cus_1' },
    ])
      expect(
        codeOf(
          await send(product.url, 'POST', '/api/payments/create-checkout', {
            token: leader.token,
            json: { plan: 'enterprise', ...more },
          }),
        ),
      ).toBe('400 VALIDATION_FAILED');
    await leader.call(
      'POST',
      '/api/payments/create-checkout',
      { plan: 'enterprise', interval: 'year' },
      leader,
    );
    expect([...stripe.sessions.values()].at(-1)?.price).toBe(priceIds.enterprise.year);
  });

  it('fail because a price of another product grants nothing', async () => {
    const { leader, subscriptionId } = await subscribed();
    await deliver(product.url, stripe.switchTo(subscriptionId, 'price_of_something_else'));
    await eventually(
      () => subscriptionOf(leader),
      ({ subscription }) => subscription.plan === 'free',
    );
  });

  it('fail because a subscription that names another organisation grants it nothing', async () => {
    const victim = await subscribed('starter');
    const thief = await registerLeader(product.url);
    await thief.call('POST', '/api/payments/create-checkout', { plan: 'starter' }, thief);
    const metadata = { organizationId: tenantOf(thief), checkoutId: 'x'.repeat(24) };
    await deliver(product.url, stripe.change(victim.subscriptionId, { metadata }));
    await quiet();
    expect((await subscriptionOf(thief)).subscription.plan).toBe('free');
    expect((await billingOf(thief)).subscriptions.size).toBe(0);
  });

  it('fail because the session of another organisation reveals nothing on the return page', async () => {
    const other = await subscribed();
    const leader = await registerLeader(product.url);
    const answer = await subscriptionOf(leader, `?session_id=${other.session.id}`);
    expect(answer).toMatchObject({ checkout: 'none', subscription: { plan: 'free' } });
    expect(await subscriptionOf(other.leader, `?session_id=${other.session.id}`)).toMatchObject({
      checkout: 'confirmed',
    });
  });

  it('fail because two clicks lead to one payment page, and another plan expires the previous page', async () => {
    const leader = await registerLeader(product.url);
    const ask = (plan: string) =>
      leader.call<{ url: string }>('POST', '/api/payments/create-checkout', { plan }, leader);
    const first = await ask('starter');
    expect(await ask('starter')).toEqual(first);
    const other = await ask('professional');
    expect(other).not.toEqual(first);
    const open = [...stripe.sessions.values()].filter(
      ({ metadata, status }) => metadata.organizationId === tenantOf(leader) && status === 'open',
    );
    expect(open.map(({ url }) => url)).toEqual([other.url]);
  });

  it('fail because payment and invoices need the right to manage billing', async () => {
    const { leader } = await subscribed();
    const member = await addMember(leader, product.url);
    for (const path of ['create-checkout', 'create-portal'])
      expect(
        codeOf(
          await send(product.url, 'POST', `/api/payments/${path}`, {
            token: member.token,
            json: path === 'create-portal' ? {} : { plan: 'starter' },
          }),
        ),
      ).toBe('403 PERMISSION_MISSING');
    expect((await subscriptionOf(member)).subscription.plan).toBe('professional');
  });
});

describe('the plan of an organisation', () => {
  const invite = (leader: Leader) =>
    send(product.url, 'POST', '/api/team/invitations', {
      token: leader.token,
      json: { email: `m-${crypto.randomUUID().slice(0, 8)}@example.org`, role: 'member' },
    });

  it('takes effect when paid, and a refusal names the exceeded limit', async () => {
    const { leader, told } = await paid('starter');
    for (let count = 0; count < 2; count += 1) expect((await invite(leader)).status).toBe(201);
    const refused = await invite(leader);
    expect(codeOf(refused)).toBe('409 PLAN_LIMIT');
    expect(refused.body).toMatchObject({ limit: { of: 'users', plan: 'free', limit: 3 } });
    for (const event of told) await deliver(product.url, event);
    await eventually(
      () => subscriptionOf(leader),
      ({ subscription }) => subscription.plan === 'starter',
    );
    expect((await invite(leader)).status).toBe(201);
    expect(await subscriptionOf(leader)).toMatchObject({
      usage: { users: 4, assessments: 0, participants: 0 },
      subscription: { limits: { maxUsers: 10 } },
    });
    const { organization } = await leader.call<{ organization: unknown }>(
      'GET',
      '/api/me',
      undefined,
      leader,
    );
    expect(organization).toMatchObject({
      subscription: { plan: 'starter', status: 'active', limits: { maxUsers: 10, maxAssessments: 25 } },
    });
  });

  it('is changed on the provider’s page, and a downgrade names what must be removed first', async () => {
    const { leader } = await subscribed();
    const ask = (plan: string, interval = 'month') =>
      send(product.url, 'POST', '/api/payments/create-checkout', {
        token: leader.token,
        json: { plan, interval },
      });
    expect(codeOf(await ask('professional'))).toBe('409 CURRENT_PLAN');
    expect((await ask('professional', 'year')).status).toBe(200);
    expect((await ask('starter')).status).toBe(200);
    const last = stripe.asked.findLast(({ path }) => path === '/v1/billing_portal/sessions');
    expect(last?.body.get('flow_data[type]')).toBe('subscription_update_confirm');
    for (let count = 0; count < 10; count += 1) expect((await invite(leader)).status).toBe(201);
    const refused = await ask('starter');
    expect(codeOf(refused)).toBe('409 USE_ABOVE_PLAN');
    expect(refused.text).toMatch(/room for 10 people and you are 11: remove 1/);
    expect(codeOf(await ask('free'))).toBe('409 CANCEL_INSTEAD');
  });

  it('that is unpaid stays in force for a grace period, then is read-only; answering is never blocked (A-62)', async () => {
    const { leader, subscriptionId } = await subscribed();
    for (const event of stripe.fail(subscriptionId, 3)) await deliver(product.url, event);
    await eventually(
      () => subscriptionOf(leader),
      ({ subscription }) => subscription.status === 'pastDue',
    );
    expect((await invite(leader)).status).toBe(201);
    const open = [...stripe.invoices.values()].find(
      (one) => one.subscription === subscriptionId && one.status === 'open',
    );
    if (open) open.status_transitions.finalized_at -= 15 * 86_400;
    await deliver(product.url, stripe.event('customer.subscription.updated', { id: subscriptionId }));
    await eventually(
      () => subscriptionOf(leader),
      ({ subscription }) => subscription.status === 'restricted',
    );
    expect(codeOf(await invite(leader))).toBe('409 PLAN_RESTRICTED');
    for (const event of stripe.settle(subscriptionId)) await deliver(product.url, event);
    await eventually(
      () => subscriptionOf(leader),
      ({ subscription }) => subscription.status === 'active',
    );
    expect((await invite(leader)).status).toBe(201);
  });
});
