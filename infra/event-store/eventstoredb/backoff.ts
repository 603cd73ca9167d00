import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Back-off before the next attempt: doubling from 20 ms to a ceiling, half of it random, so that clients that failed together do not retry
 * together.
 * @param attempt counts from 0
 */
export function backoffMs(attempt: number, ceilingMs: number): number {
  const step = Math.min(20 * 2 ** Math.min(attempt, 20), ceilingMs);
  return step / 2 + (Math.random() * step) / 2;
}

/** Ends early when the signal aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, signal && { signal });
  } catch {
    // Aborted: the caller checks its signal.
  }
}
