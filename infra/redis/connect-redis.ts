import { Redis, type RedisOptions } from 'ioredis';
import { RedisUnavailable } from './errors.ts';

export type RedisConnectionOptions = {
  /** Name shown in `CLIENT LIST`. */
  readonly name: string;
  /** Called once when the connection is lost, not for every attempt to reconnect. */
  readonly onError?: (error: Error) => void;
  /** Time limit of a command, including the wait for a connection. Default 5,000; `null`: no limit. */
  readonly timeoutMs?: number | null;
};

/**
 * A connection that reconnects by itself and whose commands never hang: while Redis is down they fail at once, and if
 * it does not answer they fail after `timeoutMs`. A command in flight when the connection breaks is not sent again,
 * because it may have been executed. `rediss:` is TLS.
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
    // After a fail-over the old primary is read-only, so this reconnects to find the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
  const redis = new Redis(url, settings);
  reportOutages(redis, options);
  return redis;
}

/**
 * A connection for work that must wait instead of failing: blocking reads, subscriptions, BullMQ's workers. Its
 * commands wait until Redis is back.
 */
export function connectPatiently(url: string, options: Omit<RedisConnectionOptions, 'timeoutMs'>): Redis {
  return connectRedis(url, { ...options, timeoutMs: null });
}

/** Closes a connection after pending commands have been answered, unless Redis is down. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await redis.quit().catch(() => undefined);
  abandonRedis(redis);
}

/**
 * Ends a connection at once; pending commands fail. Between two attempts to reconnect, the client has no connection to
 * end and would leave the commands waiting forever, so one more attempt is forced and ended.
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
