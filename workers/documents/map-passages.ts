import { z } from 'zod';
import { idField } from '../../domain/kernel/fields.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import { payloadOf } from '../job-payload.ts';
import type { createMapVersion } from './map-version.ts';

export const mappingQueue = 'documents-mapping';
/** More than faults need, because each stop of the server uses up one attempt. */
export const mappingAttempts = 100;
const mappingJob = z.strictObject({
  documentId: idField,
  version: z.int().positive(),
  textKey: idField,
  tenant: z.string(),
  correlationId: z.string(),
});

/** Maps the passages of a text that was read to lenses. */
export function createMapPassages(mapVersion: ReturnType<typeof createMapVersion>) {
  return async (job: Job, signal: AbortSignal): Promise<void> => {
    const { tenant, correlationId, ...version } = payloadOf(mappingJob, job);
    await mapVersion(version, { jobId: job.id, tenant, correlationId }, signal);
  };
}
