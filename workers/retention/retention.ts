import { endRetention } from '../../domain/assessment/retention.ts';
import { Assessment } from '../../domain/assessment/state.ts';
import { Organization } from '../../domain/organization/state.ts';
import { type Retention, retentionKeys, retentions } from '../../domain/read-models/retentions/retentions.ts';
import { endComments } from '../../domain/survey-import/decide.ts';
import { SurveyImport } from '../../domain/survey-import/state.ts';
import { agreedFor, type ClockGuard } from '../../infra/clock/clock-guard.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { NewJob } from '../../infra/job-queue/port.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { Log } from '../../infra/telemetry/log.ts';
import { createEraseClaims } from '../claims/erase-claims.ts';
import { startRelay } from '../relay.ts';
import { createClosingTimes } from './closing-times.ts';
import { createEndDrafts } from './end-drafts.ts';
import { createEraseInvitations } from './erase-invitations.ts';
import { createErasePeople, eraseAttempts, eraseQueue } from './erase-people.ts';

const everyMs = 2_000;
const pageSize = 100;

/**
 * Enforces the retention settings. A due assessment becomes an intention to erase; the relay enqueues it; and a job
 * destroys the keys and records that. Nothing is lost with a job queue, and nothing is done twice.
 */
export function startRetention(
  infra: Infrastructure,
  clockGuard: ClockGuard,
  feed: ReadModelFeed,
  log: Log,
): () => Promise<void> {
  const { commands, readModels, store, jobs } = infra;
  const eraseInvitations = createEraseInvitations(infra, feed, log);
  const closings = createClosingTimes(store);
  const endDrafts = createEndDrafts(infra, closings, feed, log);
  const eraseClaims = createEraseClaims(infra, feed, log);
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = working
      .then(eraseDue)
      .catch((error) => log.error({ err: error }, 'looking for data to erase failed; trying again'));
  }, everyMs);

  /** An erasure by a wrong clock could not be undone, so the clock must be trusted. */
  async function eraseDue(): Promise<void> {
    const now = clockGuard.sure(agreedFor.erasingMs);
    if (now === undefined) return;
    await endDue(now);
    await eraseInvitations(now);
    await endDrafts(now);
    await eraseClaims(now);
  }

  async function endDue(now: number): Promise<void> {
    const model = feed.activeModel(retentions.name);
    if (!model) return;
    // Read page by page: assessments that are held back, because they closed later than recorded, must not block the
    // following ones.
    for (let after: string | undefined; ; ) {
      const rows = await readModels.list(model, retentionKeys.due, {
        limit: pageSize,
        ...(after !== undefined && { after }),
      });
      for (const { key, document } of rows) {
        const row = document as Retention;
        if (row.kind !== 'due' || Date.parse(row.dueAt) > now) return;
        await end(row, now);
        after = key;
      }
      if (rows.length < pageSize) return;
    }
  }

  async function end(
    { assessmentId, tenant, closedAt, dueAt }: Extract<Retention, { kind: 'due' }>,
    now: number,
  ) {
    try {
      // Uses the current settings, because the period may just have been extended.
      const { state: organization } = await commands.load(Organization, tenant);
      const commandId = eventIdFrom(`retention\u0000${dueAt}`, assessmentId, 0);
      const context = { commandId, correlationId: commandId, actor: 'process:retention', tenant };
      const months = organization?.retentionMonths ?? null;
      const { state: survey } = await commands.load(SurveyImport, assessmentId);
      if (survey) {
        const stream = SurveyImport.stream(assessmentId);
        const began = survey.review ? 'SurveyReviewBegan' : 'SurveyImportBegan';
        const importedAt = await closings.lastIn(stream, began, closedAt, now);
        await commands.handle(SurveyImport, assessmentId, context, (state) =>
          endComments(state, { importedAt, months }, now),
        );
        return;
      }
      const since = await closings.since(assessmentId, closedAt, now);
      await commands.handle(Assessment, assessmentId, context, (state) =>
        endRetention(state, { closedAt: since, months }, now),
      );
    } catch (error) {
      // An unreadable assessment must not block the others.
      log.error({ err: error, assessmentId }, 'ending retention failed for one assessment; trying again');
    }
  }

  const stopRelay = startRelay({ name: 'retention', types: ['RetentionEnded'], jobFor }, store, jobs, log);
  const stopWork = jobs.work(eraseQueue, createErasePeople(infra), {
    concurrency: 1,
    backoffMs: 2_000,
    maxBackoffMs: 3_600_000,
  });
  return async () => {
    clearInterval(timer);
    await working;
    await stopRelay();
    await stopWork();
  };
}

function jobFor(stored: StoredEvent): NewJob {
  const { tenant, correlationId } = stored.metadata;
  const event = decodeEvent(stored);
  if (event.type !== 'RetentionEnded') throw new Error(`The relay was handed ${event.type}.`);
  return {
    id: event.id,
    queue: eraseQueue,
    payload: { assessmentId: event.data.assessmentId, tenant, correlationId },
    attempts: eraseAttempts,
  };
}
