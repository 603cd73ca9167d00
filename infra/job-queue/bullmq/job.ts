import type { Job as BullJob } from 'bullmq';
import { z } from 'zod';
import type { DeadJob, Failing, Job } from '../port.ts';
import { defaultAttempts } from './producer.ts';

const payloadSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export function jobOf(job: BullJob): Job {
  const { attempts = defaultAttempts } = job.opts;
  return {
    id: nameOf(job.id ?? ''),
    queue: job.queueName,
    payload: payloadSchema.parse(job.data),
    attempts,
    attempt: job.attemptsStarted,
    // BullMQ keeps the number when a dead job gets its attempts again.
    deaths: Math.min(job.stalledCounter, Math.max(0, job.attemptsStarted - 1)),
  };
}

export function deadJobOf(job: BullJob): DeadJob {
  return {
    ...jobOf(job),
    error: job.failedReason ?? '',
    failedAt: new Date(job.finishedOn ?? 0).toISOString(),
  };
}

/** @param pending jobs that wait for their next attempt or run; not dead ones */
export function failingOf(pending: readonly BullJob[]): Failing {
  const failed = pending
    .filter(({ failedReason }) => failedReason)
    .toSorted((a, b) => (b.processedOn ?? 0) - (a.processedOn ?? 0));
  return { jobs: failed.length, lastError: failed[0]?.failedReason ?? null };
}

/**
 * Our name for a BullMQ id. Runs of a schedule have the BullMQ id `repeat:<schedule>:<due>`; no id outside this adapter
 * contains a colon.
 */
function nameOf(id: string): string {
  return id.replace(/^repeat:(.+):(\d+)$/, 'schedule.$1.$2');
}

/** BullMQ ids that {@link nameOf} may have converted to this name, the more likely one first. */
export function bullIdsOf(id: string): readonly string[] {
  const run = /^schedule\.(.+)\.(\d+)$/.exec(id);
  return run ? [`repeat:${run[1]}:${run[2]}`, id] : [id];
}
