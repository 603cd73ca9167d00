import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { z } from 'zod';
import { createTextReader } from '../../api/document/queries/passages.ts';
import { mapperReference as mapper } from '../../domain/analysis/mapping/mapper-reference.ts';
import { type StoredPassageMapping, toStored } from '../../domain/analysis/mapping/stored-mapping.ts';
import { isToBeMapped, mapPassages } from '../../domain/document/decide.ts';
import { Document, documentMappingKey } from '../../domain/document/state.ts';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { idField } from '../../domain/kernel/fields.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { eventIdFrom, randomId } from '../../infra/identifiers/identifiers.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import type { PassageMapper } from '../../infra/passage-mapping/port.ts';
import { createSealedFiles } from '../../infra/sealed-files/sealed-files.ts';
import { SubjectErased } from '../../infra/subject-keys/port.ts';
import { payloadOf } from '../job-payload.ts';

export const mappingQueue = 'documents-mapping';
const mappingJob = z.strictObject({
  documentId: idField,
  version: z.int().positive(),
  textKey: idField,
  tenant: z.string(),
  correlationId: z.string(),
});

type Parts = Pick<Infrastructure, 'commands' | 'keys' | 'blobs'> & {
  readonly passages: Pick<PassageMapper, 'map'>;
};

/** Says which lenses the passages of a text are about, unless the text is gone or was mapped before. */
export function createMapPassages({ commands, keys, blobs, passages: lenses }: Parts) {
  const files = createSealedFiles({ keys, blobs });
  const textOf = createTextReader({ keys, blobs });

  return async (job: Job, signal: AbortSignal): Promise<void> => {
    const { documentId, version, textKey, tenant, correlationId } = payloadOf(mappingJob, job);
    const { state, revision } = await commands.load(Document, documentId);
    if (!isToBeMapped(state, { version, textKey, mapper })) return;
    const passages = await textOf(documentId, textKey);
    // Erased meanwhile.
    if (!passages) return;
    const looked = passages.map(({ text, headings }) => ({ text, headings }));
    const mapping = (await lenses.map(looked, signal)).map(toStored);
    const mappingKey = randomId();
    if (!(await stored(documentId, mappingKey, mapping))) return;
    const context = {
      commandId: eventIdFrom(job.id, 'map', revision),
      correlationId,
      causationId: job.id,
      actor: 'process:map-passages',
      tenant,
    };
    const unclear = mapping.filter(({ abstains }) => abstains).length;
    const recorded = await commands.handle(Document, documentId, context, (at) =>
      mapPassages(at, { version, textKey, mappingKey, mapper, passages: mapping.length, unclear }),
    );
    if (isRefusal(recorded) || recorded.facts === 0)
      await files.delete(documentMappingKey(documentId, mappingKey));
  };

  /** @returns false if the document was erased meanwhile */
  async function stored(
    documentId: string,
    mappingKey: string,
    mapping: readonly StoredPassageMapping[],
  ): Promise<boolean> {
    try {
      const bytes = await compressed(JSON.stringify(mapping));
      await files.put(documentId, documentMappingKey(documentId, mappingKey), bytes);
      return true;
    } catch (error) {
      if (error instanceof SubjectErased) return false;
      throw error;
    }
  }
}

const compressed = promisify<string, Buffer>(gzip);
