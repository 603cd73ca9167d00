import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calendarDayAt,
  count,
  foreignZone,
  formatClock,
  formatDateTime,
  formatDay,
  formatExact,
  formatNumber,
  formatPercent,
  formatRelative,
  formatScore,
  showDatesOn,
} from './format.ts';

test('a percentage shows 100 % only when complete and 0 % only before the start', () => {
  expect(formatPercent(0, 185)).toBe('0%');
  expect(formatPercent(1, 1850)).toBe('<1%');
  expect(formatPercent(1849, 1850)).toBe('99%');
  expect(formatPercent(1850, 1850)).toBe('100%');
  expect(formatPercent(0, 0)).toBe('0%');
});

test('a score has one decimal', () => expect(formatScore(6)).toBe('6.0'));

test('a whole number is formatted as by Intl', () => {
  const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.integer({ min: 0, max: 2_000 })), (value) => {
      expect(formatNumber(value)).toBe(format(value));
    }),
  );
});

test('a count uses the singular for one and the plural otherwise', () => {
  expect(count(1, 'person', 'people')).toBe('1 person');
  expect(count(1200, 'person', 'people')).toBe('1,200 people');
});

test('times are relative up to one week', () => {
  const now = Date.parse('2026-03-14T10:00:00Z');
  expect(formatRelative('2026-03-14T09:59:30Z', now)).toBe('just now');
  expect(formatRelative('2026-03-14T09:57:00Z', now)).toMatch(/^3\s?m/);
  expect(formatRelative('2026-01-14T09:57:00Z', now)).toContain('2026');
});

test('instants follow the time zone of the session; calendar days are the same everywhere', () => {
  const newYear = '2026-12-31T23:30:00.000Z';
  showDatesOn({ timezone: 'Europe/Berlin', locale: 'de-DE' });
  expect(formatDateTime(newYear)).toMatch(/^01\.01\.2027, 00:30$/);
  expect(formatExact(newYear)).toMatch(/1\. Januar 2027.*MEZ/);
  expect(formatClock(Date.parse(newYear))).toBe('00:30');
  expect(calendarDayAt(Date.parse(newYear))).toBe('2027-01-01');
  expect(formatDay('2026-12-31')).toBe('31.12.2026');
  showDatesOn({ timezone: 'America/New_York', locale: 'en-US' });
  expect(formatDateTime(newYear)).toMatch(/^Dec 31, 2026, 6:30\sPM$/);
  expect(calendarDayAt(Date.parse(newYear))).toBe('2026-12-31');
  // Words and scores keep the format of the product.
  expect(formatScore(6.5)).toBe('6.5');
  showDatesOn({ timezone: 'Mars/Olympus', locale: 'en-US' });
  expect(formatDateTime(newYear)).toContain('202');
  showDatesOn(null);
});

test('a time zone is shown only if it differs from the browser’s', () => {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const other = own === 'America/New_York' ? 'Europe/Berlin' : 'America/New_York';
  showDatesOn({ timezone: own, locale: 'de-DE' });
  expect(foreignZone()).toBeNull();
  showDatesOn({ timezone: other, locale: 'de-DE' });
  expect(foreignZone()).toBe(other.replace('_', ' '));
  showDatesOn(null);
  expect(foreignZone()).toBeNull();
});
