import { localTime } from '../kernel/clocks.ts';

/** Hours of the clock between which nobody is reminded; Saturdays and Sundays are quiet as a whole. */
export const quietHours = { from: 20, until: 8 } as const;
const stepMs = 15 * 60_000;

/**
 * When the quiet hours end that it is in now; null when it is not in any. Clocks are a multiple of a quarter of an hour apart, so
 * looking at each quarter finds the minute.
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
