import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { backoffDelay } from '../backoff.ts';
import { openSqliteJobQueue } from './job-queue.ts';

test('the id of a done job is known for 7 days and free afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  let now = Date.parse('2026-11-21T09:00:00Z');
  const queue = openSqliteJobQueue({
    file: join(folder, 'jobs.db'),
    clock: { now: () => now },
    random: () => 0,
  });
  let runs = 0;
  queue.work('mail', async () => {
    runs += 1;
  });
  const job = { id: 'once', queue: 'mail', payload: {} };
  await queue.enqueue(job);
  await vi.waitFor(async () => expect(await queue.counts('mail')).toMatchObject({ waiting: 0, running: 0 }), {
    interval: 2,
  });
  now += 7 * 24 * 3_600_000;
  expect(await queue.enqueue(job)).toBe(false);
  now += 1;
  expect(await queue.enqueue(job)).toBe(true);
  await vi.waitFor(() => expect(runs).toBe(2), { interval: 2 });
  await queue.close();
  rmSync(folder, { recursive: true });
});

test('a clock that is set forward takes no job from the process that runs it, and its lease is renewed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  let now = Date.parse('2026-11-21T09:00:00Z');
  const queue = openSqliteJobQueue({
    file: join(folder, 'jobs.db'),
    clock: { now: () => now },
    random: () => 0,
  });
  const begun: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  queue.work(
    'mail',
    async ({ id }) => {
      begun.push(id);
      await finished;
    },
    { concurrency: 3 },
  );
  for (const id of ['one', 'two', 'three']) {
    await queue.enqueue({ id, queue: 'mail', payload: {} });
    await vi.waitFor(() => expect(begun).toContain(id), { interval: 2 });
    now += 31_000;
  }
  finish();
  await vi.waitFor(
    async () => expect(await queue.counts('mail')).toMatchObject({ waiting: 0, running: 0, dead: 0 }),
    { interval: 2 },
  );
  expect(begun).toEqual(['one', 'two', 'three']);
  await queue.close();
  rmSync(folder, { recursive: true });
});

test('the wait before a retry doubles its limit, never passes the maximum and is spread from zero', () => {
  expect([1, 2, 3, 4, 20].map((attempt) => backoffDelay(attempt, 1000, 3000, () => 1))).toEqual([
    1000, 2000, 3000, 3000, 3000,
  ]);
  expect(backoffDelay(3, 1000, 60_000, () => 0)).toBe(0);
  expect(backoffDelay(3, 1000, 60_000, () => 0.5)).toBe(2000);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, chance) => {
        const delay = backoffDelay(attempt, 1000, 3_600_000, () => chance);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(3_600_000);
      },
    ),
  );
});
