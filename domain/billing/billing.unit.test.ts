import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { idOf, now, organizationId } from '../../tests/support/organization.ts';
import {
  at,
  changed,
  checkoutId,
  checkoutStarted,
  customer,
  customerId,
  described,
  overdue,
} from '../../tests/support/subscriptions.ts';
import { worded } from '../../tests/support/worded.ts';
import { isRefusal } from '../kernel/decision.ts';
import {
  assignCustomer,
  type Described,
  describeSubscription,
  endGrant,
  expireCheckout,
  goneSubscription,
  grantPlan,
  openedCheckout,
  reconcileSubscription,
  type StartCheckout,
  startCheckout,
  tooSmall,
} from './decide.ts';
import type { BillingEvent } from './events.ts';
import { planInForce } from './in-force.ts';
import { Billing, checkoutMs, confirmedBy } from './state.ts';

const billing = (...events: BillingEvent[]) => given(Billing, events);
const wish: StartCheckout = {
  organizationId,
  checkoutId,
  plan: 'professional',
  interval: 'month',
  trialDays: 0,
  by: idOf('owner'),
};

describe('a checkout', () => {
  it('is idempotent', () => {
    const started = billing(customer).when((state) => startCheckout(state, wish, now));
    started.thenFacts([checkoutStarted()]);
    started.thenAgainNothing();
    billing(customer, checkoutStarted())
      .when((state) => startCheckout(state, { ...wish, checkoutId: idOf('other') }, now + 1_000))
      .thenNothing();
  });

  it('starts anew for another plan or interval, or when the first has expired', () => {
    const other = { ...wish, checkoutId: idOf('other') };
    const next = (more: Partial<StartCheckout>, later: number, ...events: BillingEvent[]) =>
      billing(customer, checkoutStarted(), ...events).when((state) =>
        startCheckout(state, { ...other, ...more }, now + later),
      );
    next({ plan: 'starter' }, 1).thenFacts([
      checkoutStarted({
        checkoutId: idOf('other'),
        plan: 'starter',
        startedAt: new Date(now + 1).toISOString(),
      }),
    ]);
    next({ interval: 'year' }, 0).thenFacts([
      checkoutStarted({ checkoutId: idOf('other'), interval: 'year' }),
    ]);
    next({}, checkoutMs).thenFacts([
      checkoutStarted({ checkoutId: idOf('other'), startedAt: new Date(now + checkoutMs).toISOString() }),
    ]);
    const expired: BillingEvent = { type: 'CheckoutExpired', data: { organizationId, checkoutId } };
    next({}, 0, expired).thenFacts([checkoutStarted({ checkoutId: idOf('other') })]);
  });

  it('is refused for the free plan, and while there is a subscription', () => {
    billing()
      .when((state) => startCheckout(state, { ...wish, plan: 'free' }, now))
      .thenRefused('PLAN_FREE');
    for (const what of [described(1), overdue(1), described(1, { status: 'trialing' })])
      billing(customer, changed(what))
        .when((state) => startCheckout(state, wish, now))
        .thenRefused('SUBSCRIBED');
  });

  it('begins with a trial only if the organisation never subscribed', () => {
    const trying = { ...wish, trialDays: 14 };
    billing(customer)
      .when((state) => startCheckout(state, trying, now))
      .thenFacts([checkoutStarted({ trialDays: 14 })]);
    billing(customer, changed(described(1, { status: 'canceled', checkoutId: null })))
      .when((state) => startCheckout(state, trying, now))
      .thenFacts([checkoutStarted()]);
  });

  it('is confirmed only by the subscription created with it', () => {
    const folded = (what: Described) =>
      [customer, checkoutStarted(), changed(what)].reduce(Billing.evolve, Billing.initial);
    expect(confirmedBy(folded(described(1)), checkoutId)?.plan).toBe('professional');
    expect(confirmedBy(folded(described(1, { status: 'incomplete' })), checkoutId)).toBeUndefined();
    expect(confirmedBy(folded(described(1, { checkoutId: idOf('other') })), checkoutId)).toBeUndefined();
  });

  it("records the provider's page once, and its expiry once", () => {
    const page = { checkoutId, sessionId: 'cs_1' };
    const opened = billing(checkoutStarted()).when((state) => openedCheckout(state, organizationId, page));
    opened.thenFacts([{ type: 'CheckoutOpened', data: { organizationId, ...page } }]);
    opened.thenAgainNothing();
    const over = billing(checkoutStarted()).when((state) =>
      expireCheckout(state, organizationId, checkoutId),
    );
    over.thenFacts([{ type: 'CheckoutExpired', data: { organizationId, checkoutId } }]);
    over.thenAgainNothing();
  });
});

describe('a customer', () => {
  it('is assigned once and never replaced', () => {
    const first = billing().when((state) => assignCustomer(state, organizationId, customerId));
    first.thenFacts([customer]);
    first.thenAgainNothing();
    billing(customer)
      .when((state) => assignCustomer(state, organizationId, 'cus_other'))
      .thenNothing();
  });
});

