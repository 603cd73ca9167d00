import { z } from 'zod';
import { idField } from '../../domain/kernel/fields.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import type { NewJob } from '../../infra/job-queue/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { payloadOf } from '../job-payload.ts';
import { startRelay } from '../relay.ts';

const queue = 'ended-drafts';
const erasingJob = z.strictObject({ draftId: idField });

/** Destroys the keys of drafts that were launched or discarded, so that nobody can read their people in the log any more. */
export function startErasingDrafts({ jobs, store, keys }: Infrastructure, log: Log): () => Promise<void> {
  const stops = [
    startRelay(
      { name: 'drafts-to-erase', types: ['DraftLaunched', 'DraftDiscarded'], jobFor },
      store,
      jobs,
      log,
    ),
    jobs.work(queue, (job) => keys.destroy(payloadOf(erasingJob, job).draftId), { concurrency: 1 }),
  ];
  return async () => {
    for (const stop of stops) await stop();
  };
}

function jobFor(stored: StoredEvent): NewJob {
  const event = decodeEvent(stored);
  if (event.type !== 'DraftLaunched' && event.type !== 'DraftDiscarded')
    throw new Error(`The relay was handed ${event.type}.`);
  return { id: event.id, queue, payload: { draftId: event.data.draftId } };
}
