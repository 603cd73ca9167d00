import type { SignInEvent } from './events.ts';
import type { SignIns } from './state.ts';

/** From this month on each month has its own stream; earlier sign-ins share one stream. */
const firstMonth = '2026-11';

/**
 * The month in UTC, such as `2026-12`.
 * @param now milliseconds since the epoch
 */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** The streams of sign-ins, newest first: this month, each earlier month, and last the single stream (null) from before monthly streams. */
export function* monthsBackFrom(now: number): Generator<string | null> {
  const day = new Date(now);
  for (let month = monthOf(now); month >= firstMonth; ) {
    yield month;
    day.setUTCDate(0);
    month = monthOf(day.getTime());
  }
  yield null;
}

/**
 * Events for one sign-in; the first of a month's stream also carries over the earlier count.
 * @param before sign-ins before this month; null: this month's stream already has events
 */
export function noteSignIn(
  accountId: string,
  fact: SignInEvent,
  before: SignIns | null,
): readonly SignInEvent[] {
  if (before === null || before.count === 0) return [fact];
  const { count, latest } = before;
  return [{ type: 'SignInsCarriedOver', data: { accountId, count, latest: [...latest] } }, fact];
}
