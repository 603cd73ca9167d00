import { pointsText, scoreText } from '../../../../domain/scoring/score-text.ts';

const language = 'en';

const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' });
const plural = new Intl.PluralRules(language);

/** A time zone (IANA) and a locale (BCP 47). */
export type Clocks = { readonly timezone: string; readonly locale: string };

/** Those of the session, else of the browser; words of the product stay in its own language. */
let shown = formatsFor(null);

/** How dates are shown from now on; null = as this browser does. What this browser does not know, it shows as it can. */
export function showDatesOn(clocks: Clocks | null): void {
  try {
    shown = formatsFor(clocks);
  } catch {
    shown = formatsFor(null);
  }
}

function formatsFor(clocks: Clocks | null) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(clocks?.locale ?? language, {
      ...(clocks && { timeZone: clocks.timezone }),
      ...options,
    });
  return {
    day: format({ dateStyle: 'medium' }),
    calendarDay: format({ dateStyle: 'medium', timeZone: 'UTC' }),
    tick: {
      day: format({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
      month: format({ month: 'short', year: 'numeric', timeZone: 'UTC' }),
      year: format({ year: 'numeric', timeZone: 'UTC' }),
    },
    dayAndTime: format({ dateStyle: 'medium', timeStyle: 'short' }),
    exact: format({ dateStyle: 'long', timeStyle: 'long' }),
    clock: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    // Swedes write days as programs do.
    isoDay: new Intl.DateTimeFormat('sv-SE', clocks ? { timeZone: clocks.timezone } : {}),
  };
}

export const formatNumber = (value: number): string => whole.format(value);
/** Points always with one decimal: 6.0 is a measured 6. A score whose band stands beside it takes {@link formatMean}. */
export const formatScore = pointsText;
/** A score as on every other surface: with the decimals that keep it in its band. */
export const formatMean = (
  mean: number,
  { bandStarts }: { readonly bandStarts: readonly number[] },
): string => scoreText(mean, bandStarts);
export const formatDate = (instant: string): string => shown.day.format(new Date(instant));
/** A day of the calendar, `YYYY-MM-DD`, which is the same day everywhere. */
export const formatDay = (calendar: string): string =>
  shown.calendarDay.format(new Date(`${calendar}T00:00:00Z`));
/** A mark on an axis of time: "12 May", "May 2026" or "2026". */
export const formatTick = (epochMs: number, unit: 'day' | 'month' | 'year'): string =>
  shown.tick[unit].format(epochMs);
export const formatDateTime = (instant: string): string => shown.dayAndTime.format(new Date(instant));
export const formatExact = (instant: string): string => shown.exact.format(new Date(instant));
export const formatClock = (epochMs: number): string => shown.clock.format(epochMs);

/** The time zone of what is shown where it is not this browser's own, else null. */
export function foreignZone(): string | null {
  const zone = shown.dayAndTime.resolvedOptions().timeZone;
  return zone === new Intl.DateTimeFormat().resolvedOptions().timeZone ? null : zone.replaceAll('_', ' ');
}

/** Never 100 % before it is all, never 0 % once it has begun. */
export function formatPercent(part: number, all: number): string {
  if (all <= 0) return percent.format(0);
  const share = part / all;
  if (part > 0 && share < 0.01) return '<1%';
  if (part < all && share > 0.99) return '99%';
  return percent.format(share);
}

/** `count(1, 'person', 'people')` is "1 person". */
export function count(value: number, one: string, many: string): string {
  return `${whole.format(value)} ${plural.select(value) === 'one' ? one : many}`;
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "3 min. ago", "in 2 days"; the date itself from a week on. */
export function formatRelative(instant: string, now: number): string {
  const distance = Date.parse(instant) - now;
  if (Math.abs(distance) >= 7 * 86_400_000) return formatDateTime(instant);
  for (const [unit, ms] of steps) {
    if (Math.abs(distance) >= ms) return relative.format(Math.trunc(distance / ms), unit);
  }
  return 'just now';
}

/** Today on the clocks of whoever looks, `YYYY-MM-DD`. */
export const calendarDayAt = (epochMs: number): string => shown.isoDay.format(epochMs);
