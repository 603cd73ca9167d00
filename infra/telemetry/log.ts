import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { errorInLog } from './error-in-log.ts';

/** The log: one JSON line per entry, which never contains names, addresses, links, answers or bodies. */
export type Log = Logger;

export function createLog(level: string): Log {
  standardOutput ??= openStandardOutput();
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => errorInLog(error) },
      redact: { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true },
    },
    standardOutput,
  );
}

let standardOutput: DestinationStream | undefined;

/** Number of bytes buffered while the log is not read; further lines are dropped. */
const heldBytes = 1024 * 1024;
const triesAtExit = 3;

/**
 * Writes the log in the background. pino's default writes synchronously, which blocks the whole process if the log is a
 * pipe that is full and not read; an api process could then not even be stopped. At exit, the rest is written if the
 * pipe is read.
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
