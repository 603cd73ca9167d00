import { z } from 'zod';
import { eraseDocument } from '../../domain/document/decide.ts';
import { Document, documentBlobs } from '../../domain/document/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { idField } from '../../domain/kernel/fields.ts';
import type { BlobStore } from '../../infra/blob-store/port.ts';
import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import type { SubjectKeys } from '../../infra/subject-keys/port.ts';
import { payloadOf } from '../job-payload.ts';

export const erasingQueue = 'erased-documents';
const erasingJob = z.strictObject({
  documentId: idField,
  deletion: z.int().positive(),
  tenant: z.string(),
  correlationId: z.string(),
});

type Parts = {
  readonly commands: CommandHandler;
  readonly keys: SubjectKeys;
  readonly blobs: BlobStore;
};

/**
 * Erases a deleted document unless it was restored: appends the event, then destroys the key, then deletes the files. If an attempt is
 * interrupted, the next one completes it.
 */
export function createEraseDocument({ commands, keys, blobs }: Parts) {
  return async (job: Job): Promise<void> => {
    const { documentId, deletion, tenant, correlationId } = payloadOf(erasingJob, job);
    const erased = await commands.handle(
      Document,
      documentId,
      {
        commandId: eventIdFrom(job.id, 'erase', deletion),
        correlationId,
        causationId: job.id,
        actor: 'process:erase-document',
        tenant,
      },
      (state) => eraseDocument(state, deletion),
    );
    if (isRefusal(erased) || erased.state?.stage !== 'erased') return;
    await keys.destroy(documentId);
    for (let left = true; left; ) {
      const stored = await blobs.list(documentBlobs(documentId));
      for (const key of stored) await blobs.delete(key);
      left = stored.length > 0;
    }
  };
}
