import { localTime } from '../kernel/clocks.ts';

/** From this hour of the day before, so that nobody is written to at midnight. */
export const remindFromHour = 8;
const dayMs = 86_400_000;

/**
 * Is it the day before `dueOn`, from the morning on, where the organisation is? Late by an outage it still is on the day itself; after
 * that everybody sees that it is overdue.
 * @param dueOn a day, `YYYY-MM-DD`
 * @param now milliseconds since the epoch
 */
export function reminderIsDue(dueOn: string, now: number, timeZone: string): boolean {
  const { day, hour } = localTime(now, timeZone);
  if (day === dueOn) return true;
  return day === dayBefore(dueOn) && hour >= remindFromHour;
}

export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}
