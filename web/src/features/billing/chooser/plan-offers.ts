import type { PlanOffer, Plans } from '../../../../../api/billing/contract/payments.ts';
import { type Interval, intervals, type PlanId, planIds } from '../../../../../domain/billing/plans.ts';

/** Action of a card's button. `elsewhere`: the plan has no price here, so the card says whom to ask. */
export type Choice = 'current' | 'free' | 'upgrade' | 'switch' | 'elsewhere';

export type Offer = {
  readonly id: PlanId;
  readonly name: string;
  readonly features: readonly string[];
  readonly limits: PlanOffer['limits'];
  readonly popular: boolean;
  /** null if no price is configured. */
  readonly price: { readonly text: string; readonly interval: Interval } | 'free' | null;
  readonly choice: Choice;
};

/** Current plan of an organisation. `interval` is null if nothing is paid or while it is loading. */
export type Had = { readonly plan: PlanId; readonly interval: Interval | null };

/**
 * One offer per plan, smallest plan first. @param had current plan; null if signed out @param wished preferred payment interval
 */
export function offersOf({ plans, checkout }: Plans, had: Had | null, wished: Interval): readonly Offer[] {
  return planIds.map((id) => {
    const { name, features, limits, prices } = plans[id];
    const interval = [wished, ...intervals].find((each) => prices[each] !== null);
    const amount = interval && prices[interval];
    const price = amount ? { text: priceText(amount), interval } : null;
    return {
      id,
      name,
      features,
      limits,
      popular: id === 'professional',
      price: id === 'free' ? 'free' : price,
      choice: choiceOf(id, had, checkout ? price?.interval : undefined),
    };
  });
}

/** Whether plans have prices for both intervals, so that the person can choose one. */
export const isSwitchable = ({ plans }: Plans): boolean =>
  intervals.every((interval) => planIds.some((id) => plans[id].prices[interval] !== null));

/** "€29" or "€9.50": whole amounts have no decimals. @param amount in the smallest unit of the currency */
export function priceText({
  amount,
  currency,
}: {
  readonly amount: number;
  readonly currency: string;
}): string {
  const format = { style: 'currency', currency } as const;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', format).resolvedOptions();
  const value = amount / 10 ** maximumFractionDigits;
  return new Intl.NumberFormat('en', { ...format, trailingZeroDisplay: 'stripIfInteger' }).format(value);
}

function choiceOf(id: PlanId, had: Had | null, payable: Interval | undefined): Choice {
  if (had?.plan === id)
    return had.interval !== null && payable !== undefined && payable !== had.interval ? 'switch' : 'current';
  if (id === 'free') return 'free';
  return payable === undefined ? 'elsewhere' : 'upgrade';
}
