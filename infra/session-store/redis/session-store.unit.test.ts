import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RedisServer, redisMissing, startRedisServer } from '../../../tests/support/redis-server.ts';
import { sessionAbsoluteMs, sessionIdleMs } from '../session-lifetimes.ts';
import { openRedisSessionStore } from './session-store.ts';

let server: RedisServer;
beforeAll(async () => {
  if (!redisMissing) server = await startRedisServer();
});
afterAll(() => server?.stop());

test('every key of a session expires, and a rotation sets it to the remaining lifetime', async ({ skip }) => {
  if (redisMissing) return skip(redisMissing);
  const store = openRedisSessionStore({ url: server.url });
  const redis = new Redis(server.url);
  const now = Date.parse('2026-11-21T09:00:00Z');
  const names = { sessionId: 's', accountId: 'a', organizationId: 'o', device: '', address: '' };
  await store.start({ ...names, tokenHash: 't0', now });
  const left = () => redis.pttl('{sessions}:session:s');
  expect(await left()).toBeGreaterThan(sessionIdleMs - 60_000);
  expect(await left()).toBeLessThanOrEqual(sessionIdleMs);
  let at = now;
  for (let n = 0; now + sessionAbsoluteMs - at > sessionIdleMs / 4; n += 1) {
    at += sessionIdleMs / 2;
    if (at - now >= sessionAbsoluteMs) break;
    expect(await store.rotate(`t${n}`, `t${n + 1}`, at)).toMatchObject({ outcome: 'rotated' });
    const expected = Math.min(sessionIdleMs, now + sessionAbsoluteMs - at);
    expect(Math.abs((await left()) - expected)).toBeLessThan(60_000);
  }
  const keys = await redis.keys('*');
  expect(keys.length).toBeGreaterThan(8);
  for (const key of keys) {
    expect(await redis.pttl(key), key).toBeGreaterThan(0);
    expect(await redis.pttl(key), key).toBeLessThanOrEqual(sessionAbsoluteMs);
  }
  redis.disconnect();
  await store.close();
});
