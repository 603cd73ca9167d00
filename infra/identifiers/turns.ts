/** How far apart turns are, milliseconds. */
export const turnMs = 500;

/**
 * Milliseconds until the next turn: moments on the clock, which nobody's asking moves. What is done only for some who ask (a letter for
 * a known address, a failed sign-in noted) waits for one, so that it falls on whoever asks next alike and tells nothing about
 * whom was asked for before.
 * @param now milliseconds since the epoch
 */
export function untilNextTurn(now: number): number {
  return turnMs - (now % turnMs);
}
