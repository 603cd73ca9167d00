import { mapperReference as mapper } from '../../domain/analysis/mapping/mapper-reference.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { NewJob } from '../../infra/job-queue/port.ts';
import type { TextMapper } from '../../infra/passage-mapping/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { startRelay } from '../relay.ts';
import { createMapPassages, mappingAttempts, mappingQueue } from './map-passages.ts';
import { createMapVersion } from './map-version.ts';
import { createRemapLibrary, remappingAttempts, remappingQueue } from './remap-library.ts';

type Parts = {
  readonly infra: Infrastructure;
  readonly feed: Pick<ReadModelFeed, 'activeModel' | 'waitFor'>;
  readonly lenses: Pick<TextMapper, 'map'>;
  readonly log: Log;
  readonly isStopping: () => boolean;
};

const oneAtATime = { concurrency: 1, backoffMs: 1_000, maxBackoffMs: 60_000 } as const;

/** Maps texts that were read, and libraries whose lexicon changed. @returns functions that stop it */
export function startMapping({ infra, feed, lenses, log, isStopping }: Parts): (() => Promise<void>)[] {
  const { store, jobs } = infra;
  const mapVersion = createMapVersion({ ...infra, lenses, log, isStopping });
  return [
    startRelay(
      // Raise the number in the name with `mapperReference`: a new relay starts at the beginning of the log, so every text is mapped again.
      { name: 'documents-to-map-4', types: ['TextExtracted'], jobFor: mappingJobFor },
      store,
      jobs,
      log,
    ),
    jobs.work(mappingQueue, createMapPassages(mapVersion), oneAtATime),
    startRelay(
      { name: 'libraries-to-remap', types: ['RemappingRequested'], jobFor: remappingJobFor },
      store,
      jobs,
      log,
    ),
    // A queue of its own: a text that was just read is mapped after at most one text of a re-mapping.
    jobs.work(
      remappingQueue,
      createRemapLibrary({ ...infra, feed, mapVersion, log, isStopping }),
      oneAtATime,
    ),
  ];
}

function mappingJobFor(stored: StoredEvent): NewJob {
  const { tenant, correlationId } = stored.metadata;
  const event = decodeEvent(stored);
  if (event.type !== 'TextExtracted') throw new Error(`The relay was handed ${event.type}.`);
  const { documentId, version, textKey } = event.data;
  return {
    id: eventIdFrom(event.id, `map-${mapper}`, 0),
    queue: mappingQueue,
    payload: { documentId, version, textKey, tenant, correlationId },
    attempts: mappingAttempts,
    group: tenant,
  };
}

function remappingJobFor(stored: StoredEvent): NewJob {
  const { tenant, correlationId } = stored.metadata;
  const event = decodeEvent(stored);
  if (event.type !== 'RemappingRequested') throw new Error(`The relay was handed ${event.type}.`);
  const { organizationId, remappingId } = event.data;
  return {
    id: event.id,
    queue: remappingQueue,
    payload: { organizationId, remappingId, after: '', tenant, correlationId },
    attempts: remappingAttempts,
    group: tenant,
  };
}
