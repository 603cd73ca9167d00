import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { agreedFor, type ClockGuard, createClockGuard } from './clock-guard.ts';

const second = 1_000;
const minute = 60 * second;
const day = 86_400_000;

describe('a clock guard', () => {
  let wall = 0;
  let monotonic = 0;
  let steps: number[] = [];
  let guard: ClockGuard;
  beforeEach(() => {
    wall = Date.parse('2026-11-24T09:00:00.000Z');
    monotonic = 1_000;
    steps = [];
    guard = createClockGuard({ wall: () => wall, monotonic: () => monotonic }, (by) => steps.push(by));
  });
  /** Time goes by, with a look each second. */
  const pass = (ms: number, speed = 1) => {
    for (let gone = 0; gone < ms; gone += second) {
      wall += second * speed;
      monotonic += second;
      guard.look();
    }
  };
  const may = () => ({
    close: guard.sure(agreedFor.closingMs) !== undefined,
    erase: guard.sure(agreedFor.erasingMs) !== undefined,
  });

  it('lets close after ten seconds and erase after ten minutes, by the time of the wall clock', () => {
    expect(may()).toEqual({ close: false, erase: false });
    pass(10 * second);
    expect(may()).toEqual({ close: true, erase: false });
    pass(10 * minute);
    expect(guard.sure(agreedFor.erasingMs)).toBe(wall);
    expect(steps).toEqual([]);
  });

  it('does nothing during three seconds that are 400 days ahead, nor right after them', () => {
    pass(60 * minute);
    wall += 400 * day;
    expect(may()).toEqual({ close: false, erase: false });
    pass(3 * second);
    expect(may()).toEqual({ close: false, erase: false });
    wall -= 400 * day;
    expect(may()).toEqual({ close: false, erase: false });
    expect(steps).toEqual([400 * day, -400 * day]);
    expect(guard.state()).toMatchObject({ step: { at: wall, byMs: -400 * day }, holding: true });
    pass(10 * second);
    expect(may()).toEqual({ close: true, erase: false });
    pass(10 * minute);
    expect(may()).toEqual({ close: true, erase: true });
  });

  it('that started 400 days ahead and was corrected after three seconds erased nothing meanwhile', () => {
    pass(3 * second);
    expect(may()).toEqual({ close: false, erase: false });
    wall -= 400 * day;
    pass(9 * second);
    expect(may()).toEqual({ close: false, erase: false });
    expect(steps).toEqual([-400 * day]);
  });

  it('counts anew after a machine was suspended, which stops the monotonic clock alone, and recovers by itself', () => {
    pass(60 * minute);
    wall += 8 * 60 * minute;
    expect(may()).toEqual({ close: false, erase: false });
    pass(11 * minute);
    expect(may()).toEqual({ close: true, erase: true });
  });

  it('takes a pause of the process, in which both clocks go on, for none', () => {
    pass(60 * minute);
    wall += 5 * minute;
    monotonic += 5 * minute;
    expect(may()).toEqual({ close: true, erase: true });
  });

  it('lets NTP slew a few seconds, and drift go on for weeks', () => {
    pass(10 * minute);
    pass(120 * minute, 1.0005);
    wall -= 3 * second;
    expect(may()).toEqual({ close: true, erase: true });
    expect(steps).toEqual([]);
  });

  it('adds up many small steps of one direction', () => {
    pass(10 * minute);
    pass(10 * second, 2);
    expect(steps).toHaveLength(1);
    expect(may()).toEqual({ close: false, erase: false });
  });

  it('that is wrong from the start is found by an event the store records with another time', () => {
    wall += 400 * day;
    guard = createClockGuard({ wall: () => wall, monotonic: () => monotonic });
    pass(11 * minute);
    expect(may()).toEqual({ close: true, erase: true });
    guard.heard(wall - 400 * day);
    expect(may()).toEqual({ close: false, erase: false });
    expect(guard.state().storeApartMs).toBe(-(400 * day - 11 * minute));
    // It stays so while nothing else is heard, and begins anew when times agree.
    pass(60 * minute);
    expect(may()).toEqual({ close: false, erase: false });
    guard.heard(wall - second);
    expect(may()).toEqual({ close: false, erase: false });
    pass(10 * minute);
    expect(may()).toEqual({ close: true, erase: true });
  });

  it('is not alarmed by an event that took minutes to arrive, nor by machines a minute apart', () => {
    pass(30 * minute);
    guard.heard(wall - 25 * minute);
    guard.heard(wall + 50 * second);
    expect(may()).toEqual({ close: true, erase: true });
    guard.heard(wall + 2 * minute);
    expect(may()).toEqual({ close: false, erase: false });
  });

  it('never lets erase within ten minutes of any step of more than the tolerance', () => {
    const moves = fc.array(
      fc.record({
        by: fc.oneof(fc.integer({ min: -500, max: 500 }), fc.constant(0)),
        seconds: fc.integer({ min: 1, max: 900 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(moves, (all) => {
        let steady = 0;
        wall = Date.parse('2026-11-24T09:00:00.000Z');
        monotonic = 0;
        guard = createClockGuard({ wall: () => wall, monotonic: () => monotonic });
        for (const { by, seconds } of all) {
          wall += by * day;
          if (by !== 0) steady = 0;
          for (let gone = 0; gone < seconds; gone += 1) {
            if (guard.sure(agreedFor.erasingMs) !== undefined)
              expect(steady).toBeGreaterThanOrEqual(agreedFor.erasingMs);
            wall += second;
            monotonic += second;
            steady += second;
          }
        }
      }),
    );
  });
});
