import { type Logger, pino, stdTimeFunctions } from 'pino';

/** One JSON line an entry; never names, addresses, links, answers or bodies. */
export type Log = Logger;

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true },
  });
}
