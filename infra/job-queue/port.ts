import type { Position } from '../../domain/kernel/event.ts';

/**
 * At-least-once delivery of small jobs to a handler. The queue is not a source of truth. Jobs carry ids, never
 * addresses or tokens. Both SQLite and BullMQ implement this port.
 */
export interface JobQueue {
  /**
   * Adds a job once: if its id is known (waiting, running, done within 7 days, or dead), nothing changes. @returns true
   * if it was added
   */
  enqueue(job: NewJob): Promise<boolean>;
  /**
   * Adds jobs and moves the relay's checkpoint in one atomic step, if the checkpoint still equals `expected`. @returns
   * false, and changes nothing, if another relay was faster
   */
  enqueueFrom(
    relay: string,
    expected: Position | null,
    next: Position,
    jobs: readonly NewJob[],
  ): Promise<boolean>;
  /** The checkpoint of a relay; null before its first job. */
  checkpoint(relay: string): Promise<Position | null>;
  /**
   * Runs the jobs of one queue until the returned function is called; that function resolves when the running handlers
   * have finished. A failed handler is retried with exponential back-off and full jitter; after `attempts` failures the
   * job is dead. A handler may throw {@link PermanentFailure} to skip the retries.
   */
  work(queue: string, handler: JobHandler, options?: WorkOptions): () => Promise<void>;
  /**
   * Repeats a job at an interval, with at most one waiting run per schedule id; a later call with the same id replaces
   * the interval.
   */
  schedule(schedule: Schedule): Promise<void>;
  unschedule(id: string): Promise<void>;
  counts(queue: string): Promise<JobCounts>;
  /** Counts failed jobs that will be retried. */
  failing(queue: string): Promise<Failing>;
  deadLetters(queue: string, limit?: number): Promise<readonly DeadJob[]>;
  /** Gives a dead job all its attempts again. @returns false if there is no dead job with this id */
  retryDead(id: string): Promise<boolean>;
  /** Lets running handlers finish, then releases every handle. */
  close(): Promise<void>;
}

export type NewJob = {
  /** Unique forever for each intention, for example the id of the event that requested it. Must not contain `:`. */
  readonly id: string;
  readonly queue: string;
  /** Small JSON that contains ids only. */
  readonly payload: Readonly<Record<string, string | number | boolean>>;
  /** Milliseconds from now; 0 or absent: at once. */
  readonly delayMs?: number;
  /** Default 5. */
  readonly attempts?: number;
  /**
   * Jobs of one queue with different groups take turns: each waiting group gets one job started before any gets a
   * second. Jobs without a group start in the order of their arrival. Either all jobs of a queue have a group, or none.
   */
  readonly group?: string;
};

export type Job = NewJob & {
  readonly attempt: number;
  /**
   * Number of earlier attempts that ended with their worker, not with an answer: its process died, or was away for longer than its lease.
   * Absent: 0. Counts again from 0 when a dead job gets its attempts again.
   */
  readonly deaths?: number;
};
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<void>;
export type WorkOptions = {
  readonly concurrency?: number;
  /** First retry delay, default 1,000. */
  readonly backoffMs?: number;
  /** Longest retry delay, default 3,600,000, at most 4 hours. */
  readonly maxBackoffMs?: number;
};
export type Schedule = {
  readonly id: string;
  readonly queue: string;
  readonly everyMs: number;
  readonly payload: NewJob['payload'];
};
export type JobCounts = {
  readonly waiting: number;
  readonly delayed: number;
  readonly running: number;
  readonly dead: number;
};
export type Failing = {
  /** Number of jobs, exact up to 1,000. */
  readonly jobs: number;
  /** Message of the newest failure; null if there is none. */
  readonly lastError: string | null;
};
export type DeadJob = Job & { readonly error: string; readonly failedAt: string };

/** Thrown if a retry cannot help; the job is dead at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
