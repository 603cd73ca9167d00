import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';

/** One JSON line an entry; never names, addresses, links, answers or bodies. */
export type Log = Logger;

export function createLog(level: string): Log {
  standardOutput ??= openStandardOutput();
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true },
    },
    standardOutput,
  );
}

let standardOutput: DestinationStream | undefined;

/** Lines kept while whoever reads the log does not; beyond that they are dropped. */
const heldBytes = 1024 * 1024;
const triesAtExit = 3;

/**
 * Written in the background. pino's default writes at once and, when the pipe is full because nobody reads it, waits with the
 * whole process: found as an api process that could not even be stopped. At exit what is left is written, if somebody reads it.
 */
function openStandardOutput(): DestinationStream {
  let tries = Number.POSITIVE_INFINITY;
  process.once('exit', () => {
    tries = triesAtExit;
  });
  return pino.destination({
    dest: 1,
    sync: false,
    maxLength: heldBytes,
    retryEAGAIN: () => tries-- > 0,
  });
}
