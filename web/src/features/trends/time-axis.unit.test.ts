import { describe, expect, it } from 'vitest';
import { dateTicks, isInside, quarterOf, timeAxis } from './time-axis.ts';

describe('the time axis of a trend', () => {
  it('is linear in time from the first cycle to the last', () => {
    const place = timeAxis(['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-01-11T00:00:00Z']);
    expect([place('2026-01-01'), place('2026-03-01')]).toEqual([0, 1]);
    expect(place('2026-01-30T12:00:00Z')).toBeCloseTo(0.5, 9);
    expect([isInside(place('2025-12-31')), isInside(place('2026-02-01'))]).toEqual([false, true]);
  });

  it('places a single cycle in the middle', () => {
    expect(timeAxis(['2026-01-01T00:00:00Z'])('2026-01-01T00:00:00Z')).toBe(0.5);
  });

  it('computes calendar quarters', () => {
    expect(quarterOf('2026-11-21T00:00:00Z')).toEqual({ quarter: 4, year: 2026 });
    expect(quarterOf('2026-03-31T23:59:59Z')).toEqual({ quarter: 1, year: 2026 });
  });

  it('has ticks at whole days, months or years, as many as fit, and at their true positions', () => {
    const days = (instants: readonly string[], width: number) =>
      dateTicks(instants, width).map(({ at, unit }) => `${unit} ${new Date(at).toISOString().slice(0, 10)}`);
    const years = ['2021-02-10T09:00:00Z', '2026-11-20T09:00:00Z'];
    expect(days(years, 300)).toEqual(
      ['2022', '2023', '2024', '2025', '2026'].map((year) => `year ${year}-01-01`),
    );
    expect(days(['2026-01-15T09:00:00Z', '2026-09-20T09:00:00Z'], 340)).toEqual([
      'month 2026-03-01',
      'month 2026-05-01',
      'month 2026-07-01',
      'month 2026-09-01',
    ]);
    expect(days(['2026-11-02T09:00:00Z', '2026-11-23T09:00:00Z'], 240)).toEqual([
      'day 2026-11-09',
      'day 2026-11-16',
      'day 2026-11-23',
    ]);
    for (const width of [160, 300, 600, 1_000])
      for (const ticks of [dateTicks(years, width), dateTicks(years, width, 0.07)]) {
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(width / 52);
        const place = timeAxis(years);
        for (const { x, at } of ticks) expect(x).toBeCloseTo(place(new Date(at).toISOString()), 9);
      }
  });

  it('has ticks on the days of its cycles if these are close together, and none if there are no cycles', () => {
    const at = '2026-11-02T09:00:00Z';
    expect(dateTicks([at], 300)).toEqual([{ x: 0.5, at: Date.parse(at), unit: 'day' }]);
    expect(dateTicks([at, '2026-11-03T10:00:00Z'], 300).map(({ x }) => x)).toEqual([0, 1]);
    expect(dateTicks([], 300)).toEqual([]);
  });
});
