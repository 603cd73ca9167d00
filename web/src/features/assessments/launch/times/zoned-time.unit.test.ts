import { expect, test } from 'vitest';
import { instantOf, isZone, typedAt } from './zoned-time.ts';

const iso = (typed: string, zone: string) => new Date(instantOf(typed, zone)).toISOString();

test('a typed time is the instant at which a clock in the zone shows it, in summer and in winter', () => {
  expect(iso('2026-07-01T17:00', 'Europe/Zurich')).toBe('2026-07-01T15:00:00.000Z');
  expect(iso('2026-12-01T17:00', 'Europe/Zurich')).toBe('2026-12-01T16:00:00.000Z');
  expect(iso('2026-12-01T00:15', 'Asia/Kathmandu')).toBe('2026-11-30T18:30:00.000Z');
  expect(instantOf('', 'UTC')).toBeNaN();
});

test('on the days on which clocks change, too', () => {
  // 01:30 is before the change and 03:30 after it; 02:30 does not exist.
  expect(iso('2026-03-29T01:30', 'Europe/Zurich')).toBe('2026-03-29T00:30:00.000Z');
  expect(iso('2026-03-29T03:30', 'Europe/Zurich')).toBe('2026-03-29T01:30:00.000Z');
  expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(
    iso('2026-03-29T02:30', 'Europe/Zurich'),
  );
  expect(iso('2026-10-25T12:00', 'America/New_York')).toBe('2026-10-25T16:00:00.000Z');
});

test('an instant is shown as the zone shows it, and read back as the same instant', () => {
  const instant = Date.parse('2026-11-27T22:45:00.000Z');
  expect(typedAt(instant, 'Asia/Tokyo')).toBe('2026-11-28T07:45');
  for (const zone of ['UTC', 'Asia/Tokyo', 'America/Lima', 'Europe/Zurich'])
    expect(instantOf(typedAt(instant, zone), zone)).toBe(instant);
});

test('an unknown zone is recognised', () => {
  expect([isZone('Europe/Zurich'), isZone('Mars/Olympus')]).toEqual([true, false]);
});
