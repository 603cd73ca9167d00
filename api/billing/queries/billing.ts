import { Assessment } from '../../../domain/assessment/state.ts';
import { planInForce } from '../../../domain/billing/in-force.ts';
import { intervals, type PlanId, planIds, plans } from '../../../domain/billing/plans.ts';
import { Billing, confirmedBy, openCheckout } from '../../../domain/billing/state.ts';
import type { Usage } from '../../../domain/billing/usage.ts';
import { Organization } from '../../../domain/organization/state.ts';
import { usageOf } from '../../../domain/organization/usage.ts';
import type { BillingSettings, PerPlan, Price } from '../../../infra/config/billing.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { PlanOffer, Plans, SubscriptionAnswer } from '../contract/payments.ts';
import { subscriptionOf } from './plan-in-force.ts';

export function plansAnswerOf(billing: BillingSettings, prices: PerPlan<Price>): Plans {
  const offers = planIds.map((id): [PlanId, PlanOffer] => [id, offerOf(id, prices)]);
  return {
    plans: Object.fromEntries(offers) as Plans['plans'],
    checkout: billing.stripe !== undefined,
    contact: billing.contact ?? null,
    guarantee: billing.guarantee,
    trialDays: billing.trialDays,
  };
}

function offerOf(id: PlanId, prices: PerPlan<Price>): PlanOffer {
  const { name, features, limits, interval: usual } = plans[id];
  const own = id === 'free' ? {} : (prices[id] ?? {});
  const interval = [usual, ...intervals].find((each) => own[each]) ?? usual;
  const price = own[interval];
  return {
    name,
    price: id === 'free' ? 0 : price ? wholeUnits(price) : null,
    currency: price?.currency ?? null,
    interval,
    features: [...features],
    limits: { ...limits },
    prices: { month: copied(own.month), year: copied(own.year) },
  };
}

const copied = (price: Price | undefined) => (price ? { ...price } : null);

function wholeUnits({ amount, currency }: Price): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return amount / 10 ** maximumFractionDigits;
}

/**
 * Measures the usage of an organisation from the streams on which its limits are decided: it never lags and is never an
 * estimate.
 */
export async function measuredUsage(
  { commands, clock }: Pick<ApiDependencies, 'commands' | 'clock'>,
  tenant: string,
): Promise<Usage> {
  const { state } = await commands.load(Organization, tenant);
  const invited: number[] = [];
  for (const assessmentId of state?.allowed ?? []) {
    const assessment = await commands.load(Assessment, assessmentId);
    invited.push(assessment.state?.invited.size ?? 0);
  }
  return usageOf(state, invited, clock.now());
}

export async function subscriptionAnswerOf(
  deps: Pick<ApiDependencies, 'commands' | 'clock' | 'terms' | 'payments'>,
  tenant: string,
  sessionId: string | undefined,
): Promise<SubscriptionAnswer> {
  const [{ state }, usage] = await Promise.all([
    deps.commands.load(Billing, tenant),
    measuredUsage(deps, tenant),
  ]);
  const now = deps.clock.now();
  const inForce = planInForce(state, deps.terms, now);
  const { subscription: known } = inForce;
  return {
    subscription: {
      ...subscriptionOf(inForce),
      currentPeriodEnd: secondsOf(known?.periodEnd),
      interval: known?.interval ?? null,
      cancelAt: secondsOf(known?.cancelAt),
      trialEnd: secondsOf(known?.trialEnd),
      nextAttemptAt: known?.unpaid?.nextAttemptAt ?? null,
    },
    usage,
    checkout: checkoutOf(state, sessionId, now),
    portal: deps.payments !== undefined && state.customerId !== null && state.subscriptions.size > 0,
  };
}

function checkoutOf(
  state: Billing,
  sessionId: string | undefined,
  now: number,
): SubscriptionAnswer['checkout'] {
  const checkout =
    sessionId === undefined
      ? openCheckout(state, now)
      : [...state.checkouts.values()].find((each) => each.sessionId === sessionId);
  if (!checkout) return 'none';
  if (confirmedBy(state, checkout.checkoutId)) return 'confirmed';
  return checkout.expired ? 'expired' : 'waiting';
}

const secondsOf = (instant: string | null | undefined) =>
  instant ? Math.floor(Date.parse(instant) / 1_000) : null;
