import type { Position } from '../../domain/kernel/event.ts';

/**
 * Delivery only, no source of truth: at-least-once delivery of small jobs to a handler. Jobs carry ids, never addresses or tokens. Both
 * SQLite and BullMQ satisfy this port.
 */
export interface JobQueue {
  /** Adds a job once: a known id (waiting, running, done within 7 days, or dead) changes nothing. @returns true when added. */
  enqueue(job: NewJob): Promise<boolean>;
  /**
   * Adds jobs and moves the relay's checkpoint in one atomic step, if it still equals `expected`.
   * @returns false when another relay was faster (nothing changed).
   */
  enqueueFrom(
    relay: string,
    expected: Position | null,
    next: Position,
    jobs: readonly NewJob[],
  ): Promise<boolean>;
  /** The relay's checkpoint. */
  checkpoint(relay: string): Promise<Position | null>;
  /**
   * Runs jobs of one queue until the returned function is awaited (which lets running handlers finish). A handler that throws is retried
   * with exponential back-off and full jitter; after `attempts` the job is dead. A handler may throw {@link PermanentFailure} to skip the
   * retries.
   */
  work(queue: string, handler: JobHandler, options?: WorkOptions): () => Promise<void>;
  /** Repeats a job: at most one waiting instance per schedule id; a later call with the same id replaces the interval. */
  schedule(schedule: Schedule): Promise<void>;
  unschedule(id: string): Promise<void>;
  counts(queue: string): Promise<JobCounts>;
  /** Failed jobs that will be retried. */
  failing(queue: string): Promise<Failing>;
  deadLetters(queue: string, limit?: number): Promise<readonly DeadJob[]>;
  /** Gives a dead job all its attempts again. @returns false when there is no such dead job. */
  retryDead(id: string): Promise<boolean>;
  /** Lets running handlers finish, then releases every handle. */
  close(): Promise<void>;
}

export type NewJob = {
  /** Permanently unique for each intention (for example the id of the requesting event). No `:`. */
  readonly id: string;
  readonly queue: string;
  /** Small JSON, ids only. */
  readonly payload: Readonly<Record<string, string | number | boolean>>;
  /** Milliseconds from now; 0 = at once. */
  readonly delayMs?: number;
  /** Default 5. */
  readonly attempts?: number;
  /**
   * Jobs of one queue with different groups take turns: each waiting group gets one job started before any gets a second. Without it, jobs
   * start in the order of their arrival. A queue either groups all its jobs or none.
   */
  readonly group?: string;
};

export type Job = NewJob & { readonly attempt: number };
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
  /** Exact up to 1,000. */
  readonly jobs: number;
  /** Message of the newest failure; null when there is none. */
  readonly lastError: string | null;
};
export type DeadJob = Job & { readonly error: string; readonly failedAt: string };

/** A retry cannot help; the job goes to the dead letters at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
