import { once } from '../../lib/display/once.ts';

const clockFormat = once(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }));
const dayFormat = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);

/** For example "12:03". */
export const clock = (epochMs: number): string => clockFormat().format(epochMs);

/** For example "31 March 2027 at 18:00 CEST", in the reader's time zone. */
export const dayAndTime = (instant: string): string => dayFormat().format(Date.parse(instant));
