import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { answered } from './errors.ts';

export type Script = (
  redis: Redis,
  keys: readonly string[],
  args: readonly (string | number | Buffer)[],
) => Promise<unknown>;

/**
 * Creates a Lua script that is called by its hash. A server that does not know the hash (after a restart, a fail-over,
 * `SCRIPT FLUSH`) is sent the text. Redis refuses an unknown hash before executing anything, so the second attempt
 * repeats nothing.
 */
export function script(lua: string): Script {
  const hash = createHash('sha1').update(lua).digest('hex');
  return (redis, keys, args) =>
    answered(
      redis.evalsha(hash, keys.length, ...keys, ...args).catch((error: unknown) => {
        if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
        return redis.eval(lua, keys.length, ...keys, ...args);
      }),
    );
}
