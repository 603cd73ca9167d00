import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { Redis } from 'ioredis';
import { CountHere } from './count-here.ts';

type Counted = { readonly current: number; readonly ttl: number };
type Done = (error: Error | null, counted?: Counted) => void;
type Count = 'incr' | 'read';

/**
 * A store for the rate limit plugin that counts in Redis across all processes and, at the same time, in this one. While Redis does not
 * answer, the local count decides with the same maxima: n processes allow n times as much, but never everything, and requests counted
 * before the outage still count. A limit never refuses because Redis is down.
 */
export function countTogether(redis: Redis, prefix: string) {
  return class SharedCount {
    readonly #shared: RedisStore;
    readonly #own = new CountHere();

    /** The plugin passes its settings to the first instance; those of single routes come from `child`. */
    constructor(settings: object) {
      this.#shared = settings instanceof RedisStore ? settings : new RedisStore(false, false, redis, prefix);
    }

    incr(key: string, done: Done, windowMs: number, max: number): void {
      this.#count('incr', key, done, windowMs, max);
    }

    /** Like `incr`, without counting. */
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
          // Copied, because the plugin's store keeps changing the returned object.
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
