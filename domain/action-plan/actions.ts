import type { Framework } from '../framework/schema.ts';
import { offCalendar } from '../kernel/calendar.ts';
import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { ownOf } from '../kernel/own-of.ts';
import { say } from '../texts/sentence.ts';
import { reminderIsDue } from './due.ts';
import type { ActionPlanEvent } from './events.ts';
import { actionPlanLimits } from './limits.ts';
import { unknownPlace } from './place.ts';
import type { Action, ActionPlan, Baseline } from './state.ts';
import type { ActionState, Degree } from './states.ts';

/** The editable fields of an action. */
export type ActionWish = {
  readonly title: string;
  readonly why: string;
  readonly ownerId: string;
  readonly dueOn: string | null;
  readonly impact: Degree;
  readonly effort: Degree;
  readonly place: string | null;
};

/** Who changes the plan, and what it needs to know of other streams to decide. */
export type Circumstances = {
  readonly assessmentId: string;
  /** Account that acts. */
  readonly by: string;
  readonly framework: Framework;
  readonly isMember: (accountId: string) => boolean;
  /** The present released mean of a place. */
  readonly baselineOf: (place: string) => Baseline | null;
};

export type AddAction = ActionWish & { readonly actionId: string; readonly cameFrom: string | null };

export function addAction(
  state: ActionPlan,
  command: AddAction,
  circumstances: Circumstances,
): Decision<ActionPlanEvent> {
  const { actionId, cameFrom, ...wish } = command;
  if (ownOf(state.actions, actionId)) return [];
  if (Object.keys(state.actions).length >= actionPlanLimits.actions)
    return refuse(
      'conflict',
      'ACTION_PLAN_FULL',
      say('actionPlan.full.actions', { actions: actionPlanLimits.actions }),
    );
  const refusal =
    unknownOwner(wish.ownerId, circumstances) ??
    unknownPlace(circumstances.framework, wish.place) ??
    offCalendar(wish.dueOn, 'dueOn');
  if (refusal) return refusal;
  const baseline = wish.place === null ? null : circumstances.baselineOf(wish.place);
  return [{ type: 'ActionAdded', data: { ...about(circumstances), actionId, ...wish, baseline, cameFrom } }];
}

/** Absent fields stay unchanged. */
export type ChangeAction = Partial<ActionWish> & {
  readonly actionId: string;
  readonly state?: ActionState;
};

/** Changes an action's fields, its state, or both. Idempotent. */
export function changeAction(
  state: ActionPlan,
  { actionId, state: wanted, ...wish }: ChangeAction,
  circumstances: Circumstances,
): Decision<ActionPlanEvent> {
  const before = ownOf(state.actions, actionId);
  if (!before) return noAction();
  const after = { ...wishOf(before), ...wish };
  const owner = after.ownerId === before.ownerId ? undefined : unknownOwner(after.ownerId, circumstances);
  const place = after.place === before.place ? undefined : unknownPlace(circumstances.framework, after.place);
  // A date stored before the bounds existed does not block other changes.
  const due = after.dueOn === before.dueOn ? undefined : offCalendar(after.dueOn, 'dueOn');
  const refusal = owner ?? place ?? due;
  if (refusal) return refusal;
  // The action is measured by another place now, so it gets a new baseline.
  const moved = after.place !== before.place;
  const fresh = after.place === null ? null : circumstances.baselineOf(after.place);
  const baseline = moved ? fresh : before.baseline;
  return [
    ...(isEqual(after, wishOf(before))
      ? []
      : [
          { type: 'ActionChanged', data: { ...about(circumstances), actionId, ...after, baseline } } as const,
        ]),
    ...(wanted === undefined || wanted === before.state
      ? []
      : [{ type: 'ActionStateSet', data: { ...about(circumstances), actionId, state: wanted } } as const]),
  ];
}

export function removeAction(
  state: ActionPlan,
  actionId: string,
  circumstances: Pick<Circumstances, 'assessmentId' | 'by'>,
): Decision<ActionPlanEvent> {
  if (!ownOf(state.actions, actionId)) return noAction();
  return [{ type: 'ActionRemoved', data: { ...about(circumstances), actionId } }];
}

/**
 * Decides whether the owner of an action must be reminded. Writes nothing if the owner was already reminded, if the action is
 * over, or earlier than the day before its due date.
 * @param now milliseconds since the epoch
 */
export function remindOwner(
  state: ActionPlan,
  command: { readonly assessmentId: string; readonly actionId: string },
  now: number,
  timeZone: string,
): Decision<ActionPlanEvent> {
  const action = ownOf(state.actions, command.actionId);
  if (!action || action.dueOn === null || !isAwaited(action)) return [];
  if (!reminderIsDue(action.dueOn, now, timeZone)) return [];
  const { ownerId, dueOn } = action;
  return [{ type: 'ActionReminderDue', data: { ...command, ownerId, dueOn } }];
}

/** True while the action is unfinished and its owner was not reminded of this due date. */
export function isAwaited(action: Pick<Action, 'state' | 'dueOn' | 'remindedOf'>): boolean {
  const over = action.state === 'done' || action.state === 'dropped';
  return !over && action.dueOn !== null && action.remindedOf !== action.dueOn;
}

const noAction = () => refuse('notFound', 'NOT_FOUND', say('actionPlan.notFound.action'));

const about = ({ assessmentId, by }: Pick<Circumstances, 'assessmentId' | 'by'>) => ({ assessmentId, by });

function unknownOwner(ownerId: string, { isMember }: Circumstances): Refusal | undefined {
  if (isMember(ownerId)) return undefined;
  const message = say('actionPlan.ownerUnknown');
  return refuse('invalid', 'OWNER_UNKNOWN', message, [{ path: 'ownerId', message, code: 'OWNER_UNKNOWN' }]);
}

function wishOf({ title, why, ownerId, dueOn, impact, effort, place }: Action): ActionWish {
  return { title, why, ownerId, dueOn, impact, effort, place };
}

function isEqual(one: ActionWish, other: ActionWish): boolean {
  return (Object.keys(one) as (keyof ActionWish)[]).every((field) => one[field] === other[field]);
}
