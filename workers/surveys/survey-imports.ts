import { z } from 'zod';
import { createEraseWithdrawn } from '../../api/survey-import/commands/erase-withdrawn.ts';
import type { Terms } from '../../domain/billing/in-force.ts';
import { idField } from '../../domain/kernel/fields.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import type { NewJob } from '../../infra/job-queue/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { payloadOf } from '../job-payload.ts';
import { startRelay } from '../relay.ts';
import { createImportSurvey, surveyAttempts, surveyQueue } from './import-survey.ts';
import { createReturnPlace, placeJobFor, placeQueue } from './return-place.ts';

/** With back-off up to an hour: what was withdrawn or has ended is erased, even if the store of files or keys is away for a day. */
const erasingAttempts = 40;
const withdrawnQueue = 'withdrawn-imports';
const withdrawnJob = z.strictObject({
  assessmentId: idField,
  tenant: z.string(),
  correlationId: z.string(),
  at: z.string(),
  /** Absent: a person withdrew it. */
  byRetention: z.literal(true).optional(),
});
const erasingQueue = 'removed-mappings';
const erasingJob = z.union([
  z.strictObject({ mappingId: idField }),
  z.strictObject({ assessmentId: idField }),
]);

/**
 * Runs requested survey imports, one at a time per process, erases withdrawn ones, returns the places of those that never began, and destroys the
 * keys of mappings and comments that are no longer kept.
 */
export function startSurveyImports(
  { store, jobs, commands, blobs, keys, clock }: Infrastructure,
  terms: Terms,
  log: Log,
) {
  const stopRelay = startRelay(
    { name: 'survey-imports', types: ['SurveyImportBegan'], jobFor },
    store,
    jobs,
    log,
  );
  const stopWork = jobs.work(surveyQueue, createImportSurvey({ commands, blobs, keys, clock, terms }), {
    concurrency: 1,
    backoffMs: 1_000,
    maxBackoffMs: 60_000,
  });
  const stopErasingRelay = startRelay(
    {
      name: 'mappings-to-erase',
      types: ['SurveyMappingRemoved', 'SurveyCommentsEnded'],
      jobFor: erasingJobFor,
    },
    store,
    jobs,
    log,
  );
  const stopErasing = jobs.work(erasingQueue, (job) => keys.destroy(subjectOf(payloadOf(erasingJob, job))), {
    concurrency: 1,
  });
  const stopWithdrawnRelay = startRelay(
    {
      name: 'withdrawn-imports',
      types: ['SurveyImportWithdrawn', 'AssessmentAllowed'],
      jobFor: (stored) =>
        stored.type === 'AssessmentAllowed' ? placeJobFor(stored) : withdrawnJobFor(stored),
    },
    store,
    jobs,
    log,
  );
  const eraseWithdrawn = createEraseWithdrawn({ commands, blobs, keys });
  const stopWithdrawn = jobs.work(
    withdrawnQueue,
    (job) => {
      const { correlationId, ...withdrawn } = payloadOf(withdrawnJob, job);
      return eraseWithdrawn(withdrawn, {
        commandId: job.id,
        correlationId,
        causationId: job.id,
        actor: 'process:import-survey',
        tenant: withdrawn.tenant,
      });
    },
    { concurrency: 1 },
  );
  const stopPlaces = jobs.work(placeQueue, createReturnPlace(commands), { concurrency: 1 });
  return async (): Promise<void> => {
    for (const stop of [
      stopRelay,
      stopErasingRelay,
      stopWithdrawnRelay,
      stopWork,
      stopErasing,
      stopWithdrawn,
      stopPlaces,
    ])
      await stop();
  };
}

function erasingJobFor(stored: StoredEvent): NewJob {
  const event = decodeEvent(stored);
  switch (event.type) {
    case 'SurveyMappingRemoved':
      return erasing(event.id, { mappingId: event.data.mappingId });
    case 'SurveyCommentsEnded':
      return erasing(event.id, { assessmentId: event.data.assessmentId });
    default:
      throw new Error(`The relay was handed ${event.type}.`);
  }
}

const erasing = (id: string, payload: NewJob['payload']): NewJob => ({
  id,
  queue: erasingQueue,
  payload,
  attempts: erasingAttempts,
});

function withdrawnJobFor(stored: StoredEvent): NewJob {
  const { tenant, correlationId } = stored.metadata;
  const event = decodeEvent(stored);
  if (event.type !== 'SurveyImportWithdrawn') throw new Error(`The relay was handed ${event.type}.`);
  const { assessmentId, at, by } = event.data;
  const payload = { assessmentId, tenant, correlationId, at, ...(by === undefined && { byRetention: true }) };
  return { id: event.id, queue: withdrawnQueue, payload, attempts: erasingAttempts };
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

/** The subject whose key is destroyed: a mapping, or an import with comments. */
function subjectOf(erasing: z.infer<typeof erasingJob>): string {
  return 'mappingId' in erasing ? erasing.mappingId : erasing.assessmentId;
}
