import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waitFor } from '../../../tests/support/wait-for.ts';
import { backoffDelay } from '../retry-backoff.ts';
import { openSqliteJobQueue } from './job-queue.ts';

test('the id of a finished job is known for 7 days and can be used again afterwards', async () => {
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
  await waitFor(async () => expect(await queue.counts('mail')).toMatchObject({ waiting: 0, running: 0 }), {
    interval: 2,
  });
  now += 7 * 24 * 3_600_000;
  expect(await queue.enqueue(job)).toBe(false);
  now += 1;
  expect(await queue.enqueue(job)).toBe(true);
  await waitFor(() => expect(runs).toBe(2), { interval: 2 });
  await queue.close();
  rmSync(folder, { recursive: true });
});

test('a clock that is set forward takes no job away from the process that runs it, and its lease is renewed', async () => {
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
    await waitFor(() => expect(begun).toContain(id), { interval: 2 });
    now += 31_000;
  }
  finish();
  await waitFor(
    async () => expect(await queue.counts('mail')).toMatchObject({ waiting: 0, running: 0, dead: 0 }),
    { interval: 2 },
  );
  expect(begun).toEqual(['one', 'two', 'three']);
  await queue.close();
  rmSync(folder, { recursive: true });
});

test('a clock that is 400 days ahead for a moment delays neither a retry, nor a schedule, nor a job added meanwhile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  const day = 24 * 3_600_000;
  const right = Date.parse('2026-11-21T09:00:00Z');
  let now = right;
  const queue = openSqliteJobQueue({
    file: join(folder, 'jobs.db'),
    clock: { now: () => now },
    random: () => 1,
  });
  const ran: string[] = [];
  const stop = queue.work(
    'mail',
    async ({ id, attempt }) => {
      ran.push(`${id} ${attempt}`);
      if (id === 'refused' && attempt === 1) throw new Error('451 try again later');
    },
    { concurrency: 1, backoffMs: 60_000 },
  );
  now = right + 400 * day;
  await queue.schedule({ id: 'daily', queue: 'mail', everyMs: day, payload: {} });
  await queue.enqueue({ id: 'refused', queue: 'mail', payload: {} });
  await waitFor(async () => expect(await queue.failing('mail')).toMatchObject({ jobs: 1 }), {
    interval: 2,
  });
  await stop();
  await queue.enqueue({ id: 'reminder', queue: 'mail', payload: {}, delayMs: 7 * day });
  await queue.enqueue({ id: 'added', queue: 'mail', payload: {} });
  expect(ran.splice(0).sort()).toEqual(['refused 1', 'schedule.daily 1']);

  now = right;
  queue.work('mail', async ({ id, attempt }) => void ran.push(`${id} ${attempt}`), { concurrency: 1 });
  await waitFor(() => expect(ran.splice(0)).toEqual(['added 1']), { interval: 2 });
  now += 60_000;
  await queue.enqueue({ id: 'wake', queue: 'mail', payload: {} });
  await waitFor(() => expect(ran).toHaveLength(2), { interval: 2 });
  expect(ran.splice(0).sort()).toEqual(['refused 2', 'wake 1']);
  now += day;
  await queue.enqueue({ id: 'wake-again', queue: 'mail', payload: {} });
  await waitFor(() => expect(ran).toHaveLength(2), { interval: 2 });
  expect(ran.splice(0).sort()).toEqual(['schedule.daily 1', 'wake-again 1']);
  // A delay longer than any retry is a date of its own, and the clock that set it may have been right.
  expect(await queue.counts('mail')).toMatchObject({ waiting: 0, delayed: 2 });
  await queue.close();
  rmSync(folder, { recursive: true });
});

test('due times that a clock 400 days ahead wrote, in this release or an earlier one, are corrected when the file is opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
  const file = join(folder, 'jobs.db');
  const earlier = new DatabaseSync(file);
  const hour = 3_600_000;
  const ahead = Date.now() + 400 * 24 * hour;
  earlier.exec(`
    CREATE TABLE jobs (id TEXT PRIMARY KEY, queue TEXT NOT NULL, payload TEXT NOT NULL, state TEXT NOT NULL, due_at INTEGER NOT NULL,
      attempts INTEGER NOT NULL, attempt INTEGER NOT NULL DEFAULT 0, every_ms INTEGER, finished_at INTEGER, error TEXT) STRICT;
    INSERT INTO jobs VALUES ('retried', 'mail', '{}', 'waiting', ${ahead}, 5, 1, NULL, ${ahead}, '451');
    INSERT INTO jobs VALUES ('schedule.daily', 'mail', '{}', 'waiting', ${ahead}, 5, 0, ${24 * hour}, NULL, NULL);
    INSERT INTO jobs VALUES ('put off', 'mail', '{}', 'waiting', ${ahead}, 5, 0, NULL, NULL, NULL);
  `);
  earlier.close();
  let now = Date.now();
  const queue = openSqliteJobQueue({ file, clock: { now: () => now }, random: () => 0 });
  const ran: string[] = [];
  const stop = queue.work('mail', async ({ id }) => void ran.push(id));
  for (const [later, expected] of [
    [hour, ['retried']],
    [24 * hour, ['schedule.daily']],
  ] as const) {
    now += later;
    await queue.enqueue({ id: `wake-${later}`, queue: 'mail', payload: {} });
    await waitFor(() => expect(ran).toEqual(expect.arrayContaining([...expected, `wake-${later}`])), {
      interval: 2,
    });
  }
  expect(ran).not.toContain('put off');
  await stop();
  await queue.close();
  rmSync(folder, { recursive: true });
});

test('the limit of the back-off doubles with each retry up to the maximum, and the wait is between zero and the limit', () => {
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