describe('a subscription as described by the provider', () => {
  it('is stored if new, confirmed if unchanged, and ignored if older', () => {
    const next = (what: Described) =>
      billing(customer, changed(described(2))).when((state) =>
        describeSubscription(state, organizationId, what),
      );
    next(described(3, { cancelAt: at(30) })).thenFacts([changed(described(3, { cancelAt: at(30) }))]);
    next(described(3)).thenFacts([
      { type: 'SubscriptionConfirmed', data: { organizationId, subscriptionId: 'sub_one', asOf: at(3) } },
    ]);
    next(described(2)).thenNothing();
    next(described(1, { status: 'canceled' })).thenNothing();
  });

  it('is refused if another customer pays for it, whatever its metadata says', () => {
    for (const events of [[customer], []])
      billing(...events)
        .when((state) =>
          describeSubscription(state, organizationId, described(1, { customerId: 'cus_foreign' })),
        )
        .thenRefused('CUSTOMER_FOREIGN');
  });

  it('records each failed charge once', () => {
    const failing = (before: readonly Described[], what: Described) =>
      billing(customer, ...before.map(changed)).when((state) =>
        describeSubscription(state, organizationId, what),
      );
    const failed = (attempts: number, day: number): BillingEvent => ({
      type: 'PaymentFailed',
      data: {
        organizationId,
        subscriptionId: 'sub_one',
        invoiceId: 'in_two',
        attempts,
        nextAttemptAt: at(day + 3),
      },
    });
    failing([described(1)], overdue(30)).thenFacts([changed(overdue(30)), failed(1, 30)]);
    failing([described(1), overdue(30)], overdue(33, 2)).thenFacts([changed(overdue(33, 2)), failed(2, 33)]);
    failing([described(1), overdue(33, 2)], { ...overdue(34, 2), cancelAt: at(60) }).thenFacts([
      changed({ ...overdue(34, 2), cancelAt: at(60) }),
    ]);
  });

  it('is over when the provider does not know it any more', () => {
    const known = described(2);
    expect(goneSubscription(known, at(3))).toMatchObject({ status: 'canceled', asOf: at(3) });
  });

  it('writes nothing at the nightly comparison while unchanged', () => {
    const state = [customer, changed(described(2))].reduce(Billing.evolve, Billing.initial);
    expect(reconcileSubscription(state, organizationId, described(9))).toEqual([]);
    expect(reconcileSubscription(state, organizationId, described(9, { status: 'canceled' }))).toEqual([
      changed(described(9, { status: 'canceled' })),
    ]);
  });
});

/** Descriptions by Stripe in order: created, paid, payment failed, paid with another plan, deleted. */
const story: readonly Described[] = [
  described(1, { status: 'incomplete' }),
  described(2),
  overdue(30),
  described(33, { periodEnd: at(60), plan: 'enterprise' }),
  described(60, { periodEnd: at(60), plan: 'enterprise', status: 'canceled' }),
];

function permutations<T>(of: readonly T[]): readonly (readonly T[])[] {
  return of.length === 0
    ? [[]]
    : of.flatMap((first, index) => permutations(of.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

/** Applies the descriptions one after another, as messages of the provider arrive. */
function told(answers: readonly Described[]): Billing {
  return answers.reduce(
    (state, answer) => {
      const decision = describeSubscription(state, organizationId, answer);
      if (isRefusal(decision)) throw new Error(decision.code);
      return decision.reduce(Billing.evolve, state);
    },
    [customer, checkoutStarted()].reduce(Billing.evolve, Billing.initial),
  );
}

describe('five descriptions by the provider in any order', () => {
  const ending = told(story);
  it('lead to one state in each of the 120 orders', () => {
    const orders = permutations(story);
    expect(orders).toHaveLength(120);
    for (const order of orders) expect(told(order)).toEqual(ending);
    expect(planInForce(ending, { sold: true, standard: 'free' }, now)).toMatchObject({ plan: 'free' });
  });

  it('lead to the same state when each comes five times and shuffled, and when the facts are folded in any order', () => {
    const many = story.flatMap((one) => Array.from({ length: 5 }, () => one));
    fc.assert(
      fc.property(fc.shuffledSubarray(many, { minLength: many.length }), (order) => {
        expect(told(order)).toEqual(ending);
      }),
      { numRuns: 300, seed: 19 },
    );
    for (const order of permutations(story)) {
      const facts = [customer, checkoutStarted(), ...order.map(changed)];
      expect(facts.reduce(Billing.evolve, Billing.initial)).toEqual(ending);
    }
  });

  it('lead to a paid subscription if the latest says paid, whatever arrives last', () => {
    const paid = story.slice(0, 4);
    for (const order of permutations(paid))
      expect(planInForce(told(order), { sold: true, standard: 'free' }, now)).toMatchObject({
        plan: 'enterprise',
        status: 'active',
      });
  });
});

describe('a granted plan', () => {
  it('is granted once, and replaced by the next grant', () => {
    const first = billing().when((state) =>
      grantPlan(state, organizationId, { plan: 'starter', until: at(9) }),
    );
    first.thenFacts([{ type: 'PlanGranted', data: { organizationId, plan: 'starter', until: at(9) } }]);
    first.thenAgainNothing();
  });

  it('ends at once, and only if a grant is in force', () => {
    const starter: BillingEvent = {
      type: 'PlanGranted',
      data: { organizationId, plan: 'starter', until: null },
    };
    const end = billing(starter).when((state) => endGrant(state, organizationId, now));
    end.thenFacts([
      {
        type: 'PlanGranted',
        data: { organizationId, plan: 'starter', until: new Date(now).toISOString() },
      },
    ]);
    end.thenAgainNothing();
    billing()
      .when((state) => endGrant(state, organizationId, now))
      .thenNothing();
  });
});

describe('a downgrade', () => {
  it('names what must be removed first', () => {
    expect(tooSmall('starter', { users: 10, assessments: 25, participants: 100 })).toBeUndefined();
    expect(worded(tooSmall('starter', { users: 12, assessments: 3, participants: 101 }))).toMatchObject({
      code: 'USE_ABOVE_PLAN',
      findings: [{ path: 'users' }, { path: 'participants' }],
      detail: expect.stringMatching(/10 people and you are 12: remove 2/),
    });
    expect(tooSmall('enterprise', { users: 1e6, assessments: 1e6, participants: 1e6 })).toBeUndefined();
  });
});
