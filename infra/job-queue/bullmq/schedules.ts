import { randomUUID } from 'node:crypto';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { answered } from '../../redis/errors.ts';
import type { Schedule } from '../port.ts';
import type { Keys } from './keys.ts';
import { defaultAttempts, everyJob } from './producer.ts';

export type Schedules = {
  put(schedule: Schedule): Promise<void>;
  remove(id: string): Promise<void>;
  close(): void;
};

const lookEveryMs = 5_000;
/** NTP slews smaller steps back, which do not lengthen a wait noticeably. */
const steppedMs = 1_000;
/** The longest wait before a retry (`WorkOptions.maxBackoffMs`). */
const longestRetryMs = 4 * 3_600_000;

/**
 * Maintains BullMQ's job schedulers. Only the process that created a schedule knows it, so that process restores it
 * after Redis lost its data. The epoch, a random value that is written once, changes only by such a loss, so a schedule
 * that was removed on purpose stays removed.
 * A clock that was ahead may have delayed retries and schedules too long. They are checked at the start, and after this
 * machine's clock was set back; then none waits longer than configured. A job with a delay longer than any retry has
 * its own date and is not changed.
 */
export function createSchedules(
  redis: Redis,
  keys: Keys,
  queue: (name: string) => Queue,
  onError: (error: unknown) => void,
): Schedules {
  const wanted = new Map<string, Schedule>();
  let epoch: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  let offset = Number.POSITIVE_INFINITY;

  return {
    async put(schedule) {
      epoch ??= await answered(epochNow());
      await answered(upsert(schedule));
      wanted.set(schedule.id, schedule);
      timer ??= setInterval(() => void look(), lookEveryMs).unref();
    },
    async remove(id) {
      wanted.delete(id);
      for (const name of await answered(redis.smembers(keys.queues)))
        await answered(removeFrom(queue(name), id));
    },
    close: () => clearInterval(timer),
  };

  async function look(): Promise<void> {
    try {
      const now = await epochNow();
      if (now !== epoch) for (const schedule of wanted.values()) await upsert(schedule);
      epoch = now;
      const before = offset;
      const offsetNow = Date.now() - performance.now();
      if (offsetNow < before - steppedMs)
        for (const name of await redis.smembers(keys.queues)) await pullBack(name);
      offset = offsetNow;
      failing = false;
    } catch (error) {
      if (!failing) onError(error);
      failing = true;
    }
  }

  /** Scores of BullMQ's delayed jobs are milliseconds times 4,096. */
  async function pullBack(name: string): Promise<void> {
    const delayed = queue(name).toKey('delayed');
    for (const id of await redis.zrangebyscore(delayed, Date.now() * 4_096, '+inf')) {
      const scheduled = [...wanted.values()].find((schedule) => id.startsWith(`repeat:${schedule.id}:`));
      if (scheduled) {
        const due = Number(id.slice(id.lastIndexOf(':') + 1));
        if (scheduled.queue !== name || due <= Date.now() + scheduled.everyMs) continue;
        await removeFrom(queue(name), scheduled.id);
        await upsert(scheduled);
      } else {
        const job = await queue(name).getJob(id);
        const due = Number(await redis.zscore(delayed, id)) / 4_096;
        if (job && job.delay <= longestRetryMs && due > Date.now() + job.delay + steppedMs)
          await job.changeDelay(job.delay).catch(hasBegun);
      }
    }
  }

  async function epochNow(): Promise<string> {
    const mine = randomUUID();
    return (await redis.set(keys.epoch, mine, 'NX', 'GET')) ?? mine;
  }

  async function upsert({ id, queue: name, everyMs, payload }: Schedule): Promise<void> {
    await redis.sadd(keys.queues, name);
    const job = {
      name: 'job',
      data: payload,
      opts: { ...everyJob, attempts: defaultAttempts, removeOnComplete: true },
    };
    const known = await queue(name).getJobScheduler(id);
    // Otherwise BullMQ keeps the offset of the previous interval, which could delay the next run by that much.
    if (known && known.every !== everyMs) await removeFrom(queue(name), id);
    await queue(name).upsertJobScheduler(id, { every: everyMs }, job);
  }
}

/** Removes a schedule and its next run, whether that is delayed or waits for a worker; a run in progress finishes. */
async function removeFrom(queue: Queue, id: string): Promise<void> {
  const scheduler = await queue.getJobScheduler(id);
  if (!scheduler) return;
  await queue.removeJobScheduler(id);
  if (scheduler.next) await queue.remove(`repeat:${id}:${scheduler.next}`);
}

/** A worker started or removed the run after the check, so the error is ignored. */
function hasBegun(): void {}
