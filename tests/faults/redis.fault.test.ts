import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventId, Position, StreamName } from '../../domain/kernel/event.ts';
import { WrongExpectedRevision } from '../../infra/event-store/errors.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import { openBullmqJobQueue } from '../../infra/job-queue/bullmq/job-queue.ts';
import type { Job, JobQueue } from '../../infra/job-queue/port.ts';
import type { Entry, ReadModelStore } from '../../infra/read-model-store/port.ts';
import { createRedisFeed } from '../../infra/read-model-store/redis/feed.ts';
import { openRedisReadModelStore } from '../../infra/read-model-store/redis/read-model-store.ts';
import { openSqliteReadModelStore } from '../../infra/read-model-store/sqlite/read-model-store.ts';
import { RedisFull, RedisUnavailable } from '../../infra/redis/errors.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { createLog } from '../../infra/telemetry/log.ts';
import { type ProjectionRunner, startProjections } from '../../workers/projections/projection-runner.ts';
import { seen, writeEvents } from '../contract/read-model-store/feed-fixtures.ts';
import { temporaryFolder } from '../contract/temporary-folder.ts';
import { type RedisServer, redisMissing, startRedisServer } from '../support/redis-server.ts';
import { waitFor } from '../support/wait-for.ts';

const soon = { timeout: 60_000, interval: 5 };
const timeoutMs = 400;
const say = (figures: string) => process.stdout.write(`  redis: ${figures}\n`);

let redis: RedisServer;
let folder: ReturnType<typeof temporaryFolder>;
let store: EventStore;
/** Resources to close, last opened first. */
let open: { close(): Promise<unknown> }[];

beforeEach(async ({ skip }) => {
  if (redisMissing) return skip(redisMissing);
  redis = await startRedisServer({ appendOnly: true });
  folder = temporaryFolder();
  open = [];
  store = opened(
    openSqliteEventStore({ file: join(folder.path, 'events.db'), clock: { now: () => Date.now() } }),
  );
});
afterEach(async () => {
  if (redisMissing) return;
  redis.resume();
  for (const each of open.toReversed()) await each.close();
  await redis.stop();
  folder.remove();
});

function opened<T extends { close(): Promise<unknown> }>(thing: T): T {
  open.push(thing);
  return thing;
}

