import { describe, expect, it } from 'vitest';
import type { PlanOffer, Plans } from '../../../../../api/billing/contract/payments.ts';
import { isSwitchable, offersOf, priceText } from './plan-offers.ts';

const eur = (amount: number) => ({ amount, currency: 'eur' });
const offer = (name: string, month: number | null, year: number | null): PlanOffer => ({
  name,
  price: null,
  currency: null,
  interval: 'month',
  features: [],
  limits: { users: null, assessments: null, participants: null },
  prices: { month: month === null ? null : eur(month), year: year === null ? null : eur(year) },
});
const sold: Plans = {
  plans: {
    free: offer('Free', null, null),
    starter: offer('Starter', 2_900, 29_000),
    professional: offer('Professional', 9_900, null),
    enterprise: offer('Enterprise', null, null),
  },
  checkout: true,
  contact: null,
  guarantee: '',
  trialDays: 0,
};
const choices = (...asked: Parameters<typeof offersOf>) => offersOf(...asked).map(({ choice }) => choice);
const prices = (...asked: Parameters<typeof offersOf>) => offersOf(...asked).map(({ price }) => price);

describe('the cards of the plan chooser', () => {
  it('show the price for the chosen interval, else for the other one, else none', () => {
    expect(prices(sold, null, 'year')).toEqual([
      'free',
      { text: '€290', interval: 'year' },
      { text: '€99', interval: 'month' },
      null,
    ]);
  });

  it('offer payment only for a plan with a price', () => {
    expect(choices(sold, null, 'month')).toEqual(['free', 'upgrade', 'upgrade', 'elsewhere']);
    expect(choices({ ...sold, checkout: false }, null, 'month')).toEqual([
      'free',
      'elsewhere',
      'elsewhere',
      'elsewhere',
    ]);
  });

  it('mark the current plan and offer its other interval', () => {
    const had = { plan: 'starter', interval: 'month' } as const;
    expect(choices(sold, had, 'month')).toEqual(['free', 'current', 'upgrade', 'elsewhere']);
    expect(choices(sold, had, 'year')).toEqual(['free', 'switch', 'upgrade', 'elsewhere']);
    expect(choices(sold, { plan: 'free', interval: null }, 'year')[0]).toBe('current');
    expect(choices(sold, { plan: 'professional', interval: 'month' }, 'year')[2]).toBe('current');
  });

  it('allow switching only if both intervals have prices', () => {
    expect(isSwitchable(sold)).toBe(true);
    expect(isSwitchable({ ...sold, plans: { ...sold.plans, starter: offer('Starter', 2_900, null) } })).toBe(
      false,
    );
  });

  it('format prices from the smallest unit of the currency', () => {
    expect(priceText(eur(2_950))).toBe('€29.50');
    expect(priceText({ amount: 3_000, currency: 'jpy' })).toBe('¥3,000');
  });
});
