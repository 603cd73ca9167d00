import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { Redis } from 'ioredis';
import { CountHere } from './count-here.ts';

type Counted = { readonly current: number; readonly ttl: number };
type Done = (error: Error | null, counted?: Counted) => void;
type Count = 'incr' | 'read';

/**
 * A store for the rate limit plugin: counts in Redis over all processes and, at the same time, in this one. While Redis does not
 * answer the own count decides, by the same maxima: n processes let through n times as much, never everything, and what this process
 * had counted before the outage still counts. A limit never refuses because Redis is away.
 */
export function countTogether(redis: Redis, prefix: string) {
  return class SharedCount {
    readonly #shared: RedisStore;
    readonly #own = new CountHere();

    /** The plugin passes its settings to the first one; those of single routes come from `child`. */
    constructor(settings: object) {
      this.#shared = settings instanceof RedisStore ? settings : new RedisStore(false, false, redis, prefix);
    }

    incr(key: string, done: Done, windowMs: number, max: number): void {
      this.#count('incr', key, done, windowMs, max);
    }

    /** As `incr`, and counts nothing. */
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
          // The plugin's store keeps changing what it gave out.
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
