import { describe, expect, it } from 'vitest';
import { isInside, quarterOf, timeAxis } from './time-axis.ts';

describe('the axis of a trend', () => {
  it('is time itself, from the first cycle to the last', () => {
    const place = timeAxis(['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-01-11T00:00:00Z']);
    expect([place('2026-01-01'), place('2026-03-01')]).toEqual([0, 1]);
    expect(place('2026-01-30T12:00:00Z')).toBeCloseTo(0.5, 9);
    expect([isInside(place('2025-12-31')), isInside(place('2026-02-01'))]).toEqual([false, true]);
  });

  it('puts a single cycle in the middle', () => {
    expect(timeAxis(['2026-01-01T00:00:00Z'])('2026-01-01T00:00:00Z')).toBe(0.5);
  });

  it('knows calendar quarters', () => {
    expect(quarterOf('2026-11-21T00:00:00Z')).toEqual({ quarter: 4, year: 2026 });
    expect(quarterOf('2026-03-31T23:59:59Z')).toEqual({ quarter: 1, year: 2026 });
  });
});
