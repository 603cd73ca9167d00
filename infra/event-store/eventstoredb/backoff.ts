import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Back-off before the next attempt: doubles from 20 ms up to a ceiling. Half of it is random, so that clients that
 * failed together do not retry together. @param attempt counts from 0
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
    // The signal aborted the sleep; the caller checks it.
  }
}
