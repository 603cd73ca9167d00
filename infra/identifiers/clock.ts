/** Time comes through here, so every test can own it. */
export type Clock = { /** Milliseconds since the epoch. */ readonly now: () => number };

export const systemClock: Clock = { now: () => Date.now() };

export function instant(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}