describe('read models in Redis', () => {
  let readModels: ReadModelStore;
  let keys: SubjectKeys;
  let runner: ProjectionRunner;
  beforeEach(async ({ skip }) => {
    if (redisMissing) return skip(redisMissing);
    keys = opened(openSubjectKeys({ folder: folder.path }));
    readModels = opened(openRedisReadModelStore({ url: redis.url, timeoutMs }));
    runner = await projectionsInto(readModels);
  });

  async function projectionsInto(target: ReadModelStore): Promise<ProjectionRunner> {
    const log = createLog('silent');
    const started = await startProjections({
      store,
      readModels: target,
      keys,
      log,
      projections: [seen],
      pauseMs: 0,
      retryMs: 20,
    });
    open.push({ close: started.stop });
    return started;
  }

  /**
   * Waits for the head and compares all documents, as text, with a fresh build from the log in SQLite.
   * @returns the number of documents
   */
  async function equalToTheLog(): Promise<number> {
    const head = await store.head();
    await waitFor(
      () => expect(runner.status()).toMatchObject([{ state: 'live', checkpoint: head, error: null }]),
      soon,
    );
    const fresh = opened(openSqliteReadModelStore({ file: join(folder.path, `${open.length}.db`) }));
    const reference = await projectionsInto(fresh);
    await reference.caughtUp(head ?? ('0' as Position));
    const [stored, rebuilt] = await Promise.all([everything(readModels), everything(fresh)]);
    expect(stored).toEqual(rebuilt);
    return stored.size;
  }

  /** Writes events continuously during an action on Redis. */
  async function whileWriting(happens: () => Promise<unknown>): Promise<number> {
    let written = 0;
    let stop = false;
    const writing = (async () => {
      while (!stop) {
        await writeEvents(store, 5);
        written += 5;
      }
    })();
    await happens();
    stop = true;
    await writing;
    return written;
  }
  const stopped = () => waitFor(() => expect(runner.status()).toMatchObject([{ state: 'stopped' }]), soon);

  test('are rebuilt byte for byte from the log after Redis is flushed, including the active version', async () => {
    await writeEvents(store, 300);
    expect(await equalToTheLog()).toBe(301);
    const written = await whileWriting(async () => {
      await redis.flush();
      await waitFor(async () => expect(await readModels.activeVersion('seen')).toBe(1_000), soon);
    });
    const documents = await equalToTheLog();
    expect(written).toBeGreaterThan(0);
    expect(documents).toBe(301 + written);
    say(`flushed while ${written} events were written; ${documents} documents equal the log`);
  });

  test('survive three kills during writes, with and without persisted data', async () => {
    let written = 0;
    for (let round = 1; round <= 3; round += 1) {
      written += await whileWriting(async () => {
        await waitFor(() => expect(runner.status()).toMatchObject([{ state: 'live' }]), soon);
        await redis.kill();
        await stopped();
        if (round === 3) await redis.forget();
        await redis.restart();
      });
      expect(await equalToTheLog()).toBe(1 + written);
    }
    say(`killed 3 times while ${written} events were written; the views equal the log each time`);
  });

  test('stop with a clear error while Redis is silent, and continue when it answers again', async () => {
    let error: string | null | undefined;
    const written = await whileWriting(async () => {
      await waitFor(() => expect(runner.status()[0]?.checkpoint).not.toBeNull(), soon);
      redis.pause();
      await stopped();
      error = runner.status()[0]?.error;
      const asked = performance.now();
      await expect(readModels.checkpoint({ name: 'seen', version: 1_000 })).rejects.toThrow(RedisUnavailable);
      expect(performance.now() - asked).toBeLessThan(timeoutMs + 60_000);
      redis.resume();
    });
    expect(error).toContain('Redis does not answer');
    expect(await equalToTheLog()).toBe(1 + written);
    say(`silent while ${written} events were written; the views equal the log`);
  });

  test('report when Redis is out of memory, still answer, and catch up when there is room', async () => {
    await writeEvents(store, 50);
    expect(await equalToTheLog()).toBe(51);
    await redis.setMaxMemory('8mb');
    const ballast = opened(openRedisReadModelStore({ url: redis.url, prefix: 'ballast' }));
    const refusal = await fill(ballast);
    expect(refusal).toBeInstanceOf(RedisFull);
    const written = await whileWriting(stopped);
    // On a busy machine the last attempt may end in a timeout instead.
    await waitFor(() => expect(runner.status()[0]?.error).toContain('Redis has no memory left'), soon);
    const { length } = await readModels.list({ name: 'seen', version: 1_000 }, 'stream:');
    expect(length).toBeGreaterThanOrEqual(50);
    await redis.setMaxMemory('64mb');
    expect(await equalToTheLog()).toBe(51 + written);
    say(`out of memory while ${written} events were written; the views equal the log`);
  });

  test('have a feed in another process that, after an outage, reports every change or that some may be missing', async () => {
    const position = await writeEvents(store, 10);
    await equalToTheLog();
    const feed = opened(await createRedisFeed({ url: redis.url, timeoutMs }));
    const model = { name: 'seen', version: 1_000 };
    const documents = async () => (await readModels.list(model, 'stream:')).map(({ key }) => key);
    const told = new Set<string>();
    const missed: string[] = [];
    feed.onCommitted('seen', ({ keys }) => {
      for (const key of keys) told.add(key);
    });
    feed.onMissed((name) => missed.push(name));
    expect(await feed.waitFor('seen', position, 60_000)).toBe(true);
    const before = await documents();
    await redis.kill();
    const unseen = await writeEvents(store, 10);
    expect(await feed.waitFor('seen', unseen, 50)).toBe(false);
    await redis.restart();
    expect(await feed.waitFor('seen', unseen, 60_000)).toBe(true);
    const after = await documents();
    const changed = after.filter((key) => !before.includes(key));
    expect(changed).toHaveLength(10);
    await waitFor(
      () => expect(missed.includes('seen') || changed.every((key) => told.has(key))).toBe(true),
      soon,
    );
    const next = await writeEvents(store, 10);
    expect(await feed.waitFor('seen', next, 60_000)).toBe(true);
    const last = (await documents()).filter((key) => !after.includes(key));
    expect(last).toHaveLength(10);
    await waitFor(() => expect(last.filter((key) => !told.has(key))).toEqual([]), soon);
  });

  test('have a feed that stops naming a version that was lost, and names it again when it is rebuilt', async () => {
    const position = await writeEvents(store, 10);
    await equalToTheLog();
    const feed = opened(await createRedisFeed({ url: redis.url, timeoutMs }));
    expect(feed.activeModel('seen')).toEqual({ name: 'seen', version: 1_000 });
    const missed: string[] = [];
    feed.onMissed((model) => missed.push(model));
    await redis.kill();
    await redis.forget();
    await redis.restart();
    await waitFor(() => expect(feed.activeModel('seen')).toBeUndefined(), soon);
    expect(missed).toContain('seen');
    expect(await feed.waitFor('seen', position, 20)).toBe(false);
    const next = await writeEvents(store, 1);
    await waitFor(() => expect(feed.activeModel('seen')).toEqual({ name: 'seen', version: 1_000 }), soon);
    expect(await feed.waitFor('seen', next, 60_000)).toBe(true);
    expect(await equalToTheLog()).toBe(12);
  });
});

