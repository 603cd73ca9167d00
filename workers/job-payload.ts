import type { z } from 'zod';
import { type Job, PermanentFailure } from '../infra/job-queue/port.ts';

/**
 * The payload of a job, validated by the schema of its queue: anyone who can write to the queue's store could put
 * anything there. A job with an invalid payload is dead at once, with the reason and without any effect. @throws
 * {PermanentFailure}
 */
export function payloadOf<T>(schema: z.ZodType<T>, job: Pick<Job, 'payload'>): T {
  const parsed = schema.safeParse(job.payload);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PermanentFailure(
    `This is not a job of ours: ${issue?.path.join('.')} ${issue?.message ?? ''}`.slice(0, 200),
  );
}
