import { AppError } from '../app-error.ts';

const retryLimits = { retries: 3, capMs: 10_000 } as const;

const retried: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Status 0 means that no answer arrived. */
export const isRetried = (status: number): boolean => status === 0 || retried.has(status);

type Retrying = {
  readonly signal?: AbortSignal | undefined;
  /** False if retrying is pointless: the failure is thrown at once. */
  readonly worthIt?: () => boolean;
};

/**
 * Runs `work`, with at most three retries while its failure is transient. Throws the last AppError, or the abort reason when `signal` aborts. Any
 * other error is a programming fault and is thrown at once.
 */
export async function retrying<T>(
  work: () => Promise<T>,
  { signal, worthIt = () => true }: Retrying = {},
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await work();
    } catch (thrown) {
      const worth = thrown instanceof AppError && isRetried(thrown.status) && worthIt();
      const delay = worth ? retryDelay(retry, thrown.retryAfter, Math.random) : null;
      if (delay === null) throw thrown;
      await wait(delay, signal);
    }
  }
}

/** Milliseconds before retry number `retry` (from 0), at most 10 s. Null if the server asks for longer: the failure is then shown at once. */
export function retryDelay(
  retry: number,
  retryAfterSeconds: number | null,
  random: () => number,
): number | null {
  const { retries, capMs } = retryLimits;
  if (retry >= retries || (retryAfterSeconds ?? 0) * 1000 > capMs) return null;
  return Math.min(capMs, backoff(retry, retryAfterSeconds, random, capMs));
}

/** Milliseconds before the next attempt: the time the server asked for plus full jitter below 2^failures s, at most `capMs`. */
export function backoff(
  failures: number,
  retryAfterSeconds: number | null,
  random: () => number,
  capMs: number,
): number {
  return (retryAfterSeconds ?? 0) * 1000 + random() * Math.min(capMs, 2 ** failures * 1000);
}

/** Parses Retry-After, a number or a date, into seconds. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
