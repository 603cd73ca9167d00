import type { Job as BullJob, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Position } from '../../../domain/kernel/event.ts';
import { closeRedis, connectPatiently, connectRedis } from '../../redis/connect-redis.ts';
import { answered, named, RedisUnavailable } from '../../redis/errors.ts';
import { checkJobId } from '../job-id.ts';
import type { JobCounts, JobQueue } from '../port.ts';
import { bullIdsOf, deadJobOf, failingOf } from './job.ts';
import { keysFor } from './keys.ts';
import { createProducer } from './producer.ts';
import { createSchedules } from './schedules.ts';
import { startWorker } from './worker.ts';

export type BullmqJobQueueOptions = {
  readonly url: string;
  /** Prefix of every key; each prefix is a separate set of queues. Default `jobs`. */
  readonly prefix?: string;
  /** Random numbers in [0, 1), by which retries are spread. */
  readonly random: () => number;
  /** How long a job stays with a worker that died; a living worker renews the lease. Default 30,000. */
  readonly leaseMs?: number;
  /**
   * How often workers look for jobs whose worker died; such a job returns to the queue at the second look. Default
   * `leaseMs`.
   */
  readonly stalledMs?: number;
  /** Time limit of a command. Default 5,000. */
  readonly timeoutMs?: number;
  /** Called once per outage for failures of the queue itself, not for those of a handler. */
  readonly onError?: (error: unknown) => void;
};

/**
 * Jobs on BullMQ, in one hash slot. Adding fails fast while Redis is unreachable; workers wait until it is back. If
 * Redis has lost all data, relays find no checkpoint and enqueue their jobs again, and the processes that created
 * schedules restore them within seconds. An id is unique in its queue; it is forgotten 7 days after the job finished,
 * when another job finishes. @throws {RedisUnavailable} @throws {RedisFull}
 */
export function openBullmqJobQueue(options: BullmqJobQueueOptions): JobQueue {
  const { url, prefix = 'jobs', random, leaseMs = 30_000, stalledMs = leaseMs, timeoutMs } = options;
  const report = options.onError ?? (() => {});
  const onError = (error: unknown) => {
    // The connection has already reported its own failure.
    if (!(named(error) instanceof RedisUnavailable)) report(error);
  };
  const keys = keysFor(prefix);
  const connection = { onError: report, ...(timeoutMs !== undefined && { timeoutMs }) };
  const redis = connectRedis(url, { name: 'jobs', ...connection });
  // A separate connection, because a relay's WATCH must not include transactions of others.
  let relayRedis: Redis | undefined;
  let relays: ReturnType<typeof createProducer> | undefined;
  const producer = createProducer(redis, keys, onError);
  const schedules = createSchedules(redis, keys, producer.queue, report);
  const workers = new Set<() => Promise<void>>();
  let closed: Promise<void> | undefined;

  return {
    async enqueue(job) {
      checkJobId(job.id);
      mustBeOpen();
      return producer.add(job);
    },
    async enqueueFrom(relay, expected, next, jobs) {
      for (const { id } of jobs) checkJobId(id);
      mustBeOpen();
      relayRedis ??= connectRedis(url, { name: 'relays', ...connection });
      relays ??= createProducer(relayRedis, keys, onError);
      return relays.addFrom(relay, expected, next, jobs);
    },
    checkpoint: async (relay) => (await answered(redis.get(keys.relay(relay)))) as Position | null,
    work(queue, handler, workOptions = {}) {
      mustBeOpen();
      const connect = () => connectPatiently(url, { name: `worker-${queue}`, onError: report });
      const settings = { connect, keys, random, leaseMs, stalledMs, onError };
      const stop = startWorker(queue, handler, workOptions, settings);
      workers.add(stop);
      return async () => {
        await stop();
        workers.delete(stop);
      };
    },
    async schedule(schedule) {
      checkJobId(schedule.id);
      mustBeOpen();
      await schedules.put(schedule);
    },
    async unschedule(id) {
      mustBeOpen();
      await schedules.remove(id);
    },
    counts: (queue) => countsOf(producer.queue(queue)),
    async failing(queue) {
      const pending = await answered(
        producer.queue(queue).getJobs(['delayed', 'active'], 0, failingLooked - 1),
      );
      return failingOf(pending);
    },
    async deadLetters(queue, limit = 100) {
      if (limit <= 0) return [];
      const dead = await answered(producer.queue(queue).getFailed(0, limit - 1));
      return dead.map(deadJobOf);
    },
    async retryDead(id) {
      mustBeOpen();
      const dead = await answered(findDead(id));
      await answered(
        dead?.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true }) ?? nothing,
      );
      return dead !== undefined;
    },
    close() {
      closed ??= close();
      return closed;
    },
  };

  async function findDead(id: string): Promise<BullJob | undefined> {
    for (const queue of await redis.smembers(keys.queues)) {
      for (const bullId of bullIdsOf(id)) {
        const job = await producer.queue(queue).getJob(bullId);
        if (job && (await job.isFailed())) return job;
      }
    }
    return undefined;
  }

  async function close(): Promise<void> {
    await Promise.all([...workers].map((stop) => stop()));
    schedules.close();
    await producer.close();
    await relays?.close();
    await Promise.all([redis, ...(relayRedis ? [relayRedis] : [])].map(closeRedis));
  }

  function mustBeOpen(): void {
    if (closed) throw new Error('The job queue is closed');
  }
}

async function countsOf(queue: Queue): Promise<JobCounts> {
  const { wait, prioritized, delayed, active, failed } = await answered(
    queue.getJobCounts('wait', 'prioritized', 'delayed', 'active', 'failed'),
  );
  return {
    waiting: (wait ?? 0) + (prioritized ?? 0),
    delayed: delayed ?? 0,
    running: active ?? 0,
    dead: failed ?? 0,
  };
}

const nothing = Promise.resolve();
/** Number of jobs of each state that are inspected for failures. */
const failingLooked = 1_000;
