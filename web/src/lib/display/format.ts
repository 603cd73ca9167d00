const language = 'en';

const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const calendarDay = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
const dayAndTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' });
const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' });
const plural = new Intl.PluralRules(language);

export const formatNumber = (value: number): string => whole.format(value);
/** Scores always with one decimal: 6.0 is a measured 6. */
export const formatScore = (value: number): string => oneDecimal.format(value);
export const formatDate = (instant: string): string => day.format(new Date(instant));
/** A day of the calendar, `YYYY-MM-DD`, which is the same day everywhere. */
export const formatDay = (calendar: string): string => calendarDay.format(new Date(`${calendar}T00:00:00Z`));
export const formatDateTime = (instant: string): string => dayAndTime.format(new Date(instant));
export const formatExact = (instant: string): string => exact.format(new Date(instant));
export const formatClock = (epochMs: number): string => clock.format(epochMs);

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
export function calendarDayAt(epochMs: number): string {
  const at = new Date(epochMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
