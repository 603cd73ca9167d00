import { closeAssessment } from '../../domain/assessment/decide.ts';
import { Assessment } from '../../domain/assessment/state.ts';
import { type Deadline, deadlinePrefix, deadlines } from '../../domain/read-models/deadlines/deadlines.ts';
import { agreedFor, type ClockGuard } from '../../infra/clock/clock-guard.ts';
import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';

type Options = {
  readonly commands: CommandHandler;
  readonly readModels: ReadModelStore;
  readonly feed: ReadModelFeed;
  readonly clockGuard: ClockGuard;
  readonly log: Log;
  readonly everyMs?: number;
};

/**
 * Closes assessments whose closing date has passed, if the clock is trusted. The due assessments are listed in a read
 * model, so none is lost with a job queue.
 */
export function startClosingOnDate({
  commands,
  readModels,
  feed,
  clockGuard,
  log,
  everyMs = 1_000,
}: Options): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = working
      .then(closeDue)
      .catch((error) => log.error({ err: error }, 'closing on date failed; trying again'));
  }, everyMs);

  async function closeDue(): Promise<void> {
    const now = clockGuard.sure(agreedFor.closingMs);
    const model = feed.activeModel(deadlines.name);
    if (!model || now === undefined) return;
    const rows = await readModels.list(model, deadlinePrefix, { limit: 100 });
    for (const { document } of rows) {
      const { assessmentId, tenant, closesAt, reopenedAt } = document as Deadline;
      if (Date.parse(closesAt) > now) return;
      const commandId = eventIdFrom(
        ['close-on-date', closesAt, ...(reopenedAt === undefined ? [] : [reopenedAt])].join('\u0000'),
        assessmentId,
        0,
      );
      const context = { commandId, correlationId: commandId, actor: 'process:close-on-date', tenant };
      try {
        await commands.handle(Assessment, assessmentId, context, (state) => closeAssessment(state, 'byDate'));
      } catch (error) {
        // One unreadable assessment must not keep the following ones open.
        log.error({ err: error, assessmentId }, 'closing on date failed for one assessment; trying again');
      }
    }
  }

  return async () => {
    clearInterval(timer);
    await working;
  };
}
