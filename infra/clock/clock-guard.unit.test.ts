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
  /** Advances both clocks and compares them every second. */
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

  it('allows closing after ten seconds and erasing after ten minutes, by the time of the wall clock', () => {
    expect(may()).toEqual({ close: false, erase: false });
    pass(10 * second);
    expect(may()).toEqual({ close: true, erase: false });
    pass(10 * minute);
    expect(guard.sure(agreedFor.erasingMs)).toBe(wall);
    expect(steps).toEqual([]);
  });

  it('allows nothing while the clock is 400 days ahead for three seconds, nor right after it is corrected', () => {
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

  it('allows no erasure if the process started with a clock 400 days ahead that is corrected after three seconds', () => {
    pass(3 * second);
    expect(may()).toEqual({ close: false, erase: false });
    wall -= 400 * day;
    pass(9 * second);
    expect(may()).toEqual({ close: false, erase: false });
    expect(steps).toEqual([-400 * day]);
  });

  it('restarts the waiting time after the machine was suspended, which stops only the monotonic clock, and recovers by itself', () => {
    pass(60 * minute);
    wall += 8 * 60 * minute;
    expect(may()).toEqual({ close: false, erase: false });
    pass(11 * minute);
    expect(may()).toEqual({ close: true, erase: true });
  });

  it('ignores a pause of the process, during which both clocks go on', () => {
    pass(60 * minute);
    wall += 5 * minute;
    monotonic += 5 * minute;
    expect(may()).toEqual({ close: true, erase: true });
  });

  it('tolerates NTP slewing of a few seconds, and drift for weeks', () => {
    pass(10 * minute);
    pass(120 * minute, 1.0005);
    wall -= 3 * second;
    expect(may()).toEqual({ close: true, erase: true });
    expect(steps).toEqual([]);
  });

  it('adds up many small steps in one direction', () => {
    pass(10 * minute);
    pass(10 * second, 2);
    expect(steps).toHaveLength(1);
    expect(may()).toEqual({ close: false, erase: false });
  });

  it('detects a clock that is wrong from the start, by the time at which the store recorded a new event', () => {
    wall += 400 * day;
    guard = createClockGuard({ wall: () => wall, monotonic: () => monotonic });
    pass(11 * minute);
    expect(may()).toEqual({ close: true, erase: true });
    guard.heard(wall - 400 * day);
    expect(may()).toEqual({ close: false, erase: false });
    expect(guard.state().storeApartMs).toBe(-(400 * day - 11 * minute));
    // The block lasts until another event arrives. The waiting time starts anew when the times agree.
    pass(60 * minute);
    expect(may()).toEqual({ close: false, erase: false });
    guard.heard(wall - second);
    expect(may()).toEqual({ close: false, erase: false });
    pass(10 * minute);
    expect(may()).toEqual({ close: true, erase: true });
  });

  it('tolerates an event that arrives after minutes, and machines whose clocks differ by a minute', () => {
    pass(30 * minute);
    guard.heard(wall - 25 * minute);
    guard.heard(wall + 50 * second);
    expect(may()).toEqual({ close: true, erase: true });
    guard.heard(wall + 2 * minute);
    expect(may()).toEqual({ close: false, erase: false });
  });

  it('never allows erasing within ten minutes of a step above the tolerance', () => {
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
