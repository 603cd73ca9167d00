import type { z } from 'zod';
import { type Job, PermanentFailure } from '../infra/job-queue/port.ts';

/**
 * What a job carries, in the shape its queue agreed on. Whoever can write into the queue's store could put anything there; what is not ours is
 * parked with the reason, and nothing is done. @throws {PermanentFailure}
 */
export function payloadOf<T>(schema: z.ZodType<T>, job: Pick<Job, 'payload'>): T {
  const parsed = schema.safeParse(job.payload);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PermanentFailure(
    `This is not a job of ours: ${issue?.path.join('.')} ${issue?.message ?? ''}`.slice(0, 200),
  );
}
