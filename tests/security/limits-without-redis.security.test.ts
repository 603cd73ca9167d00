import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLimits } from '../../api/http/limits.ts';
import { countTogether } from '../../infra/rate-limit/shared-count.ts';
import { closeRedis, connectRedis } from '../../infra/redis/connect-redis.ts';
import { type RedisServer, redisMissing, startRedisServer } from '../support/redis-server.ts';
import { startScaled } from '../support/scaled.ts';
import { waitFor } from '../support/wait-for.ts';
import { codeOf, send } from './wire.ts';

// A-65 in docs/security.md: an unreachable counter does not disable limits. Two processes share a Redis that is killed, silent
// and restored.
const perMinute = 8;
/** After this, a process counts by itself. Where Redis answers, a busy machine must not come to it. */
const patientMs = 30_000;
const impatientMs = 300;
const patience = { timeout: 60_000, interval: 20 };

describe.skipIf(redisMissing)('rate limits shared by processes', () => {
  let redis: RedisServer;
  let processes: readonly Awaited<ReturnType<typeof processOf>>[] = [];
  beforeEach(async () => {
    redis = await startRedisServer();
  });
  const twoProcesses = async (timeoutMs = patientMs) => {
    processes = await Promise.all([processOf(redis.url, timeoutMs), processOf(redis.url, timeoutMs)]);
    return processes;
  };
  afterEach(async () => {
    redis.resume();
    for (const each of processes) await each.close();
    processes = [];
    await redis.stop();
  });

  it('are one limit while Redis answers', async () => {
    const [one, other] = await twoProcesses();
    for (let n = 0; n < perMinute / 2; n += 1) {
      expect(await one?.call('/attempt')).toBe(200);
      expect(await other?.call('/attempt')).toBe(200);
    }
    expect(await one?.call('/attempt')).toBe(429);
    expect(await other?.call('/attempt')).toBe(429);
  });

  for (const [away, happens] of [
    ['gone', (server: RedisServer) => server.kill()],
    ['silent', async (server: RedisServer) => server.pause()],
  ] as const)
    it(`are enforced by each process separately, with the same maximum, while Redis is ${away}`, async () => {
      const [one, other] = await twoProcesses(impatientMs);
      expect(await one?.call('/attempt')).toBe(200);
      expect(await one?.call('/mail')).toBe(200);
      await happens(redis);
      // Requests counted before the outage still count.
      for (let n = 2; n <= perMinute; n += 1) expect(await one?.call('/attempt')).toBe(200);
      expect(await one?.call('/attempt')).toBe(429);
      for (let n = 2; n <= 5; n += 1) expect(await one?.call('/mail')).toBe(200);
      expect(await one?.call('/mail/left')).toBe(429);
      expect(await one?.call('/mail')).toBe(429);
      // Callers with remaining attempts are not refused.
      expect(await other?.call('/attempt')).toBe(200);
      expect(await other?.call('/mail/left')).toBe(200);
    });

  it('are one limit again when Redis is back', async () => {
    const [one, other] = await twoProcesses();
    await redis.kill();
    expect(await one?.call('/attempt')).toBe(200);
    await redis.restart();
    await waitFor(
      () => expect(processes.map(({ status }) => status())).toEqual(['ready', 'ready']),
      patience,
    );
    for (let n = 1; n <= perMinute; n += 1) expect(await one?.call('/attempt')).toBe(200);
    expect(await other?.call('/attempt')).toBe(429);
  });

  it("still stop guessing while the product's Redis is down", async () => {
    const product = await startScaled({ apis: 1, workers: 1 });
    try {
      const guess = () => send(product.url, 'POST', '/api/auth/verify-email', { json: { token: 'x' } });
      const first = await guess();
      const left = Number(first.headers.get('ratelimit-remaining'));
      expect(left).toBeGreaterThan(4);
      await product.redis.kill();
      const others = await Promise.all(Array.from({ length: left }, guess));
      expect(others.filter(({ status }) => status === 429)).toEqual([]);
      expect(codeOf(await guess())).toBe('429 TOO_MANY_REQUESTS');
    } finally {
      await product.redis.restart();
      await product.stop();
    }
  });
});

/** The limits of an API process, in front of a route without effect. */
async function processOf(url: string, timeoutMs: number) {
  const counting: Redis = connectRedis(url, { name: 'rate-limit', timeoutMs });
  const app: FastifyInstance = Fastify();
  await app.register(rateLimit, { global: false, store: countTogether(counting, 'rate-limit:') });
  const limits = createLimits(app);
  app.get('/attempt', { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }, async () => 'ok');
  app.get('/mail', async (request) => {
    await limits.take('mails', 'ada', request);
    return 'ok';
  });
  app.get('/mail/left', async (request) => {
    await limits.notUsedUp('mails', 'ada', request);
    return 'ok';
  });
  app.setErrorHandler((error: { status?: number; statusCode?: number }, _, reply) =>
    reply.code(error.status ?? error.statusCode ?? 500).send(),
  );
  await app.ready();
  await waitFor(() => expect(counting.status).toBe('ready'), patience);
  return {
    call: async (path: string) => (await app.inject(path)).statusCode,
    status: () => counting.status,
    close: async () => {
      await app.close();
      await closeRedis(counting);
    },
  };
}
