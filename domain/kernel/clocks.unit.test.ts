import { expect, test } from 'vitest';
import { clocksOf, dayInWords, instantInWords } from './clocks.ts';

const closes = '2026-12-31T23:30:00.000Z';

test('an instant is written in the organisation’s time zone and names it', () => {
  expect(instantInWords(closes)).toMatch(/^Thursday.*31 December 2026.*23:30 \(UTC\)$/);
  const berlin = { timeZone: 'Europe/Berlin', locale: 'de-DE' };
  expect(instantInWords(closes, berlin)).toMatch(/^Freitag, 1\. Januar 2027.*00:30 \(Europe\/Berlin\)$/);
  const newYork = { timeZone: 'America/New_York', locale: 'en-US' };
  expect(instantInWords(closes, newYork)).toMatch(/December 31, 2026.*6:30\sPM \(America\/New York\)$/);
});

test('a calendar day is the same in every time zone', () => {
  expect(dayInWords('2026-12-31')).toMatch(/31 December 2026$/);
  expect(dayInWords('2026-12-31', { locale: 'de-DE' })).toMatch(/31\. Dezember 2026$/);
});

test('default clocks do not count as chosen', () => {
  const utc = { timeZone: 'UTC', locale: 'en-US' };
  expect(clocksOf({ ...utc, clocksChosen: false })).toBeUndefined();
  expect(clocksOf({ ...utc, clocksChosen: true })).toMatchObject(utc);
  expect(clocksOf(null)).toBeUndefined();
});
