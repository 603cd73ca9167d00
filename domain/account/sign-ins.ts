import type { SignInEvent } from './events.ts';
import type { SignIns } from './state.ts';

/** Months have streams of their own from here on; what was before is in one stream. */
export const firstMonth = '2026-11';

/** `2026-12`. @param now milliseconds since the epoch */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7);
}

/** Where sign-ins are, the newest first: this month, each before it, and last the stream from before there were months. */
export function* monthsBackFrom(now: number): Generator<string | null> {
  const day = new Date(now);
  for (let month = monthOf(now); month >= firstMonth; ) {
    yield month;
    day.setUTCDate(0);
    month = monthOf(day.getTime());
  }
  yield null;
}

/** What is written of a sign-in: with what was before it, where it is the first of its stream. @param before null: the stream has begun */
export function noteSignIn(
  accountId: string,
  fact: SignInEvent,
  before: SignIns | null,
): readonly SignInEvent[] {
  if (before === null || before.count === 0) return [fact];
  const { count, latest } = before;
  return [{ type: 'SignInsCarriedOver', data: { accountId, count, latest: [...latest] } }, fact];
}
