import { describe, expect, it } from 'vitest';
import type { SubscriptionAnswer } from '../../../../../api/billing/contract/payments.ts';
import { showDatesOn } from '../../../lib/display/format.ts';
import { levelOf, nextBilling, statusWords } from './subscription-words.ts';

showDatesOn({ timezone: 'UTC', locale: 'en-US' });

const may2 = Date.UTC(2026, 4, 2, 12) / 1_000;
const may9 = Date.UTC(2026, 4, 9, 12) / 1_000;
const subscription = (
  more: Partial<SubscriptionAnswer['subscription']>,
): SubscriptionAnswer['subscription'] => ({
  plan: 'professional',
  status: 'active',
  graceUntil: null,
  limits: { maxUsers: null, maxAssessments: null, maxParticipants: null },
  currentPeriodEnd: may9,
  interval: 'month',
  cancelAt: null,
  trialEnd: null,
  nextAttemptAt: null,
  ...more,
});
const label = (more: Partial<SubscriptionAnswer['subscription']>) => statusWords(subscription(more)).label;

describe('describing a subscription', () => {
  it('names its state', () => {
    expect(label({ status: 'standard' })).toBe('Free');
    expect(label({})).toBe('Active');
    expect(label({ status: 'trialing', trialEnd: may2 })).toBe('Trial until May 2, 2026');
    expect(label({ cancelAt: may9 })).toBe('Ends on May 9, 2026');
    expect(label({ status: 'trialing', trialEnd: may2, cancelAt: may2 })).toBe('Ends on May 2, 2026');
    expect(label({ status: 'restricted' })).toBe('Reading only');
  });

  it('says until when access continues, and when the payment is retried', () => {
    const { note } = statusWords(
      subscription({
        status: 'pastDue',
        graceUntil: '2026-05-16T12:00:00.000Z',
        nextAttemptAt: '2026-05-05T12:00:00.000Z',
      }),
    );
    expect(note).toContain('before May 16, 2026');
    expect(note).toContain('tried again on May 5, 2026');
  });

  it('names the next billing date only if a payment is due then', () => {
    expect(nextBilling(subscription({}))).toBe('May 9, 2026');
    expect(nextBilling(subscription({ cancelAt: may9 }))).toBeNull();
    expect(nextBilling(subscription({ cancelAt: may9, currentPeriodEnd: may2 }))).toBe('May 2, 2026');
    expect(nextBilling(subscription({ status: 'granted' }))).toBeNull();
    expect(nextBilling(subscription({ status: 'standard', currentPeriodEnd: null }))).toBeNull();
  });
});

it('usage is near the limit from 80 % on, and full at the limit', () => {
  expect([0, 7, 8, 9, 10, 11].map((used) => levelOf(used, 10))).toEqual([
    'room',
    'room',
    'near',
    'near',
    'full',
    'full',
  ]);
  expect(levelOf(0, 0)).toBe('full');
  expect(levelOf(1_000_000, null)).toBe('room');
});
