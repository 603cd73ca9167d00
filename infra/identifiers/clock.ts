/** Source of time, replaceable in tests. */
export type Clock = { /** Milliseconds since the epoch. */ readonly now: () => number };

export const systemClock: Clock = { now: () => Date.now() };

/** Milliseconds since an arbitrary moment, only forward, independent of the wall clock. Linux stops them while the machine is suspended. */
export type Monotonic = () => number;

export const systemMonotonic: Monotonic = () => performance.now();

export function instant(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
