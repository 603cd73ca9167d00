import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Position } from '../../../domain/kernel/event.ts';
import type { Job, JobQueue, NewJob } from '../../../infra/job-queue/port.ts';
import { waitFor } from '../../support/wait-for.ts';
import { jobQueues, type OpenedJobQueue } from './fixtures.ts';

const soon = { timeout: 60_000, interval: 2 };

describe.each(jobQueues)('job queue, relays and schedules: $name', (fixture) => {
  let opened: OpenedJobQueue;
  let queue: JobQueue;
  beforeEach(async () => {
    opened = await fixture.open();
    queue = opened.queue;
  });
  afterEach(() => opened.dispose());

  test('a relay adds jobs and moves its checkpoint in one step', async () => {
    expect(await queue.checkpoint('relay')).toBeNull();
    expect(await queue.enqueueFrom('relay', null, position('10'), [job('a'), job('b')])).toBe(true);
    expect(await queue.checkpoint('relay')).toBe('10');
    expect(await queue.enqueueFrom('relay', position('10'), position('11'), [])).toBe(true);
    expect(await queue.checkpoint('relay')).toBe('11');
    expect(await queue.checkpoint('another')).toBeNull();
    expect((await queue.counts('mail')).waiting).toBe(2);
  });

  test('of two concurrent relays, the slower changes nothing', async () => {
    const other = await opened.connect();
    const offers = [queue, other].map((client, n) =>
      client.enqueueFrom('relay', null, position('5'), [job(`by-${n}`)]),
    );
    expect((await Promise.all(offers)).sort()).toEqual([false, true]);
    expect((await queue.counts('mail')).waiting).toBe(1);
    expect(await queue.enqueueFrom('relay', position('4'), position('9'), [job('late')])).toBe(false);
    expect(await other.checkpoint('relay')).toBe('5');
  });

  test('a job relayed a second time is not run again', async () => {
    const run: string[] = [];
    queue.work('mail', async ({ id }) => {
      run.push(id);
    });
    await queue.enqueueFrom('relay', null, position('1'), [job('a')]);
    await waitFor(() => expect(run).toEqual(['a']), soon);
    await queue.enqueueFrom('relay', position('1'), position('2'), [job('a'), job('b')]);
    await waitFor(() => expect(run).toEqual(['a', 'b']), soon);
  });

  test('a schedule repeats until it is removed', async () => {
    let runs = 0;
    queue.work('tick', async ({ payload }) => {
      if (payload.due === 'reminders') runs += 1;
    });
    await queue.schedule({ id: 'reminders', queue: 'tick', everyMs: 10, payload: { due: 'reminders' } });
    await waitFor(() => expect(runs).toBeGreaterThanOrEqual(3), soon);
    await queue.unschedule('reminders');
    await waitFor(async () => {
      const { waiting, delayed, running } = await queue.counts('tick');
      expect(waiting + delayed + running).toBe(0);
    }, soon);
    await queue.unschedule('reminders');
  });

  test('a schedule is queued once, however often it is requested, and uses the last requested interval', async () => {
    await queue.schedule({ id: 'nightly', queue: 'tick', everyMs: 3_600_000, payload: {} });
    await queue.schedule({ id: 'nightly', queue: 'tick', everyMs: 10, payload: { n: 2 } });
    const { waiting, delayed } = await queue.counts('tick');
    expect(waiting + delayed).toBe(1);
    const seen: unknown[] = [];
    queue.work('tick', async ({ payload }) => {
      seen.push(payload);
    });
    await waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(3), soon);
    expect(seen.at(-1)).toEqual({ n: 2 });
  });

  test('a schedule continues after a run that failed permanently', async () => {
    let runs = 0;
    const fail = async () => {
      runs += 1;
      throw new Error('not today');
    };
    queue.work('tick', fail, { backoffMs: 1, maxBackoffMs: 2 });
    await queue.schedule({ id: 'daily', queue: 'tick', everyMs: 5, payload: {} });
    await waitFor(() => expect(runs).toBeGreaterThan(6), soon);
    await queue.unschedule('daily');
  });

  test('a run of a schedule that failed permanently has an id that every queue can store, and can be revived by it', async () => {
    let broken = true;
    const ran: string[] = [];
    queue.work(
      'tick',
      async ({ id }) => {
        if (broken) throw new Error('not today');
        ran.push(id);
      },
      { backoffMs: 1, maxBackoffMs: 2 },
    );
    await queue.schedule({ id: 'daily', queue: 'tick', everyMs: 3_600_000, payload: {} });
    await waitFor(async () => expect(await queue.deadLetters('tick')).toHaveLength(1), soon);
    const [dead] = await queue.deadLetters('tick');
    expect(dead?.id).toMatch(/^schedule\.daily[A-Za-z0-9_.-]*$/);
    broken = false;
    expect(await queue.retryDead(dead?.id ?? '')).toBe(true);
    await waitFor(() => expect(ran).toEqual([dead?.id]), soon);
    expect(await queue.deadLetters('tick')).toEqual([]);
  });

  test('any client can remove a schedule', async () => {
    const other = await opened.connect();
    await queue.schedule({ id: 'nightly', queue: 'tick', everyMs: 3_600_000, payload: {} });
    await other.unschedule('nightly');
    expect(await queue.counts('tick')).toEqual({ waiting: 0, delayed: 0, running: 0, dead: 0 });
  });

  test('a process suspended for longer than its leases runs no job twice at the same time', async () => {
    const client = await opened.connect(300);
    let runs = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const others: string[] = [];
    client.work('mail', async ({ id }) => {
      if (id !== 'in-flight') return void others.push(id);
      runs += 1;
      await finished;
    });
    await client.enqueue({ id: 'in-flight', queue: 'mail', payload: {} });
    await waitFor(() => expect(runs).toBe(1), soon);
    const until = performance.now() + 1_000;
    while (performance.now() < until);
    // By the time this job is due, expired leases have been checked several times.
    await client.enqueue({ id: 'later', queue: 'mail', payload: {}, delayMs: 1_500 });
    await waitFor(() => expect(others).toEqual(['later']), soon);
    expect(runs).toBe(1);
    finish();
    await waitFor(
      async () => expect(await client.counts('mail')).toMatchObject({ waiting: 0, delayed: 0, running: 0 }),
      soon,
    );
    expect(runs).toBe(1);
  });

  test('the job of a killed worker runs again elsewhere, and knows how many workers died', async () => {
    await queue.enqueue(job('orphan'));
    await opened.killWorkerOf('mail');
    expect((await queue.counts('mail')).running).toBe(1);
    const run: [string, number, number | undefined][] = [];
    const work = async ({ id, attempt, deaths }: Job) => {
      run.push([id, attempt, deaths]);
      // A handler that fails is no death of its worker.
      if (attempt > 1) throw new Error('failed');
    };
    queue.work('mail', work, { backoffMs: 1, maxBackoffMs: 1 });
    const tried = [2, 3, 4, 5].map((attempt) => ['orphan', attempt, 1]);
    await waitFor(async () => expect((await queue.counts('mail')).dead).toBe(1), soon);
    expect(run).toEqual(tried);
    expect(await queue.retryDead('orphan')).toBe(true);
    await waitFor(() => expect(run).toEqual([...tried, ['orphan', 1, 0]]), soon);
  });
});

function position(text: string): Position {
  return text as Position;
}

function job(id: string): NewJob {
  return { id, queue: 'mail', payload: {} };
}
