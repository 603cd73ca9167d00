import { reminderLimits } from '../assessment/limits.ts';
import { quietUntil } from '../assessment/quiet-hours.ts';
import type { Decision } from '../kernel/decision.ts';
import type { MailOutcome } from '../mailbox/mail-outcome.ts';
import type { InvitationEvent } from './events.ts';
import type { Invitation, Reminder } from './state.ts';

/** State of the assessment and the response that decides whether a due reminder still goes out. */
export type ReminderCircumstances = {
  /** The assessment accepts answers. */
  readonly open: boolean;
  readonly submitted: boolean;
  /** An operator retries a reminder that was given up. */
  readonly again: boolean;
};

/**
 * Decides whether this reminder may go out now. Writes nothing if it was sent; records it as dropped if it is no longer needed.
 */
export function startReminder(
  state: Invitation,
  reminderId: string,
  { open, submitted, again }: ReminderCircumstances,
): Decision<InvitationEvent> {
  const entry = reminderOf(state, reminderId);
  if (!state || !entry || entry.outcome === 'sent' || entry.outcome === 'dropped') return [];
  if (entry.outcome === 'givenUp' && !again) return [];
  const about = { assessmentId: state.assessmentId, participantId: state.participantId, reminderId };
  const because = state.revoked ? 'revoked' : submitted ? 'submitted' : open ? null : 'closed';
  return because
    ? [{ type: 'ReminderDropped', data: { ...about, because } }]
    : [{ type: 'ReminderStarted', data: { ...about, attempt: entry.attempts + 1 } }];
}

/**
 * The earliest time this reminder may go out: not before its own time, not in quiet hours, and not within a day of an earlier reminder that
 * was itself late.
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch; null when there is nothing left to send
 */
export function reminderDueAt(
  state: Invitation,
  reminderId: string,
  now: number,
  timeZone: string,
): number | null {
  const entry = reminderOf(state, reminderId);
  if (!state || !entry || entry.outcome === 'sent' || entry.outcome === 'dropped') return null;
  const others = state.reminders.map(({ sentAt = -Infinity }) => sentAt + reminderLimits.pauseMs);
  const believed = [entry.sendAt, ...others].filter((time) => time <= now + reminderLimits.waitMaxMs);
  const from = Math.max(now, ...believed);
  return quietUntil(from, timeZone) ?? from;
}

/** @param now milliseconds since the epoch */
export function finishReminder(
  state: Invitation,
  reminderId: string,
  outcome: MailOutcome,
  now: number,
): Decision<InvitationEvent> {
  const entry = reminderOf(state, reminderId);
  if (!state || entry?.outcome !== 'started') return [];
  const about = { assessmentId: state.assessmentId, participantId: state.participantId, reminderId };
  return outcome.sent
    ? [
        {
          type: 'ReminderSent',
          data: { ...about, messageId: outcome.messageId, via: outcome.via, at: new Date(now).toISOString() },
        },
      ]
    : [
        {
          type: 'ReminderFailed',
          data: {
            ...about,
            attempt: entry.attempts,
            permanent: outcome.permanent,
            reason: outcome.reason,
          },
        },
      ];
}

export function reminderOf(state: Invitation, reminderId: string): Reminder | undefined {
  return state?.reminders.find((entry) => entry.reminderId === reminderId);
}
