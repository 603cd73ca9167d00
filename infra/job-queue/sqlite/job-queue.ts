import type { Position } from '../../../domain/kernel/event.ts';
import { failureOf } from '../../sqlite/failure.ts';
import { createGroupCommit } from '../../sqlite/group-commit.ts';
import { type Durability, prepareRows, rowOf } from '../../sqlite/open-database.ts';
import { openWal } from '../../sqlite/wal.ts';
import { checkJobId } from '../job-id.ts';
import type { Job, JobQueue } from '../port.ts';
import { createJobs, keepDoneMs } from './jobs.ts';
import { openJobFile } from './schema.ts';
import { startWorker, type Worker, type WorkSource } from './worker.ts';

export type SqliteJobQueueOptions = {
  readonly file: string;
  /** Milliseconds since the epoch. */
  readonly clock: { now(): number };
  /** Random numbers in [0, 1), by which retries are spread. */
  readonly random: () => number;
  /** How long a job stays with a worker that died; a living worker renews the lease. Default 30,000. */
  readonly leaseMs?: number;
  /**
   * Called for failures of the queue itself, for example a full disk, not for those of a handler. The worker retries.
   */
  readonly onError?: (error: unknown) => void;
  /** Called once if durability can no longer be guaranteed (an fsync failed): the process should exit. */
  readonly onFatal?: (error: Error) => void;
  /** Default: `full`. */
  readonly durability?: Durability;
};

const cleanEveryMs = 3_600_000;
/** NTP slews smaller steps back, which do not lengthen a wait noticeably. */
const steppedMs = 1_000;

/** The embedded job queue: a table, wake-ups within the process, and a timer for the next due job. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one handle over one file: held jobs, the clock that went back and the fatal error change together, and each function is short
export function openSqliteJobQueue(options: SqliteJobQueueOptions): JobQueue {
  const { file, clock, random, leaseMs = 30_000, onError = () => {}, onFatal, durability = 'full' } = options;
  const db = openJobFile(file);
  const jobs = createJobs(db);
  const wal = openWal(db, file, checkpointFailed);
  const sync = durability === 'full' && { sync: wal.sync };
  const group = createGroupCommit(db, { begun, ...sync, between: wal.checkpoint, failed });
  const findCheckpoint = prepareRows(db, 'SELECT checkpoint FROM relays WHERE name = ?');
  const putCheckpoint = db.prepare(
    'INSERT INTO relays (name, checkpoint) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET checkpoint = excluded.checkpoint',
  );
  const workers = new Map<Worker, string>();
  // Ids of jobs that run in this process. A lease in the table may expire while its job runs, because it ends by the
  // wall clock, which can be set, and because this process can be suspended.
  const held = new Set<string>();
  // The latest time that this process has used. An earlier current time means that the clock was set back.
  let latest = clock.now();
  let wentBack = false;
  jobs.pullBack(latest);
  let cleanedAt = Number.NEGATIVE_INFINITY;
  let fatal: Error | undefined;
  let closed = false;

  return {
    async enqueue(job) {
      checkJobId(job.id);
      mustBeOpen();
      const added = await group.run(() => jobs.add(job, time()));
      if (added) wake(job.queue);
      return added;
    },
    async enqueueFrom(relay, expected, next, newJobs) {
      for (const { id } of newJobs) checkJobId(id);
      mustBeOpen();
      const moved = await group.run(() => {
        if (checkpointOf(relay) !== expected) return false;
        for (const job of newJobs) jobs.add(job, time());
        putCheckpoint.run(relay, next);
        return true;
      });
      if (moved) for (const queue of new Set(newJobs.map((job) => job.queue))) wake(queue);
      return moved;
    },
    async checkpoint(relay) {
      return checkpointOf(relay);
    },
    work(queue, handler, workOptions) {
      mustBeOpen();
      const worker = startWorker(sourceOf(queue), handler, workOptions);
      workers.set(worker, queue);
      return async () => {
        await worker.stop();
        workers.delete(worker);
      };
    },
    async schedule(schedule) {
      checkJobId(schedule.id);
      mustBeOpen();
      await group.run(() => jobs.putSchedule(schedule, time()));
      wake(schedule.queue);
    },
    async unschedule(id) {
      mustBeOpen();
      await group.run(() => jobs.removeSchedule(id));
    },
    async counts(queue) {
      return jobs.counts(queue, time());
    },
    async failing(queue) {
      return jobs.failing(queue);
    },
    async deadLetters(queue, limit = 100) {
      return jobs.dead(queue, limit);
    },
    async retryDead(id) {
      mustBeOpen();
      const queue = await group.run(() => jobs.revive(id, time()));
      if (queue !== undefined) wake(queue);
      return queue !== undefined;
    },
    async close() {
      if (closed) return;
      closed = true;
      await Promise.all([...workers.keys()].map((worker) => worker.stop()));
      await group.flush();
      await wal.close();
      db.close();
    },
  };

  function sourceOf(queue: string): WorkSource {
    return {
      now: time,
      random,
      leaseMs,
      onError,
      claim: async (limit) => {
        const claimed = await group.run(() => {
          const now = time();
          clean(now);
          if (wentBack) jobs.pullBack(now);
          return jobs.claim(queue, limit, now, now + leaseMs, held);
        });
        wentBack = false;
        for (const { id } of claimed) held.add(id);
        return claimed;
      },
      extend: (running) => group.run(() => running.filter((job) => !jobs.extend(job, time() + leaseMs))),
      done: (job) => ending(job, () => jobs.done(job, time())),
      retryAt: (job, dueAt, error) => ending(job, () => jobs.retryAt(job, dueAt, error, time())),
      bury: (job, error) => ending(job, () => jobs.bury(job, error, time())),
      nextDue: () => jobs.nextDue(queue),
    };
  }

  /** The handler has ended, so a second run cannot overlap with it, whether or not this write succeeds. */
  function ending(job: Job, write: () => void): Promise<void> {
    return group.run(write).finally(() => held.delete(job.id));
  }

  function begun(): void {
    if (fatal) throw fatal;
  }

  function failed(error: unknown, undone: boolean): unknown {
    if (fatal) return fatal;
    return failureOf(error) === 'fatal' || !undone ? stop(error) : error;
  }

  function checkpointFailed(error: unknown): void {
    if (failureOf(error) === 'fatal') stop(error);
    else onError(error);
  }

  /** Stops for good: a second fsync might report success although the data is not on the disk. */
  function stop(cause: unknown): Error {
    fatal = new Error(
      'The disk refused to confirm a job, so no more are taken. Check the disk and start again',
      { cause },
    );
    onFatal?.(fatal);
    return fatal;
  }

  function time(): number {
    const now = clock.now();
    if (now < latest - steppedMs) wentBack = true;
    latest = now;
    return now;
  }

  function clean(now: number): void {
    if (Math.abs(now - cleanedAt) < cleanEveryMs) return;
    cleanedAt = now;
    jobs.forgetDone(now - keepDoneMs);
  }

  function wake(queue: string): void {
    for (const [worker, name] of workers) if (name === queue) worker.wake();
  }

  function checkpointOf(relay: string): Position | null {
    return rowOf<[Position]>(findCheckpoint, relay)?.[0] ?? null;
  }

  function mustBeOpen(): void {
    if (closed) throw new Error('The job queue is closed');
  }
}
