/** Time comes through here, so every test can own it. */
export type Clock = { /** Milliseconds since the epoch. */ readonly now: () => number };

export const systemClock: Clock = { now: () => Date.now() };

/** Milliseconds since some moment that only go forward, whatever the clock is set to. Linux stops them while the machine is suspended. */
export type Monotonic = () => number;

export const systemMonotonic: Monotonic = () => performance.now();

export function instant(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
