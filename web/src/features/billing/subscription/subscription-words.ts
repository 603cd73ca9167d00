import type { SubscriptionAnswer } from '../../../../../api/billing/contract/payments.ts';
import { formatDate } from '../../../lib/display/format.ts';
import type { Tone } from '../../../ui/state/badge.tsx';
import { texts } from '../texts.ts';

type Subscription = SubscriptionAnswer['subscription'];
export type Words = { readonly label: string; readonly note: string | null; readonly tone: Tone };

const words = texts.status;

export function statusWords(subscription: Subscription): Words {
  const { cancelAt, trialEnd } = subscription;
  switch (subscription.status) {
    case 'standard':
      return { label: words.free, note: words.freeNote, tone: 'neutral' };
    case 'granted':
      return { label: words.granted, note: words.grantedNote, tone: 'good' };
    case 'pastDue':
      return { label: words.pastDue, note: pastDueNote(subscription), tone: 'warn' };
    case 'restricted':
      return { label: words.restricted, note: words.restrictedNote, tone: 'bad' };
    case 'active':
    case 'trialing':
      if (cancelAt !== null)
        return { label: words.ends(dayOf(cancelAt)), note: words.endsNote, tone: 'warn' };
      if (subscription.status === 'active') return { label: words.active, note: null, tone: 'good' };
      return {
        label: trialEnd === null ? words.trialOpen : words.trial(dayOf(trialEnd)),
        note: words.trialNote,
        tone: 'info',
      };
  }
}

function pastDueNote({ graceUntil, nextAttemptAt }: Subscription): string {
  const grace = graceUntil === null ? words.pastDueOpen : words.pastDueNote(formatDate(graceUntil));
  return nextAttemptAt === null ? grace : `${grace} ${words.triedAgain(formatDate(nextAttemptAt))}`;
}

/** Date of the next payment; null if there is no subscription or it ends before that date. */
export function nextBilling({ status, currentPeriodEnd, cancelAt }: Subscription): string | null {
  if (currentPeriodEnd === null || status === 'standard' || status === 'granted') return null;
  return cancelAt !== null && cancelAt <= currentPeriodEnd ? null : dayOf(currentPeriodEnd);
}

/** @param seconds since the epoch */
const dayOf = (seconds: number): string => formatDate(new Date(seconds * 1_000).toISOString());

export type Level = 'room' | 'near' | 'full';

/** Level of usage; `near` begins at 80 % of the limit. */
export function levelOf(used: number, limit: number | null): Level {
  if (limit === null) return 'room';
  if (used >= limit) return 'full';
  return used >= limit * 0.8 ? 'near' : 'room';
}
