/** Source of time, replaceable in tests. */
export type Clock = { /** Milliseconds since the epoch. */ readonly now: () => number };

export const systemClock: Clock = { now: () => Date.now() };

/**
 * A clock in milliseconds since an arbitrary moment. It only moves forward, independently of the wall clock. On Linux
 * it stops while the machine is suspended.
 */
export type Monotonic = () => number;

export const systemMonotonic: Monotonic = () => performance.now();

export function instant(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
