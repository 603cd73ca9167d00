/** Interval between turns, in milliseconds. */
const turnMs = 500;

/**
 * Milliseconds until the next turn, which comes at fixed times of the clock. Work that is done only for some callers (a
 * letter to a known address, a recorded failed sign-in) waits for a turn. So its load affects every following caller
 * equally, and does not disclose what the previous request was about (A-22 in docs/security.md). @param now
 * milliseconds since the epoch
 */
export function untilNextTurn(now: number): number {
  return turnMs - (now % turnMs);
}
