import { z } from 'zod';
import { closeRedis, connectRedis } from '../../redis/connect-redis.ts';
import { answered } from '../../redis/errors.ts';
import type { Rotation, SessionStore } from '../port.ts';
import { isWithinLife } from '../session-lifetimes.ts';
import { listScript, moveScript, revokeAccountScript, rotateScript, startScript } from './scripts.ts';

export type RedisSessionStoreOptions = {
  readonly url: string;
  /** Prefix of every key; each prefix is a separate store. Default `sessions`. */
  readonly prefix?: string;
  readonly timeoutMs?: number;
  readonly onError?: (error: Error) => void;
};

/**
 * Families of refresh tokens in Redis, with one script per operation. All keys share one hash tag: a rotation receives
 * only a token, whose family is unknown until it is read, and a cluster needs all keys of a script in one slot. Writes
 * are as durable as Redis's log: with `appendfsync everysec` a crash may lose the last second. @throws
 * {RedisUnavailable} @throws {RedisFull}
 */
export function openRedisSessionStore(options: RedisSessionStoreOptions): SessionStore {
  const { url, prefix = 'sessions', ...connection } = options;
  const redis = connectRedis(url, { name: 'sessions', ...connection });
  const sessions = `{${prefix}}:session:`;
  const tokens = `{${prefix}}:token:`;
  const accounts = `{${prefix}}:account:`;

  return {
    async start({
      sessionId,
      accountId,
      organizationId,
      tokenHash,
      device,
      address,
      passwordRevision = '',
      provider = '',
      now,
    }) {
      await startScript(
        redis,
        [sessions + sessionId, tokens + tokenHash, accounts + accountId],
        [sessions, sessionId, accountId, organizationId, now, device, address, passwordRevision, provider],
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
    async isActive(sessionId, organizationId, now) {
      const [startedAt, usedAt, organization] = await answered(
        redis.hmget(sessions + sessionId, 'startedAt', 'usedAt', 'organization'),
      );
      if (typeof startedAt !== 'string' || typeof usedAt !== 'string') return false;
      if (organization !== organizationId) return false;
      return isWithinLife(Number(startedAt), Number(usedAt), now);
    },
    async move(sessionId, organizationId) {
      return (await moveScript(redis, [sessions + sessionId], [organizationId])) === 1;
    },
    async revoke(sessionId) {
      await answered(redis.del(sessions + sessionId));
    },
    async list(accountId, now) {
      return z
        .array(entry)
        .parse(await listScript(redis, [accounts + accountId], [sessions]))
        .filter(({ startedAt, usedAt }) => isWithinLife(startedAt, usedAt, now))
        .sort((a, b) => b.startedAt - a.startedAt || (a.sessionId < b.sessionId ? -1 : 1));
    },
    async revokeAccount(accountId, { except = '', organizationId = '' } = {}) {
      return z
        .array(z.string())
        .parse(await revokeAccountScript(redis, [accounts + accountId], [sessions, except, organizationId]));
    },
    close: () => closeRedis(redis),
  };
}

const revision = z.string().transform((text) => (text === '' ? undefined : Number(text)));

const entry = z
  .tuple([
    z.string(),
    z.coerce.number(),
    z.coerce.number(),
    z.string(),
    z.string(),
    revision,
    z.string(),
    z.string(),
  ])
  .transform(
    ([sessionId, startedAt, usedAt, device, address, passwordRevision, organizationId, provider]) => ({
      sessionId,
      organizationId,
      startedAt,
      usedAt,
      device,
      address,
      ...(passwordRevision !== undefined && { passwordRevision }),
      ...(provider !== '' && { provider }),
    }),
  );

const rotationSchema = z.union([
  z.tuple([z.literal('unknown')]).transform(([outcome]): Rotation => ({ outcome })),
  z.tuple([z.enum(['rotated', 'reused']), z.string(), z.string(), z.string(), revision]).transform(
    ([outcome, sessionId, accountId, organizationId, passwordRevision]): Rotation => ({
      outcome,
      sessionId,
      accountId,
      organizationId,
      ...(passwordRevision !== undefined && { passwordRevision }),
    }),
  ),
  z.tuple([z.literal('repeated'), z.string(), z.string(), z.string(), revision, z.string()]).transform(
    ([outcome, sessionId, accountId, organizationId, passwordRevision, successorHash]): Rotation => ({
      outcome,
      sessionId,
      accountId,
      organizationId,
      ...(passwordRevision !== undefined && { passwordRevision }),
      successorHash,
    }),
  ),
]);

function rotationOf(answer: unknown): Rotation {
  return rotationSchema.parse(answer);
}
