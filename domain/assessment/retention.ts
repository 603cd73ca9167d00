import type { Decision } from '../kernel/decision.ts';
import type { AssessmentEvent } from './events.ts';
import type { Assessment } from './state.ts';

/**
 * End of the retention period: this many calendar months after closing, to the second. Clamped to the last day of a shorter month.
 * @param closedAt milliseconds since the epoch
 */
export function retentionEndsAt(closedAt: number, months: number): number {
  const closed = new Date(closedAt);
  const due = new Date(closedAt);
  due.setUTCMonth(due.getUTCMonth() + months);
  // One month after 31 January is the last day of February, not 3 March.
  if (due.getUTCDate() !== closed.getUTCDate()) due.setUTCDate(0);
  return due.getTime();
}

/**
 * Records once that the retention period has ended. The event is the intention; the erasure follows it.
 * @param months of the organisation's current settings; null = no automatic erasure
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

/** Records once that the erasure was done and for how many people; only after the intention was recorded. */
export function erasePersonalData(state: Assessment, people: number): Decision<AssessmentEvent> {
  if (state?.personalData !== 'ending') return [];
  return [{ type: 'PersonalDataErased', data: { assessmentId: state.assessmentId, people } }];
}
