import { localTime } from '../kernel/clocks.ts';

/** Reminders go out from this hour of the day before, so that no mail is sent at midnight. */
const remindFromHour = 8;
const dayMs = 86_400_000;

/**
 * True from the morning of the day before `dueOn` in the organisation's time zone, and on the due day itself to make up for an outage.
 * After that the plan shows the action as overdue.
 * @param dueOn a day, `YYYY-MM-DD`
 * @param now milliseconds since the epoch
 */
export function reminderIsDue(dueOn: string, now: number, timeZone: string): boolean {
  const { day, hour } = localTime(now, timeZone);
  if (day === dueOn) return true;
  return day === dayBefore(dueOn) && hour >= remindFromHour;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
}
