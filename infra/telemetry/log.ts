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

/** Lines buffered while the log is not read; beyond that they are dropped. */
const heldBytes = 1024 * 1024;
const triesAtExit = 3;

/**
 * Written in the background. pino's default writes synchronously and blocks the whole process when the pipe is full because it is not read;
 * an api process could then not even be stopped. At exit the rest is written if the pipe is read.
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