describe('jobs in Redis', () => {
  let queue: JobQueue;
  let handed: number;
  beforeEach(({ skip }) => {
    if (redisMissing) return skip(redisMissing);
    handed = 0;
    // An interrupted job returns when its lease ends.
    const leases = { leaseMs: 1_000, stalledMs: 200 };
    queue = opened(openBullmqJobQueue({ url: redis.url, random: Math.random, timeoutMs, ...leases }));
  });

  /** The stream records what was done, as with mails: the first append has the effect, and a second delivery stops here. */
  async function effect(job: Job): Promise<void> {
    handed += 1;
    try {
      await store.append(`effect-${job.id}` as StreamName, 'noStream', [event(`${job.id} ${handed}`)]);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
  async function effects(): Promise<string[]> {
    const page = await store.readAll(null, { limit: 10_000 });
    return page.events.map(({ stream }) => String(stream)).filter((stream) => stream.startsWith('effect-'));
  }

  test('run every acknowledged job, with one effect each, through kills and silence', async () => {
    queue.work('mail', effect, { backoffMs: 5, concurrency: 5 });
    const acknowledged = new Set<string>();
    let refused = 0;
    let stop = false;
    const enqueuing = Array.from({ length: 4 }, async (_, lane) => {
      for (let n = 0; !stop; n += 1) {
        const id = `job-${lane}-${n}`;
        try {
          await queue.enqueue({ id, queue: 'mail', payload: {} });
          acknowledged.add(id);
        } catch (error) {
          expect(error).toBeInstanceOf(RedisUnavailable);
          refused += 1;
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    for (let round = 1; round <= 3; round += 1) {
      const [before, refusedBefore] = [acknowledged.size, refused];
      await waitFor(() => expect(acknowledged.size).toBeGreaterThan(before + 200), soon);
      if (round < 3) await redis.kill();
      else redis.pause();
      await waitFor(() => expect(refused).toBeGreaterThan(refusedBefore), soon);
      if (round < 3) await redis.restart();
      else redis.resume();
    }
    stop = true;
    await Promise.all(enqueuing);
    await waitFor(async () => {
      const done = new Set(await effects());
      expect([...acknowledged].filter((id) => !done.has(`effect-${id}`))).toEqual([]);
      expect(await queue.counts('mail')).toEqual({ waiting: 0, delayed: 0, running: 0, dead: 0 });
    }, soon);
    const done = await effects();
    expect(new Set(done).size).toBe(done.length);
    expect(acknowledged.size).toBeGreaterThan(600);
    say(
      `${acknowledged.size} jobs acknowledged, ${refused} refused, through 2 kills and a silence: ${handed} hand-overs, ${done.length} effects, 0 lost, 0 double`,
    );
  });

  test('are relayed again from the log after a flush, and nothing has its effect twice', async () => {
    const wanted = 400;
    queue.work('mail', effect, { backoffMs: 5, concurrency: 5 });
    for (let n = 0; n < wanted; n += 1)
      await store.append(`asked-${n}` as StreamName, 'noStream', [event(`asked ${n}`)]);
    const stopRelay = startRelay();
    await waitFor(() => expect(handed).toBeGreaterThan(wanted / 4), soon);
    await redis.flush();
    await waitFor(async () => expect(await effects()).toHaveLength(wanted), soon);
    await waitFor(
      async () => expect(await queue.counts('mail')).toMatchObject({ waiting: 0, running: 0, dead: 0 }),
      soon,
    );
    await stopRelay();
    const done = await effects();
    expect(new Set(done).size).toBe(wanted);
    expect(handed).toBeGreaterThan(wanted);
    say(`flushed while a relay handed over ${wanted} jobs: ${handed} hand-overs, ${done.length} effects`);
  });

  /**
   * Works as a relay must: if the stored checkpoint is not where the relay left it, it reads again from there; if Redis does not
   * answer, it asks again.
   */
  function startRelay(): () => Promise<void> {
    let stop = false;
    const relay = async () => {
      const checkpoint = await queue.checkpoint('relay');
      const page = await store.readAll(checkpoint, { limit: 40 });
      const asked = page.events.filter(({ stream }) => stream.startsWith('asked-'));
      const jobs = asked.map(({ stream }) => ({ id: String(stream), queue: 'mail', payload: {} }));
      if (page.scannedTo !== null && page.scannedTo !== checkpoint)
        await queue.enqueueFrom('relay', checkpoint, page.scannedTo, jobs);
    };
    const running = (async () => {
      while (!stop) {
        await relay().catch((error: unknown) => {
          if (!(error instanceof RedisUnavailable)) throw error;
        });
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    })();
    return () => {
      stop = true;
      return running;
    };
  }

  test('restore a schedule after a flush, but not a removed one', async () => {
    let kept = 0;
    let taken = 0;
    queue.work('tick', async ({ payload }) => {
      if (payload.name === 'kept') kept += 1;
      else taken += 1;
    });
    for (const name of ['kept', 'taken'])
      await queue.schedule({ id: name, queue: 'tick', everyMs: 20, payload: { name } });
    await waitFor(() => expect(Math.min(kept, taken)).toBeGreaterThan(2), soon);
    await queue.unschedule('taken');
    await redis.flush();
    const [keptBefore, takenBefore] = [kept, taken];
    await waitFor(() => expect(kept).toBeGreaterThan(keptBefore + 3), soon);
    expect(taken).toBeLessThanOrEqual(takenBefore + 1);
  });

  test('load their scripts again into a server that has lost them', async () => {
    expect(await queue.enqueue({ id: 'before', queue: 'mail', payload: {} })).toBe(true);
    expect(
      await queue.enqueueFrom('relay', null, '1' as Position, [{ id: 'a', queue: 'mail', payload: {} }]),
    ).toBe(true);
    await redis.forgetScripts();
    const again = { id: 'b', queue: 'mail', payload: {} };
    expect(await queue.enqueueFrom('relay', '1' as Position, '2' as Position, [again])).toBe(true);
    await redis.forgetScripts();
    expect(await queue.enqueue({ ...again, id: 'c' })).toBe(true);
    expect(await queue.enqueue({ ...again, id: 'c' })).toBe(false);
    expect(await queue.counts('mail')).toMatchObject({ waiting: 4 });
    queue.work('mail', effect);
    await waitFor(
      async () =>
        expect((await effects()).toSorted()).toEqual(['effect-a', 'effect-b', 'effect-before', 'effect-c']),
      soon,
    );
  });

  test('are refused out of memory without moving a checkpoint, and accepted again when there is room', async () => {
    await redis.setMaxMemory('8mb');
    await fill(opened(openRedisReadModelStore({ url: redis.url, prefix: 'ballast' })));
    const job = { id: 'one', queue: 'mail', payload: {} };
    await expect(queue.enqueue(job)).rejects.toBeInstanceOf(RedisFull);
    await expect(queue.enqueueFrom('relay', null, '7' as Position, [job])).rejects.toBeInstanceOf(RedisFull);
    expect(await queue.checkpoint('relay')).toBeNull();
    expect(await queue.counts('mail')).toMatchObject({ waiting: 0 });
    await redis.setMaxMemory('64mb');
    expect(await queue.enqueueFrom('relay', null, '7' as Position, [job])).toBe(true);
    expect(await queue.enqueue(job)).toBe(false);
    queue.work('mail', effect);
    await waitFor(async () => expect(await effects()).toEqual(['effect-one']), soon);
  });

  test('let closing end in time while Redis is down, after the running handler has finished', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let finished = 0;
    let began = 0;
    const lone = openBullmqJobQueue({ url: redis.url, random: Math.random, timeoutMs });
    lone.work('mail', async () => {
      began += 1;
      await held;
      finished += 1;
    });
    await lone.schedule({ id: 'nightly', queue: 'mail', everyMs: 3_600_000, payload: {} });
    await waitFor(() => expect(began).toBe(1), soon);
    await redis.kill();
    await expect(lone.enqueue({ id: 'no', queue: 'mail', payload: {} })).rejects.toBeInstanceOf(
      RedisUnavailable,
    );
    const asked = performance.now();
    const closing = lone.close();
    release();
    await closing;
    expect(performance.now() - asked).toBeLessThan(120_000);
    expect([began, finished]).toEqual([1, 1]);
  });
});

function event(id: string) {
  const metadata = {
    correlationId: 'c',
    causationId: 'c',
    commandId: 'c',
    actor: 'process:test',
    tenant: 't',
  };
  return {
    id: eventIdFrom('test', id, 0) as EventId,
    type: 'ThingHappened',
    schemaVersion: 1,
    data: {},
    metadata,
  };
}

/** Every document as text. */
async function everything(readModels: ReadModelStore): Promise<ReadonlyMap<string, string>> {
  const version = await readModels.activeVersion('seen');
  expect(version).not.toBeNull();
  const entries: readonly Entry[] = await readModels.list({ name: 'seen', version: version ?? 0 }, '');
  return new Map(entries.map(({ key, document }) => [key, JSON.stringify(document)]));
}

/**
 * Commits until Redis refuses.
 * @returns the refusal
 */
async function fill(ballast: ReadModelStore): Promise<unknown> {
  const model = { name: 'ballast', version: 1 };
  for (let n = 1; ; n += 1) {
    const expected = n === 1 ? null : (String(n - 1) as Position);
    const documents = new Map([[`key-${n}`, 'x'.repeat(50_000)]]);
    try {
      await ballast.commit([{ model, expected, next: String(n) as Position, documents }]);
    } catch (error) {
      // A refused commit leaves nothing behind.
      expect(await ballast.checkpoint(model)).toBe(expected);
      expect(await ballast.get(model, `key-${n}`)).toBeUndefined();
      expect(n).toBeGreaterThan(10);
      return error;
    }
  }
}
