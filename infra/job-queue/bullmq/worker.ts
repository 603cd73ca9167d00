import { type Job as BullJob, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { abandonRedis } from '../../redis/connect-redis.ts';
import { failureText } from '../failure-text.ts';
import { type Job, type JobHandler, PermanentFailure, type WorkOptions } from '../port.ts';
import { backoffDelay } from '../retry-backoff.ts';
import { jobOf } from './job.ts';
import type { Keys } from './keys.ts';
import { defaultAttempts } from './producer.ts';

export type WorkerSettings = {
  /** Opens a connection whose commands wait for Redis. */
  readonly connect: () => Redis;
  readonly keys: Keys;
  readonly random: () => number;
  readonly leaseMs: number;
  readonly stalledMs: number;
  readonly onError: (error: unknown) => void;
};

/**
 * How long a shutdown waits for Redis to record the outcome of the last handlers; if it does not, their jobs run again
 * elsewhere.
 */
const stopWithinMs = 3_000;

/**
 * Runs the jobs of one queue. Attempts are counted when they start, so a worker that dies uses one up. @returns a
 * function that stops taking jobs, and resolves when the running handlers have finished
 */
export function startWorker(
  queue: string,
  handler: JobHandler,
  { concurrency = 10, backoffMs = 1_000, maxBackoffMs = 3_600_000 }: WorkOptions,
  { connect, keys, random, leaseMs, stalledMs, onError }: WorkerSettings,
): () => Promise<void> {
  const redis = connect();
  const blocking = connect();
  // BullMQ blocks on a duplicate of its connection. This returns our own duplicate, so that we can close it.
  redis.duplicate = () => blocking;
  const running = new Map<string, Promise<void>>();
  // BullMQ passes a signal only to a function with three parameters.
  const process = (job: BullJob, _token: string | undefined, signal: AbortSignal | undefined) => {
    const id = job.id ?? '';
    // After a pause longer than the lease, BullMQ delivers a stalled job again, perhaps to this process, which still
    // runs it. Both deliveries then share one run.
    const run = running.get(id) ?? attempt(job, signal ?? neverAborted).finally(() => running.delete(id));
    running.set(id, run);
    return run;
  };
  const worker = new Worker(queue, process, {
    connection: redis,
    prefix: keys.prefix,
    concurrency,
    lockDuration: leaseMs,
    stalledInterval: stalledMs,
    maxStalledCount: Number.MAX_SAFE_INTEGER,
    runRetryDelay: 1_000,
    settings: {
      backoffStrategy: (failures) => backoffDelay(failures, backoffMs, maxBackoffMs, random),
    },
  });
  worker.on('error', onError);
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) worker.cancelJob(id, 'The job was given to another worker');
  });

  return async () => {
    const closed = worker.close();
    await Promise.allSettled(running.values());
    // BullMQ would wait for Redis to come back; closing its connections ends the wait.
    const giveUp = setTimeout(abandon, stopWithinMs);
    await closed;
    clearTimeout(giveUp);
    abandon();
  };

  function abandon(): void {
    abandonRedis(redis);
    abandonRedis(blocking);
  }

  async function attempt(bullJob: BullJob, signal: AbortSignal): Promise<void> {
    const { attempts = defaultAttempts } = bullJob.opts;
    const job: Job = jobOf(bullJob);
    if (job.attempt > attempts)
      throw new UnrecoverableError('The worker stopped while it ran this job for the last time');
    try {
      await handler(job, signal);
    } catch (error) {
      const message = failureText(error);
      throw error instanceof PermanentFailure || job.attempt >= attempts
        ? new UnrecoverableError(message)
        : new Error(message);
    }
  }
}

const neverAborted = new AbortController().signal;
