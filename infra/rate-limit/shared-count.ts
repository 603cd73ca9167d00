import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { Redis } from 'ioredis';
import { CountHere } from './count-here.ts';

type Counted = { readonly current: number; readonly ttl: number };
type Done = (error: Error | null, counted?: Counted) => void;
type Count = 'incr' | 'read';

/**
 * A store for the rate limit plugin that counts in Redis across all processes and, at the same time, in this process.
 * While Redis does not answer, the local count decides with the same limits: n processes then allow n times as much,
 * but never everything, and requests counted before the outage still count. A limit never refuses because Redis is
 * down.
 */
export function countTogether(redis: Redis, prefix: string) {
  return class SharedCount {
    readonly #shared: RedisStore;
    readonly #own = new CountHere();

    /** The plugin passes its settings to the first instance; instances for single routes come from `child`. */
    constructor(settings: object) {
      this.#shared = settings instanceof RedisStore ? settings : new RedisStore(false, false, redis, prefix);
    }

    incr(key: string, done: Done, windowMs: number, max: number): void {
      this.#count('incr', key, done, windowMs, max);
    }

    /** Like `incr`, but does not count. */
    read(key: string, done: Done, windowMs: number, max: number): void {
      this.#count('read', key, done, windowMs, max);
    }

    child(route: object): SharedCount {
      return new SharedCount(this.#shared.child(route));
    }

    #count(how: Count, key: string, done: Done, windowMs: number, max: number): void {
      this.#own[how](
        key,
        (_, { current, ttl }) => {
          // Copied, because the plugin's store changes the returned object later.
          const own = { current, ttl };
          this.#shared[how](
            key,
            (error, shared) => done(null, error || !shared ? own : shared),
            windowMs,
            max,
          );
        },
        windowMs,
        max,
      );
    }
  };
}
