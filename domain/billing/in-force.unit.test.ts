import { describe, expect, it } from 'vitest';
import { days, now, organizationId } from '../../tests/support/organization.ts';
import { at, changed, customer, described, overdue } from '../../tests/support/subscriptions.ts';
import { worded } from '../../tests/support/worded.ts';
import type { BillingEvent } from './events.ts';
import { graceDays, planInForce, type Terms } from './in-force.ts';
import { beyondPlan } from './limits.ts';
import { Billing } from './state.ts';

const sold: Terms = { sold: true, standard: 'free' };
const on = (day: number, events: readonly BillingEvent[], terms = sold) => {
  const state = [customer, ...events].reduce(Billing.evolve, Billing.initial);
  return planInForce(state, terms, now + day * days);
};
const inShort = (...asked: Parameters<typeof on>) => {
  const { plan, status } = on(...asked);
  return `${plan} ${status}`;
};
const granted = (until: string | null): BillingEvent => ({
  type: 'PlanGranted',
  data: { organizationId, plan: 'enterprise', until },
});

describe('the plan in force', () => {
  it('is never lowered by a grant, and a grant ends a restriction', () => {
    const starter: BillingEvent = {
      type: 'PlanGranted',
      data: { organizationId, plan: 'starter', until: null },
    };
    expect(inShort(0, [starter])).toBe('starter granted');
    expect(inShort(0, [starter], { sold: false, standard: 'enterprise' })).toBe('enterprise standard');
    const active = changed(described(1, { plan: 'professional' }));
    expect(inShort(0, [active, starter])).toBe('professional active');
    const unpaid = changed(overdue(31));
    expect(inShort(31, [unpaid, starter])).toBe('professional pastDue');
    expect(inShort(30 + graceDays + 2, [unpaid, starter])).toBe('starter granted');
  });

  it("is the installation's default without a subscription", () => {
    expect(inShort(0, [])).toBe('free standard');
    expect(inShort(0, [], { sold: false, standard: 'enterprise' })).toBe('enterprise standard');
  });

  it.each([
    ['trialing', 'professional trialing'],
    ['active', 'professional active'],
    ['incomplete', 'free standard'],
    ['incomplete_expired', 'free standard'],
    ['paused', 'free standard'],
    ['canceled', 'free standard'],
  ] as const)('with a subscription that is %s is: %s', (status, expected) => {
    expect(inShort(1, [changed(described(1, { status }))])).toBe(expected);
  });

  it('continues for the grace period after a failed payment, then is read-only, and is restored when paid', () => {
    const failed = [changed(described(1)), changed(overdue(30))];
    expect(on(31, failed)).toMatchObject({ status: 'pastDue', graceUntil: now + (30 + graceDays) * days });
    expect(inShort(30 + graceDays - 0.001, failed)).toBe('professional pastDue');
    expect(inShort(30 + graceDays, failed)).toBe('professional restricted');
    const unpaid = { ...overdue(50), status: 'unpaid' as const };
    expect(inShort(50, [...failed, changed(unpaid)])).toBe('professional restricted');
    expect(inShort(50, [...failed, changed(described(50, { periodEnd: at(60) }))])).toBe(
      'professional active',
    );
  });

  it('ignores a price that belongs to no plan', () => {
    expect(inShort(1, [changed(described(1, { plan: null }))])).toBe('free standard');
  });

  it('ignores subscriptions if plans are no longer sold', () => {
    expect(inShort(1, [changed(described(1))], { sold: false, standard: 'starter' })).toBe(
      'starter standard',
    );
  });

  it('can be granted until a date, or without an end', () => {
    expect(inShort(9, [granted(at(10))])).toBe('enterprise granted');
    expect(inShort(10, [granted(at(10))])).toBe('free standard');
    expect(inShort(999, [granted(null)])).toBe('enterprise granted');
    expect(inShort(60, [changed(overdue(30)), granted(null)])).toBe('enterprise granted');
  });

  it('is the larger of two paid plans, whichever came first', () => {
    const two = [
      changed(described(1)),
      changed(described(2, { subscriptionId: 'sub_two', plan: 'starter' })),
    ];
    expect(inShort(3, two)).toBe('professional active');
    expect(inShort(3, two.toReversed())).toBe('professional active');
  });
});

describe('a limit', () => {
  const free = on(0, []);
  it('refuses only beyond it, and names the limit, the count and the way to a larger plan', () => {
    expect(beyondPlan(free, 'participants', 10)).toBeUndefined();
    expect(worded(beyondPlan(free, 'participants', 11))).toMatchObject({
      refused: 'conflict',
      code: 'PLAN_LIMIT',
      detail: expect.stringMatching(
        /Your plan \(Free\) has room for 10 people in one assessment; this would make 11/,
      ),
      limit: { of: 'participants', plan: 'free', limit: 10 },
    });
  });

  it('of an unlimited plan refuses nothing until the plan is read-only', () => {
    const enterprise = (day: number) => on(day, [changed({ ...overdue(30), plan: 'enterprise' })]);
    expect(beyondPlan(enterprise(31), 'users', 100_000)).toBeUndefined();
    expect(beyondPlan(enterprise(45), 'users', 1)).toMatchObject({
      code: 'PLAN_RESTRICTED',
      limit: { of: 'users', plan: 'enterprise', limit: null },
    });
  });
});
