import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RedisServer, redisMissing, startRedisServer } from '../../../tests/support/redis-server.ts';
import { waitFor } from '../../../tests/support/wait-for.ts';
import { openBullmqJobQueue } from './job-queue.ts';

const systemNow = Date.now;
const day = 24 * 3_600_000;
let server: RedisServer;
beforeAll(async () => {
  if (!redisMissing) server = await startRedisServer();
});
afterEach(() => {
  Date.now = systemNow;
});
afterAll(() => server?.stop());

const steps = [
  { words: '400 days', ahead: 400 * day },
  { words: 'an hour and a half', ahead: 1.5 * 3_600_000 },
];
test.skipIf(redisMissing !== undefined).each(steps)(
  'a clock that was $words ahead for a moment delays neither a retry nor a schedule',
  async ({ ahead }) => {
    const queue = openBullmqJobQueue({ url: server.url, prefix: `ahead-${ahead}`, random: () => 0.5 });
    const ran: string[] = [];
    const stop = queue.work(
      'mail',
      async ({ id, attempt }) => {
        ran.push(`${id} ${attempt}`);
        if (id === 'refused' && attempt === 1) throw new Error('451 try again later');
      },
      { concurrency: 1, backoffMs: 2_000 },
    );
    Date.now = () => systemNow() + ahead;
    await queue.schedule({ id: 'soon', queue: 'mail', everyMs: 2_000, payload: {} });
    await queue.enqueue({ id: 'refused', queue: 'mail', payload: {} });
    await queue.enqueue({ id: 'reminder', queue: 'mail', payload: {}, delayMs: 7 * day });
    await waitFor(async () => expect(await queue.failing('mail')).toMatchObject({ jobs: 1 }));
    Date.now = systemNow;
    const begun = ran.length;
    await waitFor(
      () => {
        expect(ran).toContain('refused 2');
        expect(ran.slice(begun).filter((line) => line.startsWith('schedule.soon')).length).toBeGreaterThan(1);
      },
      { interval: 100 },
    );
    expect(await queue.counts('mail')).toMatchObject({ dead: 0 });
    expect(ran).not.toContain('reminder 1');
    await stop();
    await queue.close();
  },
  60_000,
);
