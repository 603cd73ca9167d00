/**
 * Redis did not answer, or not in time. The command may have been executed or not: read before repeating it, unless
 * repeating it is harmless.
 */
export class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}

/** Redis is out of memory (`maxmemory`, `noeviction`). Nothing was stored; reads still work. */
export class RedisFull extends Error {
  override readonly name = 'RedisFull';
}

/** Awaits an answer and converts an error, so that callers need not know the client's messages. */
export async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw named(error);
  }
}

/** Messages of the client or the server if no node can execute the command, now or until a fail-over has finished. */
const unavailable =
  /Command timed out|Connection is closed|max retries per request|isn't writeable|connection close|Socket|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|UNBLOCKED) /;
const full = /^OOM |'maxmemory'/;

export function named(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof RedisUnavailable || error instanceof RedisFull)
    return error;
  const reasons = [error, ...('previousErrors' in error ? [error.previousErrors].flat() : [])];
  const said = reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason)));
  if (said.some((message) => full.test(message)))
    return new RedisFull('Redis has no memory left: raise maxmemory or make room. Nothing was stored.', {
      cause: error,
    });
  if (said.some((message) => unavailable.test(message)))
    return new RedisUnavailable(`Redis does not answer (${error.message}). Try again in a moment.`, {
      cause: error,
    });
  return error;
}
