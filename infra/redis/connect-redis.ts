import { Redis, type RedisOptions } from 'ioredis';
import { RedisUnavailable } from './errors.ts';

export type RedisConnectionOptions = {
  /** Seen in `CLIENT LIST`. */
  readonly name: string;
  /** Called once when the connection is lost, not for every attempt to get it back. */
  readonly onError?: (error: Error) => void;
  /** How long a command may take, waiting for a connection included. Default 5,000; `null` waits for ever. */
  readonly timeoutMs?: number | null;
};

/**
 * A connection that comes back by itself and whose commands never hang: while Redis is away they fail at once, and when
 * it is silent they fail after `timeoutMs`. A command in flight when the connection breaks is not sent again, because
 * it may have been done. `rediss:` is TLS.
 */
export function connectRedis(url: string, options: RedisConnectionOptions): Redis {
  const { timeoutMs = 5_000 } = options;
  const settings: Omit<RedisOptions, 'replyMapping'> = {
    ...(timeoutMs === null
      ? { maxRetriesPerRequest: null }
      : { commandTimeout: timeoutMs, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false }),
    connectionName: options.name,
    connectTimeout: 5_000,
    retryStrategy: (attempt) => Math.round(Math.min(50 * 2 ** attempt, 2_000) * (0.5 + Math.random() / 2)),
    // After a fail-over the old primary is read-only: look up the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
  const redis = new Redis(url, settings);
  reportOutages(redis, options);
  return redis;
}

/**
 * A connection for work that must not give up: blocking reads, subscriptions, BullMQ's workers. Its commands wait until
 * Redis is back.
 */
export function connectPatiently(url: string, options: Omit<RedisConnectionOptions, 'timeoutMs'>): Redis {
  return connectRedis(url, { ...options, timeoutMs: null });
}

/** Ends a connection: what was sent is answered first, unless Redis is away. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await redis.quit().catch(() => undefined);
  abandonRedis(redis);
}

/**
 * Ends a connection at once; what waits for an answer fails. Between two attempts to reconnect the client has nothing to end
 * and would leave those waiting for ever, so it is made to try once more and ends with that.
 */
export function abandonRedis(redis: Redis): void {
  if (redis.status === 'end') return;
  redis.disconnect();
  if (redis.status !== 'reconnecting') return;
  redis.once('connect', () => redis.disconnect());
  redis.connect().catch(() => undefined);
}

function reportOutages(redis: Redis, { name, onError = () => {} }: RedisConnectionOptions): void {
  let lost = false;
  const report = (error: Error) => {
    if (!lost) onError(error);
    lost = true;
  };
  redis.on('error', (error: Error) =>
    report(new RedisUnavailable(`Redis is away for ${name} (${error.message}).`, { cause: error })),
  );
  redis.on('reconnecting', () => report(new RedisUnavailable(`Redis is away for ${name}; reconnecting.`)));
  redis.on('ready', () => {
    lost = false;
  });
}
