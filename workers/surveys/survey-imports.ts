import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import type { NewJob } from '../../infra/job-queue/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { startRelay } from '../relay.ts';
import { createImportSurvey, surveyAttempts, surveyQueue } from './import-survey.ts';

/** Runs requested survey imports, one at a time per process. */
export function startSurveyImports({ store, jobs, commands, blobs }: Infrastructure, log: Log) {
  const stopRelay = startRelay(
    { name: 'survey-imports', types: ['SurveyImportBegan'], jobFor },
    store,
    jobs,
    log,
  );
  const stopWork = jobs.work(surveyQueue, createImportSurvey({ commands, blobs }), {
    concurrency: 1,
    backoffMs: 1_000,
    maxBackoffMs: 60_000,
  });
  return async (): Promise<void> => {
    await stopRelay();
    await stopWork();
  };
}

function jobFor(stored: StoredEvent): NewJob {
  const { tenant, correlationId } = stored.metadata;
  const event = decodeEvent(stored);
  if (event.type !== 'SurveyImportBegan') throw new Error(`The relay was handed ${event.type}.`);
  const { assessmentId } = event.data;
  return {
    id: event.id,
    queue: surveyQueue,
    payload: { assessmentId, tenant, correlationId },
    attempts: surveyAttempts,
  };
}
