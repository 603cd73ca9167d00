import { z } from 'zod';
import { mapperReference as mapper } from '../../domain/analysis/mapping/mapper-reference.ts';
import { isToBeMapped, mapPassages } from '../../domain/document/decide.ts';
import { documentLimits } from '../../domain/document/limits.ts';
import { Document, documentMappingKey, documentTextKey } from '../../domain/document/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { idField } from '../../domain/kernel/fields.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { eventIdFrom, randomId } from '../../infra/identifiers/identifiers.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import type { TextMapper } from '../../infra/passage-mapping/port.ts';
import { bytesOf, createSealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';
import { payloadOf } from '../job-payload.ts';

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

type Parts = Pick<Infrastructure, 'commands' | 'keys' | 'blobs'> & {
  readonly lenses: Pick<TextMapper, 'map'>;
};

/** Maps the passages of a text to lenses, unless the text is gone or was mapped before. */
export function createMapPassages({ commands, keys, blobs, lenses }: Parts) {
  const files = createSealedFiles({ keys, blobs });

  return async (job: Job, signal: AbortSignal): Promise<void> => {
    const { documentId, version, textKey, tenant, correlationId } = payloadOf(mappingJob, job);
    const { state, revision } = await commands.load(Document, documentId);
    if (!isToBeMapped(state, { version, textKey, mapper })) return;
    const text = await files.get(documentId, documentTextKey(documentId, textKey));
    // The document was erased meanwhile.
    if (!text) return;
    const { bytes, passages, outline, unclear } = await lenses.map(
      await bytesOf(text, documentLimits.textBytes),
      signal,
    );
    const mappingKey = randomId();
    if (!(await stored(documentId, mappingKey, bytes))) return;
    const context = {
      commandId: eventIdFrom(job.id, 'map', revision),
      correlationId,
      causationId: job.id,
      actor: 'process:map-passages',
      tenant,
    };
    const recorded = await commands.handle(Document, documentId, context, (at) =>
      mapPassages(at, { version, textKey, mappingKey, mapper, passages, outline, unclear }),
    );
    if (isRefusal(recorded) || recorded.facts === 0)
      await files.delete(documentMappingKey(documentId, mappingKey));
  };

  /** @returns false if the document was erased meanwhile */
  async function stored(documentId: string, mappingKey: string, bytes: Uint8Array): Promise<boolean> {
    try {
      await files.put(documentId, documentMappingKey(documentId, mappingKey), bytes);
      return true;
    } catch (error) {
      if (error instanceof SubjectErased) return false;
      throw error;
    }
  }
}
