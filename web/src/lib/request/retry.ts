export const retryLimits = { retries: 3, capMs: 10_000 } as const;

const retried: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Status 0 stands for "no answer came". */
export const isRetried = (status: number): boolean => status === 0 || retried.has(status);

/**
 * Milliseconds before retry number `retry` (from 0): full jitter below 2^retry s, capped at 10 s, never less than
 * what the server asked for. Null when the server asks for more than the cap: the person is told instead of kept waiting.
 */
export function retryDelay(
  retry: number,
  retryAfterSeconds: number | null,
  random: () => number,
): number | null {
  const asked = (retryAfterSeconds ?? 0) * 1000;
  if (retry >= retryLimits.retries || asked > retryLimits.capMs) return null;
  const ceiling = Math.min(retryLimits.capMs, 2 ** retry * 1000);
  return Math.min(retryLimits.capMs, asked + random() * ceiling);
}

/** Retry-After as seconds: a number, or a date. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}
