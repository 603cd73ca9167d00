/**
 * Exponential back-off with full jitter: a random wait between 0 and a limit that doubles, so that jobs that failed
 * together do not retry together (AWS Architecture Blog, "Exponential Backoff And Jitter"). @param attempt number of
 * the failed attempt, from 1 @param random in [0, 1) @returns milliseconds
 */
export function backoffDelay(attempt: number, firstMs: number, maxMs: number, random: () => number): number {
  return Math.round(random() * Math.min(maxMs, firstMs * 2 ** (attempt - 1)));
}
