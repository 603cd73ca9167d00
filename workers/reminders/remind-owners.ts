import { remindOwner } from '../../domain/action-plan/actions.ts';
import { ActionPlan } from '../../domain/action-plan/state.ts';
import { Organization } from '../../domain/organization/state.ts';
import {
  type ActionReminder,
  actionReminders,
  reminderKeys,
} from '../../domain/read-models/action-reminders/action-reminders.ts';
import type { CommandHandler } from '../../infra/command-handling/command-handler.ts';
import type { Clock } from '../../infra/identifiers/clock.ts';
import { eventIdFrom } from '../../infra/identifiers/identifiers.ts';
import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import type { Log } from '../../infra/telemetry/log.ts';

type Options = {
  readonly commands: CommandHandler;
  readonly readModels: ReadModelStore;
  readonly feed: ReadModelFeed;
  readonly clock: Clock;
  readonly log: Log;
  readonly everyMs?: number;
};

const dayMs = 86_400_000;
const pageSize = 200;

/**
 * Appends the intention to remind owners of actions that are due tomorrow. The due actions are listed in a read model,
 * so none is lost with a job queue. The plan's own stream shows whether the intention exists, so that several workers
 * append it only once.
 */
export function startRemindingOwners({
  commands,
  readModels,
  feed,
  clock,
  log,
  everyMs = 5_000,
}: Options): () => Promise<void> {
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = working
      .then(remindDue)
      .catch((error) => log.error({ err: error }, 'reminding of actions failed; trying again'));
  }, everyMs);

  async function remindDue(): Promise<void> {
    const model = feed.activeModel(actionReminders.name);
    if (!model) return;
    // The local date may be a day earlier or later than in UTC; the decision uses the organisation's time zone.
    const last = utcDay(clock.now() + 2 * dayMs);
    let after = reminderKeys.day(utcDay(clock.now() - dayMs));
    for (;;) {
      const rows = await readModels.list(model, reminderKeys.waiting, { after, limit: pageSize });
      for (const { key, document } of rows) {
        const row = document as ActionReminder;
        if (row.dueOn === null || row.dueOn > last) return;
        await remind(row, row.dueOn);
        after = key;
      }
      if (rows.length < pageSize) return;
    }
  }

  async function remind({ assessmentId, actionId, tenant }: ActionReminder, dueOn: string): Promise<void> {
    try {
      const { state: organization } = await commands.load(Organization, tenant);
      const commandId = eventIdFrom(`remind-owners\u0000${dueOn}`, actionId, 0);
      const context = { commandId, correlationId: commandId, actor: 'process:remind-owners', tenant };
      await commands.handle(ActionPlan, assessmentId, context, (state) =>
        remindOwner(state, { assessmentId, actionId }, clock.now(), organization?.timeZone ?? 'UTC'),
      );
    } catch (error) {
      // An unreadable plan must not block the reminders of others.
      log.error({ err: error, assessmentId }, 'reminding of actions failed for one plan; trying again');
    }
  }

  return async () => {
    clearInterval(timer);
    await working;
  };
}

function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
