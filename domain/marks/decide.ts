import type { Scale } from '../framework/schema.ts';
import { offCalendar } from '../kernel/calendar.ts';
import { type Decision, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { MarksEvent } from './events.ts';
import type { Marks, Milestone } from './state.ts';

/** `mostMilestones` keeps the stream's state bounded and the charts readable. */
export const marksLimits = { nameMax: 80, mostMilestones: 60 } as const;

export function addMilestone(
  state: Marks,
  organizationId: string,
  { milestoneId, name, date }: Milestone & { readonly milestoneId: string },
): Decision<MarksEvent> {
  if (state.milestones[milestoneId]) return [];
  if (Object.keys(state.milestones).length >= marksLimits.mostMilestones)
    return refuse(
      'conflict',
      'TOO_MANY_MILESTONES',
      say('marks.tooManyMilestones', { mostMilestones: marksLimits.mostMilestones }),
    );
  const refusal = offCalendar(date, 'date');
  if (refusal) return refusal;
  return [{ type: 'MilestoneAdded', data: { organizationId, milestoneId, name, date } }];
}

/**
 * Changes the name and day of a milestone.
 * @returns NOT_FOUND for an unknown or removed milestone
 */
export function correctMilestone(
  state: Marks,
  organizationId: string,
  { milestoneId, name, date }: Milestone & { readonly milestoneId: string },
): Decision<MarksEvent> {
  const before = state.milestones[milestoneId];
  if (!before) return refuse('notFound', 'NOT_FOUND', say('marks.notFound'));
  if (before.name === name && before.date === date) return [];
  const refusal = offCalendar(date, 'date');
  if (refusal) return refusal;
  return [{ type: 'MilestoneCorrected', data: { organizationId, milestoneId, name, date } }];
}

/** @returns NOT_FOUND for an unknown or removed milestone */
export function removeMilestone(
  state: Marks,
  organizationId: string,
  milestoneId: string,
): Decision<MarksEvent> {
  if (!state.milestones[milestoneId]) return refuse('notFound', 'NOT_FOUND', say('marks.notFound'));
  return [{ type: 'MilestoneRemoved', data: { organizationId, milestoneId } }];
}

/** @param value in points of `scale`; null removes the target */
export function setTarget(
  state: Marks,
  organizationId: string,
  value: number | null,
  { min, max }: Pick<Scale, 'min' | 'max'>,
): Decision<MarksEvent> {
  if (value !== null && !(value >= min && value <= max))
    return refuse('invalid', 'TARGET_OFF_SCALE', say('marks.targetOffScale', { min, max }), [
      { path: 'target', message: say('marks.targetOffScale.field', { min, max }), code: 'TARGET_OFF_SCALE' },
    ]);
  const target = value === null ? null : { value, min, max };
  const { target: before } = state;
  const same = before?.value === target?.value && before?.min === target?.min && before?.max === target?.max;
  return same ? [] : [{ type: 'TargetSet', data: { organizationId, target } }];
}
