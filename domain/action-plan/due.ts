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

/** Day and hour on the clocks of a time zone; UTC when it is none that is known. */
export function localTime(now: number, timeZone: string): { readonly day: string; readonly hour: number } {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
  };
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}
