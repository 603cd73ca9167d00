import { pointsText, scoreText } from '../../../../domain/scoring/score-text.ts';
import { browserLocale } from './browser-locale.ts';
import { once } from './once.ts';
import { wholeNumber } from './whole-number.ts';

const language = 'en';

const percent = once(() => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }));
const relative = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' }));

/** A time zone (IANA) and a locale (BCP 47). */
export type Clocks = { readonly timezone: string; readonly locale: string };

/** Formats of the session, or of the browser while none is chosen. The wording of the product stays English. */
let shown = formatsFor(null);

/**
 * Sets the formats of all dates from now on; null uses the browser's. If the browser does not support the locale or the zone,
 * falls back to its own.
 */
export function showDatesOn(clocks: Clocks | null): void {
  shown = formatsFor(clocks);
}

function formatsFor(clocks: Clocks | null) {
  const of = (locale: string, options: Intl.DateTimeFormatOptions, known = language) =>
    once(() => {
      try {
        return new Intl.DateTimeFormat(locale, { ...(clocks && { timeZone: clocks.timezone }), ...options });
      } catch {
        return new Intl.DateTimeFormat(known, options);
      }
    });
  const locale = clocks?.locale ?? browserLocale();
  const format = (options: Intl.DateTimeFormatOptions) => of(locale, options);
  return {
    locale,
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
    // The Swedish locale writes dates as YYYY-MM-DD.
    isoDay: of('sv-SE', {}, 'sv-SE'),
  };
}

export const formatNumber = wholeNumber;
/** Always one decimal: 6.0 shows that 6 was measured. Use {@link formatMean} for a score next to its band. */
export const formatScore = pointsText;
/** A score with as many decimals as keep it inside its band, the same on every surface. */
export const formatMean = (
  mean: number,
  { bandStarts }: { readonly bandStarts: readonly number[] },
): string => scoreText(mean, bandStarts);
export const formatDate = (instant: string): string => shown.day().format(new Date(instant));
/** A calendar day, `YYYY-MM-DD`, independent of the time zone. */
export const formatDay = (calendar: string): string =>
  shown.calendarDay().format(new Date(`${calendar}T00:00:00Z`));
/** Label of a tick on a time axis: "12 May", "May 2026" or "2026". */
export const formatTick = (epochMs: number, unit: 'day' | 'month' | 'year'): string =>
  shown.tick[unit]().format(epochMs);
export const formatDateTime = (instant: string): string => shown.dayAndTime().format(new Date(instant));
export const formatExact = (instant: string): string => shown.exact().format(new Date(instant));
export const formatClock = (epochMs: number): string => shown.clock().format(epochMs);

/** Locale of the displayed dates. */
export const dateLocale = (): string => shown.locale;

/** Time zone of the displayed times if it differs from the browser's, else null. */
export function foreignZone(): string | null {
  const zone = shown.dayAndTime().resolvedOptions().timeZone;
  return zone === new Intl.DateTimeFormat().resolvedOptions().timeZone ? null : zone.replaceAll('_', ' ');
}

/** Shows less than 100 % until everything is complete, and more than 0 % as soon as something is done. */
export function formatPercent(part: number, all: number): string {
  if (all <= 0) return percent().format(0);
  const share = part / all;
  if (part > 0 && share < 0.01) return '<1%';
  if (part < all && share > 0.99) return '99%';
  return percent().format(share);
}

/** `count(1, 'person', 'people')` is "1 person". */
export function count(value: number, one: string, many: string): string {
  return `${wholeNumber(value)} ${Math.abs(value) === 1 ? one : many}`;
}

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "3 min. ago", "in 2 days"; the date itself from one week on. */
export function formatRelative(instant: string, now: number): string {
  const distance = Date.parse(instant) - now;
  if (Math.abs(distance) >= 7 * 86_400_000) return formatDateTime(instant);
  for (const [unit, ms] of steps) {
    if (Math.abs(distance) >= ms) return relative().format(Math.trunc(distance / ms), unit);
  }
  return 'just now';
}

/** The date in the reader's time zone, `YYYY-MM-DD`. */
export const calendarDayAt = (epochMs: number): string => shown.isoDay().format(epochMs);
