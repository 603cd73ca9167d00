const capMs = 30_000;

/** Milliseconds before the next attempt: full jitter below 2^failures s, never less than the server asked for. */
export function backoff(failures: number, retryAfterSeconds: number | null, random: () => number): number {
  const ceiling = Math.min(capMs, 2 ** failures * 1000);
  return (retryAfterSeconds ?? 0) * 1000 + random() * ceiling;
}
