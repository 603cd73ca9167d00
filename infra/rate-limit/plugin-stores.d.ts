// The plugin contains two stores, without types and without exporting them by name.
declare module '@fastify/rate-limit/store/RedisStore.js' {
  import type { Redis } from 'ioredis';
  export default class RedisStore {
    constructor(continueExceeding: boolean, exponentialBackoff: boolean, redis: Redis, prefix: string);
    incr(key: string, done: CountDone, windowMs: number, max: number): void;
    read(key: string, done: CountDone, windowMs: number, max: number): void;
    child(route: object): RedisStore;
  }
  type CountDone = (error: Error | null, counted: { current: number; ttl: number } | null) => void;
}
declare module '@fastify/rate-limit/store/LocalStore.js' {
  export default class LocalStore {
    readonly lru: { get(key: string): { iterationStartMs: number } | undefined };
    constructor(continueExceeding: boolean, exponentialBackoff: boolean, keys: number);
    incr(key: string, done: CountDone, windowMs: number, max: number): void;
    read(key: string, done: CountDone, windowMs: number, max: number): void;
  }
  type CountDone = (error: Error | null, counted: { current: number; ttl: number }) => void;
}
