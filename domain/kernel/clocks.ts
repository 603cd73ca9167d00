/** Time zone and locale that dates are written in, as the organisation chose. */
export type Clocks = { readonly timeZone: string; readonly locale: string };
const utc: Clocks = { timeZone: 'UTC', locale: 'en-GB' };

/** undefined: the organisation has not chosen. */
export function clocksOf(
  organization: (Clocks & { readonly clocksChosen: boolean }) | null,
): Clocks | undefined {
  return organization?.clocksChosen ? organization : undefined;
}

/**
 * The instant in the organisation's time zone, or in UTC if none was chosen. The zone is named, because the reader may be
 * elsewhere.
 */
export function instantInWords(instant: string, clocks: Clocks = utc): string {
  const { timeZone, locale } = clocks;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(new Date(instant));
  const zone = timeZone === 'UTC' ? timeZone : timeZone.replaceAll('_', ' ');
  return `${format({ dateStyle: 'full', timeStyle: 'short' })} (${zone})`;
}

/** A day of the calendar. @param day `YYYY-MM-DD`, the same day everywhere */
export function dayInWords(day: string, { locale }: Pick<Clocks, 'locale'> = utc): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
}

/** Day (`YYYY-MM-DD`) and hour in a time zone; in UTC when the zone is unknown. */
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
