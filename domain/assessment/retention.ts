import type { Decision } from '../kernel/decision.ts';
import type { AssessmentEvent } from './events.ts';
import type { Assessment } from './state.ts';

/**
 * When personal data of an assessment is no longer kept: so many calendar months after it was closed, to the second; on the last day of a
 * month that has no such day.
 * @param closedAt milliseconds since the epoch
 */
export function retentionEndsAt(closedAt: number, months: number): number {
  const closed = new Date(closedAt);
  const due = new Date(closedAt);
  due.setUTCMonth(due.getUTCMonth() + months);
  // 31 January and a month is not 3 March.
  if (due.getUTCDate() !== closed.getUTCDate()) due.setUTCDate(0);
  return due.getTime();
}

/**
 * States that the time is over. Once; what is written down is the intention, before anything is done about it.
 * @param months as the organisation's settings say now; null = nothing is erased by itself
 */
export function endRetention(
  state: Assessment,
  { closedAt, months }: { readonly closedAt: number; readonly months: number | null },
  now: number,
): Decision<AssessmentEvent> {
  if (!state?.closed || state.personalData !== 'kept') return [];
  if (months === null || now < retentionEndsAt(closedAt, months)) return [];
  return [{ type: 'RetentionEnded', data: { assessmentId: state.assessmentId, months } }];
}

/** States that it was done, for how many people. Once, and only after it was to be done. */
export function erasePersonalData(state: Assessment, people: number): Decision<AssessmentEvent> {
  if (state?.personalData !== 'ending') return [];
  return [{ type: 'PersonalDataErased', data: { assessmentId: state.assessmentId, people } }];
}
