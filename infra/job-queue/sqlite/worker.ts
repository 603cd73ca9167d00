import { failureText } from '../failure-text.ts';
import { type Job, type JobHandler, PermanentFailure, type WorkOptions } from '../port.ts';
import { backoffDelay } from '../retry-backoff.ts';

/** What a worker needs of the queue. Each change is durable when its promise resolves. */
export type WorkSource = {
  readonly now: () => number;
  readonly random: () => number;
  readonly leaseMs: number;
  claim(limit: number): Promise<readonly Job[]>;
  /** @returns the jobs whose lease was lost */
  extend(jobs: readonly Job[]): Promise<readonly Job[]>;
  done(job: Job): Promise<void>;
  retryAt(job: Job, dueAt: number, error: string): Promise<void>;
  bury(job: Job, error: string): Promise<void>;
  nextDue(): number | undefined;
  onError(error: unknown): void;
};

export type Worker = {
  /** Checks for due jobs. */
  wake(): void;
  /** Stops taking jobs, and resolves when the running handlers have finished. */
  stop(): Promise<void>;
};

/** Longest sleep: another process can add jobs without waking this one, and this limits their delay. */
const longestNapMs = 30_000;
const pauseAfterErrorMs = 1000;

/** Runs the jobs of one queue, up to `concurrency` (10) at the same time; sleeps until the next one is due. */
export function startWorker(source: WorkSource, handler: JobHandler, options: WorkOptions = {}): Worker {
  const { concurrency = 10, backoffMs = 1000, maxBackoffMs = 3_600_000 } = options;
  const running = new Map<Job, AbortController>();
  const finishing = new Set<Promise<void>>();
  const heartbeat = setInterval(() => void keepLeases(), source.leaseMs / 3);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = false;
  wake();
  return { wake, stop };

  function wake(): void {
    if (stopped) return;
    lookAgain = true;
    looking ??= look().finally(() => {
      looking = undefined;
      if (lookAgain && running.size < concurrency) wake();
    });
  }

  async function look(): Promise<void> {
    clearTimeout(timer);
    try {
      while (lookAgain && !stopped && running.size < concurrency) {
        lookAgain = false;
        const jobs = await source.claim(concurrency - running.size);
        for (const job of jobs) begin(job);
        if (jobs.length > 0) lookAgain = true;
      }
      if (!stopped && running.size < concurrency) nap(source.nextDue());
    } catch (error) {
      source.onError(error);
      nap(source.now() + pauseAfterErrorMs);
    }
  }

  function nap(until: number | undefined): void {
    if (stopped) return;
    const wait =
      until === undefined ? longestNapMs : Math.min(Math.max(until - source.now(), 0), longestNapMs);
    timer = setTimeout(wake, Math.ceil(wait));
  }

  function begin(job: Job): void {
    const controller = new AbortController();
    running.set(job, controller);
    const finished = run(job, controller.signal)
      .catch(source.onError)
      .finally(() => {
        running.delete(job);
        finishing.delete(finished);
        wake();
      });
    finishing.add(finished);
  }

  async function run(job: Job, signal: AbortSignal): Promise<void> {
    try {
      await handler(job, signal);
    } catch (error) {
      return giveBack(job, error);
    }
    await source.done(job);
  }

  function giveBack(job: Job, error: unknown): Promise<void> {
    if (error instanceof PermanentFailure || job.attempt >= (job.attempts ?? 1)) {
      return source.bury(job, failureText(error));
    }
    return source.retryAt(
      job,
      source.now() + backoffDelay(job.attempt, backoffMs, maxBackoffMs, source.random),
      failureText(error),
    );
  }

  /** Renews leases, because a handler may run longer than its lease while this process is alive. */
  async function keepLeases(): Promise<void> {
    if (running.size === 0) return;
    try {
      for (const job of await source.extend([...running.keys()])) running.get(job)?.abort();
    } catch (error) {
      source.onError(error);
    }
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    await looking;
    await Promise.all(finishing);
    clearInterval(heartbeat);
  }
}
