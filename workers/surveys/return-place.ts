import { z } from 'zod';
import { isRefusal } from '../../domain/kernel/decision.ts';
import { idField } from '../../domain/kernel/fields.ts';
import { assessmentNotLaunched } from '../../domain/organization/plan.ts';
import { Organization } from '../../domain/organization/state.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { Job, NewJob } from '../../infra/job-queue/port.ts';
import { payloadOf } from '../job-payload.ts';

export const placeQueue = 'places-of-imports';
/** An import begins with the next append after its place; a person may repeat the same request meanwhile. */
const beginsWithinMs = 3_600_000;
const attempts = 40;
const placeJob = z.strictObject({ assessmentId: idField, tenant: z.string(), correlationId: z.string() });

/** A look, after an hour, at an import that took a place of the plan; null: a launch, which a person repeats. */
export function placeJobFor(stored: StoredEvent): NewJob | null {
  const { tenant, correlationId } = stored.metadata;
  const event = decodeEvent(stored);
  if (event.type !== 'AssessmentAllowed') throw new Error(`The relay was handed ${event.type}.`);
  const { assessmentId, reviewedBy, shownAtOnce } = event.data;
  if (reviewedBy === undefined && !shownAtOnce) return null;
  const payload = { assessmentId, tenant, correlationId };
  return { id: event.id, queue: placeQueue, payload, delayMs: beginsWithinMs, attempts };
}

/**
 * Returns the place of an import that never began, because its process was killed in between. The same request takes a place again, and so does the
 * worker that brings in an import that began this late.
 */
export function createReturnPlace(commands: CommandHandler) {
  return async (job: Job): Promise<void> => {
    const { assessmentId, tenant, correlationId } = payloadOf(placeJob, job);
    if ((await commands.load(SurveyImport, assessmentId)).state) return;
    const context = {
      commandId: eventIdFrom(job.id, 'return', 0),
      correlationId,
      causationId: job.id,
      actor: 'process:import-survey',
      tenant,
    };
    const returned = await commands.handle(Organization, tenant, context, (state) =>
      assessmentNotLaunched(state, assessmentId),
    );
    if (isRefusal(returned)) throw new Error(inWords(returned.detail));
  };
}
