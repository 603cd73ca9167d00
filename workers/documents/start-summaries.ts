import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import type { NewJob } from '../../infra/job-queue/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { startRelay } from '../relay.ts';
import { createWriteSummary, summaryJobAttempts, summaryQueue } from './write-summary.ts';

/** Has requested summaries written. @param stopping aborts a call, so that a slow provider does not delay the shutdown */
export function startSummaries(
  infra: Infrastructure,
  log: Log,
  stopping: AbortSignal,
): (() => Promise<void>)[] {
  const { store, jobs } = infra;
  const write = createWriteSummary({ ...infra, log });
  return [
    startRelay(
      { name: 'documents-to-summarise', types: ['SummaryRequested'], jobFor: summaryJobFor },
      store,
      jobs,
      log,
    ),
    jobs.work(summaryQueue, (job, signal) => write(job, AbortSignal.any([signal, stopping])), {
      concurrency: 2,
      backoffMs: 1_000,
      maxBackoffMs: 60_000,
    }),
  ];
}

function summaryJobFor(stored: StoredEvent): NewJob {
  const { tenant, correlationId } = stored.metadata;
  const event = decodeEvent(stored);
  if (event.type !== 'SummaryRequested') throw new Error(`The relay was handed ${event.type}.`);
  const { documentId, version, textKey } = event.data;
  return {
    id: event.id,
    queue: summaryQueue,
    payload: { documentId, version, textKey, tenant, correlationId },
    attempts: summaryJobAttempts,
    group: tenant,
  };
}
