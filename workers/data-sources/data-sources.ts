import { z } from 'zod';
import { createFetchSource } from '../../api/data-source/commands/fetch-source.ts';
import { dayMs, isDue } from '../../domain/data-source/due.ts';
import { passingFailures } from '../../domain/data-source/limits.ts';
import { sourceFiles } from '../../domain/data-source/state.ts';
import { idField } from '../../domain/kernel/fields.ts';
import {
  type ConnectedSource,
  dataSourceKeys,
  dataSources,
} from '../../domain/read-models/data-sources/data-sources.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { FetchFailed } from '../../infra/data-sources/port.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import { derivedId, eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { Job, NewJob } from '../../infra/job-queue/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { payloadOf } from '../job-payload.ts';
import { startRelay } from '../relay.ts';

const dueQueue = 'data-sources-due';
const fetchQueue = 'data-source-fetches';
const erasingQueue = 'removed-data-sources';
const fetchAttempts = 4;
const pageSize = 100;

const fetchJob = z.strictObject({ dataSourceId: idField, tenant: z.string() });
const erasingJob = z.strictObject({ dataSourceId: idField });

/** Fetches scheduled sources, one at a time per process and at most once a day each, and destroys the keys and files of removed ones. */
export function startDataSources(infra: Infrastructure, feed: ReadModelFeed, log: Log): () => Promise<void> {
  const { jobs, store } = infra;
  const stopping = new AbortController();
  const stops = [
    startRelay(
      { name: 'data-sources-to-erase', types: ['DataSourceRemoved'], jobFor: erasingJobFor },
      store,
      jobs,
      log,
    ),
    jobs.work(erasingQueue, (job) => eraseSource(infra, payloadOf(erasingJob, job).dataSourceId), {
      concurrency: 1,
    }),
    jobs.work(dueQueue, () => enqueueDue(infra, feed), { concurrency: 1 }),
    jobs.work(fetchQueue, createFetchScheduled(infra, stopping.signal), {
      concurrency: 1,
      backoffMs: 60_000,
    }),
  ];
  const scheduled = jobs
    .schedule({ id: 'data-sources-hourly', queue: dueQueue, everyMs: 3_600_000, payload: {} })
    .catch((error: unknown) =>
      log.error({ err: error }, 'the hourly look at scheduled data sources was not scheduled'),
    );
  return async () => {
    stopping.abort(new Error('The server is stopping'));
    await scheduled;
    for (const stop of stops) await stop();
  };
}

/** Destroys the key first, so that files that cannot be deleted now are unreadable. */
async function eraseSource({ keys, blobs }: Pick<Infrastructure, 'keys' | 'blobs'>, dataSourceId: string) {
  await keys.destroy(dataSourceId);
  for (const file of await blobs.list(sourceFiles(dataSourceId))) await blobs.delete(file);
}

/** The job's id names the source and the day, so a source is fetched once a day however often this runs. */
async function enqueueDue(
  { jobs, readModels, clock }: Pick<Infrastructure, 'jobs' | 'readModels' | 'clock'>,
  feed: ReadModelFeed,
): Promise<void> {
  const model = feed.activeModel(dataSources.name);
  if (!model) return;
  const today = Math.floor(clock.now() / dayMs);
  for (let after: string | undefined; ; ) {
    const page = await readModels.list(model, dataSourceKeys.all, {
      limit: pageSize,
      ...(after !== undefined && { after }),
    });
    for (const { document } of page) {
      const { organizationId, dataSourceId, schedule, fetches, failure } = document as ConnectedSource;
      // A failure is shown only while no later fetch succeeded.
      const lastAt = failure?.at ?? fetches.at(-1)?.at ?? null;
      if (!isDue(schedule, lastAt, today)) continue;
      await jobs.enqueue({
        id: eventIdFrom('data-source-fetch', dataSourceId, today),
        queue: fetchQueue,
        payload: { dataSourceId, tenant: organizationId },
        attempts: fetchAttempts,
        // Many or slow sources of one organisation do not hold back those of another.
        group: organizationId,
      });
    }
    after = page.at(-1)?.key;
    if (page.length < pageSize) return;
  }
}

/** Only what may pass by itself is tried again; everything else is recorded at once. */
function createFetchScheduled(infra: Infrastructure, stopping: AbortSignal) {
  const fetchSource = createFetchSource(infra);
  return async (job: Job, signal: AbortSignal): Promise<void> => {
    const { dataSourceId, tenant } = payloadOf(fetchJob, job);
    const commandId = eventIdFrom(job.id, 'fetch', 0);
    await fetchSource({
      dataSourceId,
      tenant,
      fetchId: derivedId('fetch', job.id),
      context: { commandId, correlationId: commandId, actor: 'process:data-sources', tenant },
      signal: AbortSignal.any([signal, stopping]),
      isThrown: (code) => passingFailures.has(code) && job.attempt < fetchAttempts,
      isScheduled: true,
    }).catch((error: unknown) => {
      // The queue keeps the message of an error, and a message of the reader names the host, which is sealed elsewhere.
      throw error instanceof FetchFailed ? new Error(`The data source was not read: ${error.code}`) : error;
    });
  };
}

function erasingJobFor(stored: StoredEvent): NewJob {
  const event = decodeEvent(stored);
  if (event.type !== 'DataSourceRemoved') throw new Error(`The relay was handed ${event.type}.`);
  return { id: event.id, queue: erasingQueue, payload: { dataSourceId: event.data.dataSourceId } };
}
