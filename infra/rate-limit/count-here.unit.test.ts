import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { CountHere } from './count-here.ts';

const systemNow = Date.now;
const minute = 60_000;
const day = 24 * 60 * minute;
let aheadMs = 0;
afterEach(() => {
  Date.now = systemNow;
  aheadMs = 0;
});

test('a window of a limit that began by a clock 400 days ahead ends within its own length, and keeps its count', async () => {
  const app = fastify();
  await app.register(rateLimit, { global: false, store: CountHere });
  app.get('/', { config: { rateLimit: { max: 2, timeWindow: minute } } }, async () => 'ok');
  const once = async () => (await app.inject('/')).statusCode;
  Date.now = () => systemNow() + aheadMs;
  aheadMs = 400 * day;
  expect(await once()).toBe(200);
  aheadMs = 0;
  expect([await once(), await once()]).toEqual([200, 429]);
  aheadMs = minute;
  expect(await once()).toBe(200);
  await app.close();
});
