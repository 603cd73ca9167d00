import { localTime } from '../kernel/clocks.ts';

/** Local hours without reminders; Saturdays and Sundays are quiet all day. */
const quietHours = { from: 20, until: 8 } as const;
const stepMs = 15 * 60_000;

/**
 * End of the current quiet hours; null outside them. UTC offsets are multiples of a quarter of an hour, so testing each quarter finds the
 * exact minute.
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch
 */
export function quietUntil(now: number, timeZone: string): number | null {
  if (!isQuiet(now, timeZone)) return null;
  let next = Math.floor(now / stepMs) * stepMs + stepMs;
  while (isQuiet(next, timeZone)) next += stepMs;
  return next;
}

function isQuiet(at: number, timeZone: string): boolean {
  const { day, hour } = localTime(at, timeZone);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 || hour >= quietHours.from || hour < quietHours.until;
}
