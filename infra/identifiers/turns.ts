/** Interval between turns, milliseconds. */
const turnMs = 500;

/**
 * Milliseconds until the next turn, a fixed moment on the clock. Work done only for some callers (a letter for a known address, a recorded
 * failed sign-in) waits for a turn, so that its load affects any following caller equally and does not reveal what the previous request was
 * about (A-22 in docs/security.md).
 * @param now milliseconds since the epoch
 */
export function untilNextTurn(now: number): number {
  return turnMs - (now % turnMs);
}
