import { z } from 'zod';
import { idField } from '../../domain/kernel/fields.ts';
import { finishRemapping } from '../../domain/lexicon/decide.ts';
import { OrganizationLexicon } from '../../domain/lexicon/state.ts';
import { type LibraryDocument, library, libraryKeys } from '../../domain/read-models/library/library.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { Job } from '../../infra/job-queue/port.ts';
import { lexiconReferenceOf } from '../../infra/passage-mapping/lexicon-reference.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { payloadOf } from '../job-payload.ts';
import type { createMapVersion } from './map-version.ts';

export const remappingQueue = 'library-remapping';
/** More than faults need, because each stop of the server uses up one attempt. */
export const remappingAttempts = 100;
/** Documents of one job. The next ones are a job of their own, so that organisations take turns. */
const documentsOfJob = 5;

const remappingJob = z.strictObject({
  organizationId: idField,
  remappingId: idField,
  /** The document after which this job begins; empty for the first job. */
  after: z.union([z.literal(''), idField]),
  tenant: z.string(),
  correlationId: z.string(),
});

/** After this time a job fails, and is attempted again. */
const libraryMs = 10_000;

type Parts = Pick<Infrastructure, 'commands' | 'jobs' | 'readModels' | 'store'> & {
  readonly feed: Pick<ReadModelFeed, 'activeModel' | 'waitFor'>;
  readonly mapVersion: ReturnType<typeof createMapVersion>;
  readonly log: Pick<Log, 'error'>;
  /** True while this process stops: an interrupted mapping is then not the fault of its text. */
  readonly isStopping: () => boolean;
};

/**
 * Maps the library of an organisation again, a few documents a job, in the order of their ids. A job that is repeated after a kill skips
 * what is done. A text that cannot be mapped keeps its mapping, so that it does not hold back the others.
 */
export function createRemapLibrary({
  commands,
  jobs,
  readModels,
  store,
  feed,
  mapVersion,
  log,
  isStopping,
}: Parts) {
  /** A library that is behind the log, as after a start, would lack texts that are to be mapped. */
  async function libraryKnowsAll(): Promise<void> {
    const head = await store.head();
    if (head !== null && !(await feed.waitFor(library.name, head, libraryMs)))
      throw new Error('The library is behind the log.');
  }

  return async (job: Job, signal: AbortSignal): Promise<void> => {
    const payload = payloadOf(remappingJob, job);
    const { organizationId, remappingId, after, tenant, correlationId } = payload;
    const { state } = await commands.load(OrganizationLexicon, organizationId);
    if (state.remapping?.remappingId !== remappingId || !state.remapping.isRunning) return;
    const lexicon = lexiconReferenceOf(state.terms);
    await libraryKnowsAll();
    const model = feed.activeModel(library.name);
    if (!model) throw new Error('The library is being rebuilt');
    const page = await readModels.list(model, libraryKeys.documents(organizationId), {
      limit: documentsOfJob,
      ...(after !== '' && { after: libraryKeys.document(organizationId, after) }),
    });
    const cause = { jobId: job.id, tenant, correlationId };
    for (const { document } of page) {
      const text = newestText(document as LibraryDocument);
      if (!text || text.mappedWith === lexicon) continue;
      const { mappedWith: _, ...version } = text;
      try {
        await mapVersion({ ...version, remapping: remappingId }, cause, signal);
      } catch (error) {
        if (signal.aborted || isStopping()) throw error;
        log.error({ err: error, documentId: text.documentId }, 'a document could not be mapped again');
      }
    }
    const last = page.at(-1)?.document as LibraryDocument | undefined;
    if (last && page.length === documentsOfJob) {
      await jobs.enqueue({
        id: eventIdFrom(remappingId, last.documentId, 0),
        queue: remappingQueue,
        payload: { ...payload, after: last.documentId },
        attempts: remappingAttempts,
        group: tenant,
      });
      return;
    }
    // Otherwise the page would say that the re-mapping has finished while it still shows documents as not mapped.
    await libraryKnowsAll();
    const context = {
      commandId: eventIdFrom(remappingId, 'finish', 0),
      correlationId,
      causationId: job.id,
      actor: 'process:remap-library',
      tenant,
    };
    await commands.handle(OrganizationLexicon, organizationId, context, (at) =>
      finishRemapping(at, organizationId, remappingId),
    );
  };
}

/** The text that the pages show: the newest that is mapped. Undefined: none, or the document is deleted. */
function newestText({ documentId, deletedAt, versions }: LibraryDocument) {
  const found = versions.findLast(({ text, mapping }) => text && mapping?.outline);
  if (deletedAt !== null || !found?.text) return undefined;
  const { version, text, mapping } = found;
  return { documentId, version, textKey: text.textKey, mappedWith: mapping?.lexicon ?? null };
}
