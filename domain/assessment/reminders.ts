import { type Clocks, instantInWords } from '../kernel/clocks.ts';
import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { AssessmentEvent } from './events.ts';
import { reminderLimits } from './limits.ts';
import { quietUntil } from './quiet-hours.ts';
import type { Assessment } from './state.ts';
import { statusAt } from './state.ts';

export type RemindParticipants = {
  readonly reminderId: string;
  /** Ids of people who have not finished; a person who finishes before the mail goes out gets none. */
  readonly people: readonly string[];
  /** Personal line of the sender; '' = none. */
  readonly note: string;
  readonly askedBy: string;
};

export type ReminderPlan = {
  /** People who will be reminded. */
  readonly people: readonly string[];
  /** People reminded too recently. */
  readonly lately: readonly string[];
  /** When the first of `lately` may be reminded again, milliseconds since the epoch; null when `lately` is empty. */
  readonly nextAt: number | null;
  /** When the mails go out: now, or at the end of the quiet hours. Milliseconds since the epoch. */
  readonly sendAt: number;
};

/**
 * Which of these people may be reminded now, and when their mails go out.
 * @param now milliseconds since the epoch
 */
export function planReminders(
  state: Assessment,
  people: readonly string[],
  now: number,
  timeZone: string,
): ReminderPlan | Refusal {
  if (!state) return refuse('notFound', 'NOT_FOUND', say('assessment.notFound'));
  const status = statusAt(state, now);
  if (status === 'scheduled') return refuse('conflict', 'NOT_OPEN_YET', say('assessment.notOpenYet'));
  if (status === 'closed') return refuse('conflict', 'CLOSED', say('assessment.closed.remind'));
  const sendAt = quietUntil(now, timeZone) ?? now;
  if (state.closesAt !== null && sendAt >= state.closesAt)
    return refuse('conflict', 'QUIET_UNTIL_CLOSED', say('assessment.quietUntilClosed'));
  const possibleAt = (id: string) => {
    const at = state.remindedAt.get(id) ?? -Infinity;
    return at > now + reminderLimits.waitMaxMs ? -Infinity : at + reminderLimits.pauseMs;
  };
  const lately = people.filter((id) => possibleAt(id) > now);
  return {
    people: people.filter((id) => possibleAt(id) <= now),
    lately,
    nextAt:
      lately.length === 0 ? null : lately.reduce((first, id) => Math.min(first, possibleAt(id)), Infinity),
    sendAt,
  };
}

/**
 * Asks for reminders of these people, except those reminded recently.
 * @param now milliseconds since the epoch
 * @param clocks of the organisation; undefined = not chosen
 */
export function askReminders(
  state: Assessment,
  { reminderId, people, note, askedBy }: RemindParticipants,
  now: number,
  clocks: Clocks | undefined,
): Decision<AssessmentEvent> {
  const plan = planReminders(state, people, now, clocks?.timeZone ?? 'UTC');
  if ('refused' in plan) return plan;
  if (!state || people.length === 0)
    return refuse('conflict', 'NOBODY_TO_REMIND', say('assessment.nobodyToRemind'));
  if (plan.people.length === 0) {
    const next = instantInWords(new Date(plan.nextAt ?? now).toISOString(), clocks);
    return refuse('conflict', 'REMINDED_LATELY', say('assessment.remindedLately', { next }));
  }
  const { assessmentId } = state;
  const sendAt = new Date(plan.sendAt).toISOString();
  const facts: AssessmentEvent[] = [];
  for (let from = 0; from < plan.people.length; from += reminderLimits.peoplePerEvent) {
    const participantIds = plan.people.slice(from, from + reminderLimits.peoplePerEvent);
    facts.push({
      type: 'RemindersAsked',
      data: { assessmentId, reminderId, participantIds, note, askedBy, sendAt },
    });
  }
  return facts;
}
