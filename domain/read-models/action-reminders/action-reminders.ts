import { isAwaited } from '../../action-plan/actions.ts';
import type { ActionState } from '../../action-plan/states.ts';
import type { DomainEvent } from '../../events.ts';
import type { Changes, ReadModel } from '../read-model.ts';

/** Due days of actions, stored as rows so that reminders survive the loss of the job queue. Keys of waiting rows sort by day. */
export type ActionReminder = {
  readonly assessmentId: string;
  readonly actionId: string;
  readonly tenant: string;
  readonly dueOn: string | null;
  readonly state: ActionState;
  readonly remindedOf: string | null;
};

export const reminderKeys = {
  waiting: 'due:',
  /** Prefix that sorts before every row of the day. */
  day: (dueOn: string) => `due:${dueOn}:`,
  action: (actionId: string) => `action:${actionId}`,
};

type ActionEvent = Extract<DomainEvent, { type: (typeof handled)[number] }>;
const handled = [
  'ActionAdded',
  'ActionChanged',
  'ActionStateSet',
  'ActionRemoved',
  'ActionReminderDue',
] as const;

export const actionReminders: ReadModel<ActionReminder> = {
  name: 'action-reminders',
  version: 1,
  handles: handled,
  keys: (event) => [reminderKeys.action((event as ActionEvent).data.actionId)],
  evolve: (at, event): Changes<ActionReminder> => {
    const about = event as ActionEvent;
    const key = reminderKeys.action(about.data.actionId);
    const before = at(key);
    const after = evolved(before, about);
    return [
      ...(before?.dueOn ? [[waitingKey(before, before.dueOn), undefined] as const] : []),
      [key, after],
      ...(after?.dueOn && isAwaited(after) ? [[waitingKey(after, after.dueOn), after] as const] : []),
    ];
  },
};

function evolved(before: ActionReminder | undefined, event: ActionEvent): ActionReminder | undefined {
  switch (event.type) {
    case 'ActionAdded': {
      const { assessmentId, actionId, dueOn } = event.data;
      const { tenant } = event.metadata;
      return { assessmentId, actionId, tenant, dueOn, state: 'open', remindedOf: null };
    }
    case 'ActionChanged':
      return before && { ...before, dueOn: event.data.dueOn };
    case 'ActionStateSet':
      return before && { ...before, state: event.data.state };
    case 'ActionReminderDue':
      return before && { ...before, remindedOf: event.data.dueOn };
    case 'ActionRemoved':
      return undefined;
  }
}

function waitingKey({ actionId }: ActionReminder, dueOn: string): string {
  return `${reminderKeys.day(dueOn)}${actionId}`;
}
