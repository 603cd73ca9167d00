import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Position } from '../../../domain/kernel/event.ts';
import { type Job, type JobQueue, type NewJob, PermanentFailure } from '../../../infra/job-queue/port.ts';
import { waitFor } from '../../support/wait-for.ts';
import { jobQueues, type OpenedJobQueue } from './fixtures.ts';

const soon = { timeout: 60_000, interval: 2 };
const quick = { backoffMs: 5, maxBackoffMs: 20 };

describe.each(jobQueues)('job queue: $name', (fixture) => {
  let opened: OpenedJobQueue;
  let queue: JobQueue;
  let done: Job[];
  const note = async (job: Job) => {
    done.push(job);
  };
  const settled = (count: number) => waitFor(() => expect(done).toHaveLength(count), soon);
  beforeEach(async () => {
    opened = await fixture.open();
    queue = opened.queue;
    done = [];
  });
  afterEach(() => opened.dispose());

  test('a job reaches its handler once, with its payload', async () => {
    expect(await queue.enqueue(job('first', { payload: { text: 'ž🦄', n: 1, yes: true } }))).toBe(true);
    queue.work('mail', note);
    await settled(1);
    expect(done[0]).toMatchObject({
      id: 'first',
      queue: 'mail',
      payload: { text: 'ž🦄', n: 1, yes: true },
      attempt: 1,
    });
    await waitFor(async () => expect(await queue.counts('mail')).toEqual(counts({})), soon);
  });

  test('a waiting worker is woken only by a job of its own queue', async () => {
    queue.work('mail', note);
    await queue.enqueue(job('other', { queue: 'elsewhere' }));
    await queue.enqueue(job('mine'));
    await settled(1);
    expect(done[0]?.id).toBe('mine');
    expect(await queue.counts('elsewhere')).toEqual(counts({ waiting: 1 }));
  });

  test('200 jobs run exactly once with two workers in two processes', async () => {
    const other = await opened.connect();
    const added = await Promise.all(Array.from({ length: 200 }, (_, n) => queue.enqueue(job(`job-${n}`))));
    expect(added.filter(Boolean)).toHaveLength(200);
    queue.work('mail', note, { concurrency: 5 });
    other.work('mail', note, { concurrency: 5 });
    await settled(200);
    expect(new Set(done.map(({ id }) => id)).size).toBe(200);
    await waitFor(async () => expect(await queue.counts('mail')).toEqual(counts({})), soon);
  });

  test('the number of concurrent handlers never exceeds the limit', async () => {
    let running = 0;
    let most = 0;
    await Promise.all(Array.from({ length: 12 }, (_, n) => queue.enqueue(job(`job-${n}`))));
    queue.work(
      'mail',
      async (each) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        done.push(each);
      },
      { concurrency: 3 },
    );
    await settled(12);
    expect(most).toBe(3);
  });

  test('groups take turns: however many jobs of one group wait, a job of another group is next', async () => {
    for (let n = 0; n < 10; n += 1) await queue.enqueue(job(`many-${n}`, { group: 'many' }));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    queue.work(
      'mail',
      async (each) => {
        done.push(each);
        await held;
      },
      { concurrency: 2 },
    );
    await settled(2);
    for (const id of ['few-0', 'few-1', 'few-2']) await queue.enqueue(job(id, { group: 'few' }));
    await queue.enqueueFrom('relay', null, '1' as Position, [job('one-0', { group: 'one' })]);
    release();
    await settled(14);
    expect(done.map(({ id }) => id)).toEqual([
      ...['many-0', 'many-1', 'few-0', 'one-0', 'many-2', 'few-1', 'many-3', 'few-2'],
      ...Array.from({ length: 6 }, (_, n) => `many-${n + 4}`),
    ]);
  });

  test('a group that adds a job whenever its last job ends does not overtake a group that waits', async () => {
    for (let n = 0; n < 4; n += 1) await queue.enqueue(job(`many-${n}`, { group: 'many' }));
    queue.work(
      'mail',
      async (each) => {
        done.push(each);
        if (each.id.startsWith('few') || each.id === 'many-0')
          await queue.enqueue(job(`few-${done.length}`, { group: 'few' }));
        if (done.length === 8) throw new PermanentFailure('That is enough');
      },
      { concurrency: 1 },
    );
    await waitFor(() => expect(done.length).toBeGreaterThanOrEqual(8), soon);
    const order = done.slice(0, 8).map(({ id }) => id.slice(0, 3));
    expect(order).toEqual(['man', 'few', 'man', 'few', 'man', 'few', 'man', 'few']);
  });

  test('adding a job with a known id changes nothing: while it waits, while it runs, and when it is done', async () => {
    await queue.enqueue(job('only'));
    expect(await queue.enqueue(job('only', { payload: { other: true } }))).toBe(false);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    queue.work('mail', async (each) => {
      done.push(each);
      await held;
    });
    await settled(1);
    expect(await queue.enqueue(job('only'))).toBe(false);
    release();
    await waitFor(async () => expect(await queue.counts('mail')).toEqual(counts({})), soon);
    expect(await queue.enqueue(job('only'))).toBe(false);
    await queue.enqueue(job('next'));
    await settled(2);
    expect(done.map(({ id, payload }) => [id, payload])).toEqual([
      ['only', {}],
      ['next', {}],
    ]);
  });

  test('a delayed job waits for its time', async () => {
    const start = performance.now();
    await queue.enqueue(job('later', { delayMs: 60 }));
    expect(await queue.counts('mail')).toEqual(counts({ delayed: 1 }));
    queue.work('mail', note);
    await settled(1);
    expect(performance.now() - start).toBeGreaterThan(50);
  });

  test('a job whose handler throws is retried, then it is dead and can be revived', async () => {
    const attempts: number[] = [];
    let broken = true;
    queue.work(
      'mail',
      async (each) => {
        attempts.push(each.attempt);
        if (broken) throw new Error(`failed at ${each.attempt}`);
        done.push(each);
      },
      quick,
    );
    await queue.enqueue(job('flaky', { attempts: 3 }));
    await waitFor(async () => expect(await queue.counts('mail')).toEqual(counts({ dead: 1 })), soon);
    expect(attempts).toEqual([1, 2, 3]);
    expect(await queue.deadLetters('mail')).toMatchObject([
      { id: 'flaky', attempt: 3, error: 'failed at 3' },
    ]);
    expect(Date.parse((await queue.deadLetters('mail'))[0]?.failedAt ?? '')).not.toBeNaN();
    expect(await queue.enqueue(job('flaky'))).toBe(false);
    broken = false;
    expect(await queue.retryDead('flaky')).toBe(true);
    await settled(1);
    expect(done[0]).toMatchObject({ id: 'flaky', attempt: 1 });
    expect(await queue.retryDead('flaky')).toBe(false);
    expect(await queue.retryDead('never-there')).toBe(false);
  });

  test('what a parser or schema quotes of the data is kept neither of a failing job nor of a dead one, only its class', async () => {
    const ratings = z.record(z.string(), z.int());
    const failures: (() => unknown)[] = [
      () => JSON.parse('Quagga said that Zebra decides'),
      () => ratings.parse({ 'Zebra decides': 'Quagga' }),
      () => (undefined as unknown as Record<string, string>)['Zebra decides'],
      () => decodeURIComponent('Quagga%'),
    ];
    queue.work('mail', async ({ payload }) => void failures[Number(payload.n)]?.(), {
      ...quick,
      concurrency: 1,
    });
    for (const n of failures.keys())
      await queue.enqueue(job(`quoting-${n}`, { attempts: 1, payload: { n } }));
    await waitFor(async () => expect(await queue.counts('mail')).toEqual(counts({ dead: 4 })), soon);
    const dead = (await queue.deadLetters('mail')).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(dead.map(({ error }) => error)).toEqual([...['SyntaxError', 'ZodError', 'TypeError', 'URIError']]);
    queue.work('elsewhere', async () => void failures[0]?.(), { backoffMs: 3_600_000 });
    await queue.enqueue(job('again', { queue: 'elsewhere' }));
    await waitFor(
      async () => expect(await queue.failing('elsewhere')).toEqual({ jobs: 1, lastError: 'SyntaxError' }),
      soon,
    );
  });

  test('a job has five attempts by default', async () => {
    let attempts = 0;
    queue.work(
      'mail',
      async () => {
        attempts += 1;
        throw new Error('no');
      },
      quick,
    );
    await queue.enqueue(job('stubborn'));
    await waitFor(async () => expect(await queue.counts('mail')).toEqual(counts({ dead: 1 })), soon);
    expect(attempts).toBe(5);
    expect(await queue.deadLetters('mail')).toMatchObject([{ attempts: 5, attempt: 5 }]);
  });

  test('a job counts as delayed between attempts, and as running during an attempt', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let signal: AbortSignal | undefined;
    queue.work(
      'mail',
      async (_, given) => {
        signal = given;
        await held;
        throw new Error('later');
      },
      { backoffMs: 3_600_000 },
    );
    await queue.enqueue(job('patient'));
    await waitFor(() => expect(signal?.aborted).toBe(false), soon);
    expect(await queue.counts('mail')).toEqual(counts({ running: 1 }));
    release();
    await waitFor(async () => expect(await queue.counts('mail')).toEqual(counts({ delayed: 1 })), soon);
  });

  test('failing jobs are reported with count and reason, until they succeed or are dead', async () => {
    let broken = true;
    queue.work(
      'mail',
      async (each) => {
        if (broken) throw new Error(`no server for ${each.id}`);
        done.push(each);
      },
      { backoffMs: 300, maxBackoffMs: 300 },
    );
    expect(await queue.failing('mail')).toEqual({ jobs: 0, lastError: null });
    await queue.enqueue(job('one'));
    await waitFor(
      async () => expect(await queue.failing('mail')).toEqual({ jobs: 1, lastError: 'no server for one' }),
      soon,
    );
    await queue.enqueue(job('two'));
    await queue.enqueue(job('three', { queue: 'elsewhere' }));
    await waitFor(async () => expect(await queue.failing('mail')).toMatchObject({ jobs: 2 }), soon);
    broken = false;
    await settled(2);
    await waitFor(
      async () => expect(await queue.failing('mail')).toEqual({ jobs: 0, lastError: null }),
      soon,
    );
    broken = true;
    await queue.enqueue(job('hopeless', { attempts: 1 }));
    await waitFor(async () => expect((await queue.counts('mail')).dead).toBe(1), soon);
    expect(await queue.failing('mail')).toEqual({ jobs: 0, lastError: null });
  });

  test('dead letters are listed newest first, up to the limit, each with its reason', async () => {
    queue.work('mail', async (each) => {
      throw new PermanentFailure(`no ${each.id}`);
    });
    for (const [index, id] of ['first', 'second', 'third'].entries()) {
      await queue.enqueue(job(id, { payload: { index } }));
      await waitFor(async () => expect((await queue.counts('mail')).dead).toBe(index + 1), soon);
      const at = Date.now();
      await waitFor(() => expect(Date.now()).toBeGreaterThan(at), { interval: 1 });
    }
    const dead = await queue.deadLetters('mail', 2);
    expect(dead.map(({ id, error, payload }) => [id, error, payload])).toEqual([
      ['third', 'no third', { index: 2 }],
      ['second', 'no second', { index: 1 }],
    ]);
    expect(await queue.deadLetters('mail')).toHaveLength(3);
    expect(await queue.deadLetters('elsewhere')).toEqual([]);
  });

  test('a permanent failure is dead at once, and does not delay other jobs', async () => {
    queue.work('mail', async (each) => {
      if (each.id === 'hopeless') throw new PermanentFailure('no such mailbox');
      done.push(each);
    });
    await queue.enqueue(job('hopeless'));
    await queue.enqueue(job('fine'));
    await settled(1);
    await waitFor(async () => expect(await queue.counts('mail')).toEqual(counts({ dead: 1 })), soon);
    expect(await queue.deadLetters('mail')).toMatchObject([
      { id: 'hopeless', attempt: 1, error: 'no such mailbox' },
    ]);
    expect(await queue.deadLetters('mail', 0)).toEqual([]);
  });

  test('stopping a worker lets a running handler finish and takes no other job', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started = 0;
    const stop = queue.work(
      'mail',
      async (each) => {
        started += 1;
        await held;
        done.push(each);
      },
      { concurrency: 1 },
    );
    await queue.enqueue(job('first'));
    await queue.enqueue(job('second'));
    await waitFor(() => expect(started).toBe(1), soon);
    const stopped = stop();
    release();
    await stopped;
    expect(done.map(({ id }) => id)).toEqual(['first']);
    expect(await queue.counts('mail')).toEqual(counts({ waiting: 1 }));
  });

  test('jobs survive the client that added them', async () => {
    const first = await opened.connect();
    await first.enqueue(job('kept'));
    await first.close();
    queue.work('mail', note);
    await settled(1);
  });

  test('an id that not every queue can store is refused', async () => {
    for (const id of ['', 'a:b', '12', 'a b'])
      await expect(queue.enqueue(job(id))).rejects.toBeInstanceOf(TypeError);
    await expect(queue.enqueueFrom('relay', null, '1' as Position, [job('a:b')])).rejects.toBeInstanceOf(
      TypeError,
    );
    expect(await queue.counts('mail')).toEqual(counts({}));
  });
});

function job(id: string, more: Partial<NewJob> = {}): NewJob {
  return { id, queue: 'mail', payload: {}, ...more };
}

function counts(some: Partial<Awaited<ReturnType<JobQueue['counts']>>>) {
  return { waiting: 0, delayed: 0, running: 0, dead: 0, ...some };
}
