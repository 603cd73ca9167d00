import type { LevelWithSilent } from 'pino';
import type { Log } from './log.ts';

const everyMs = 60_000;

/**
 * Logs a failure that repeats while something is away: the first at once, then at most one a minute, with the number of those
 * between as `repeated`. An operator reads the cause, and the log is not filled.
 * @param level of the lines
 * @param now in ms, of a monotonic clock
 */
export function logSeldom(
  log: Log,
  level: Exclude<LevelWithSilent, 'silent'>,
  what: string,
  now: () => number = () => performance.now(),
): (cause: unknown) => void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  let repeated = 0;
  return (cause) => {
    if (now() < quietUntil) {
      repeated += 1;
      return;
    }
    log[level]({ err: cause, ...(repeated > 0 && { repeated }) }, what);
    repeated = 0;
    quietUntil = now() + everyMs;
  };
}
