import { z } from 'zod';
import { closeRedis, connectRedis } from '../../redis/connect-redis.ts';
import { answered } from '../../redis/errors.ts';
import { type Rotation, refreshAbsoluteMs, refreshIdleMs, type SessionStore } from '../port.ts';
import { revokeAccountScript, rotateScript, startScript } from './scripts.ts';

export type RedisSessionStoreOptions = {
  readonly url: string;
  /** Before every key; another one is another store. Default `sessions`. */
  readonly prefix?: string;
  readonly timeoutMs?: number;
  readonly onError?: (error: Error) => void;
};

/**
 * Refresh-token families in Redis, each step one script. All of them share one hash tag: a rotation is given only a token,
 * whose family is unknown before it is read, and a cluster wants every key of a script in one slot.
 * What was answered is as safe as Redis's own log: with `appendfsync everysec` a crash may take the last second.
 * @throws {RedisUnavailable} @throws {RedisFull}
 */
export function openRedisSessionStore(options: RedisSessionStoreOptions): SessionStore {
  const { url, prefix = 'sessions', ...connection } = options;
  const redis = connectRedis(url, { name: 'sessions', ...connection });
  const sessions = `{${prefix}}:session:`;
  const tokens = `{${prefix}}:token:`;
  const accounts = `{${prefix}}:account:`;

  return {
    async start({ sessionId, accountId, organizationId, tokenHash, now }) {
      await startScript(
        redis,
        [sessions + sessionId, tokens + tokenHash, accounts + accountId],
        [sessions, sessionId, accountId, organizationId, now],
      );
    },
    async rotate(tokenHash, successorHash, now) {
      const answer = await rotateScript(
        redis,
        [tokens + tokenHash, tokens + successorHash],
        [sessions, tokens, successorHash, now],
      );
      return rotationOf(answer);
    },
    async isActive(sessionId, now) {
      const [startedAt, usedAt] = await answered(redis.hmget(sessions + sessionId, 'startedAt', 'usedAt'));
      if (typeof startedAt !== 'string' || typeof usedAt !== 'string') return false;
      return now - Number(usedAt) < refreshIdleMs && now - Number(startedAt) < refreshAbsoluteMs;
    },
    async revoke(sessionId) {
      await answered(redis.del(sessions + sessionId));
    },
    async revokeAccount(accountId) {
      return z.array(z.string()).parse(await revokeAccountScript(redis, [accounts + accountId], [sessions]));
    },
    close: () => closeRedis(redis),
  };
}

const rotationSchema = z.union([
  z.tuple([z.literal('unknown')]).transform(([outcome]): Rotation => ({ outcome })),
  z
    .tuple([z.literal('reused'), z.string()])
    .transform(([outcome, sessionId]): Rotation => ({ outcome, sessionId })),
  z.tuple([z.literal('rotated'), z.string(), z.string(), z.string()]).transform(
    ([outcome, sessionId, accountId, organizationId]): Rotation => ({
      outcome,
      sessionId,
      accountId,
      organizationId,
    }),
  ),
  z.tuple([z.literal('repeated'), z.string(), z.string(), z.string(), z.string()]).transform(
    ([outcome, sessionId, accountId, organizationId, successorHash]): Rotation => ({
      outcome,
      sessionId,
      accountId,
      organizationId,
      successorHash,
    }),
  ),
]);

function rotationOf(answer: unknown): Rotation {
  return rotationSchema.parse(answer);
}
