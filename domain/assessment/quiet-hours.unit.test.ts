import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const at = (instant: string) => Date.parse(instant);
const until = (instant: string, timeZone: string) => {
  const end = quietUntil(at(instant), timeZone);
  return end === null ? null : new Date(end).toISOString();
};

describe('quiet hours', () => {
  it('are from eight in the evening until eight in the morning', () => {
    // A Wednesday.
    expect(until('2026-11-25T07:59:59.999Z', 'UTC')).toBe('2026-11-25T08:00:00.000Z');
    expect(until('2026-11-25T08:00:00.000Z', 'UTC')).toBeNull();
    expect(until('2026-11-25T19:59:59.999Z', 'UTC')).toBeNull();
    expect(until('2026-11-25T20:00:00.000Z', 'UTC')).toBe('2026-11-26T08:00:00.000Z');
  });

  it('last from Friday evening until Monday morning', () => {
    expect(until('2026-11-27T20:00:00.000Z', 'UTC')).toBe('2026-11-30T08:00:00.000Z');
    expect(until('2026-11-28T12:00:00.000Z', 'UTC')).toBe('2026-11-30T08:00:00.000Z');
    expect(until('2026-11-29T23:59:00.000Z', 'UTC')).toBe('2026-11-30T08:00:00.000Z');
  });

  it("follow the organisation's time zone, also with an offset of 45 minutes", () => {
    expect(until('2026-11-25T19:30:00.000Z', 'Europe/Berlin')).toBe('2026-11-26T07:00:00.000Z');
    expect(until('2026-11-25T19:30:00.000Z', 'America/New_York')).toBeNull();
    expect(until('2026-11-25T20:00:00.000Z', 'Asia/Kathmandu')).toBe('2026-11-26T02:15:00.000Z');
    // Sunday in Auckland is Saturday in London.
    expect(until('2026-11-28T15:00:00.000Z', 'Pacific/Auckland')).toBe('2026-11-29T19:00:00.000Z');
  });

  it('end at eight local time on the day of a clock change', () => {
    expect(until('2026-03-27T22:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-30T06:00:00.000Z');
    expect(until('2026-10-23T22:00:00.000Z', 'Europe/Berlin')).toBe('2026-10-26T07:00:00.000Z');
  });
});
