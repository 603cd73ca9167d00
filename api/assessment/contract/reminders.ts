import * as z from 'zod/mini';
import { reminderLimits } from '../../../domain/assessment/limits.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { id, instant, position } from '../../http/contract/common.ts';
import { group } from './assessments.ts';

/** Recipients: everybody who has not finished, only those of one group, or one person. */
const wish = {
  group: z.optional(group),
  participantId: z.optional(id),
  /** A line of the sender's own in the mail; plain text. */
  note: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(reminderLimits.noteMax, fieldText('field.note.long', { most: reminderLimits.noteMax })),
      ),
    '',
  ),
};

/** POST /api/assessments/:assessmentId/reminders, and …/reminders/preview. */
export const reminderBody = z.strictObject(wish).check(
  z.refine(({ group, participantId }) => group === undefined || participantId === undefined, {
    error: fieldText('field.reminded'),
    path: ['participantId'],
  }),
);
export type ReminderBody = z.input<typeof reminderBody>;

/** The mail for the first recipient, with placeholders for personal links. */
export const reminderMail = z.strictObject({ to: z.string(), subject: z.string(), text: z.string() });

export const reminderPreview = z.strictObject({
  /** Number of recipients, and how many of them are at each step. */
  people: z.number(),
  unopened: z.number(),
  opened: z.number(),
  started: z.number(),
  /**
   * Unfinished people who get no mail now: those reminded less than a day ago, and those whose invitation was not
   * delivered.
   */
  lately: z.number(),
  unreached: z.number(),
  /** When the first of the recently reminded people may be reminded again. */
  nextAt: z.nullable(instant),
  /** End of the current quiet hours; null: the mails are sent at once. */
  sendAt: z.nullable(instant),
  /** The organisation's time zone, in which quiet hours are counted. */
  timeZone: z.string(),
  /** Null if nobody would get the mail. */
  mail: z.nullable(reminderMail),
});
export type ReminderPreview = z.infer<typeof reminderPreview>;

/** `sendAt` as in the preview. */
export const remindersAsked = z.strictObject({
  position,
  people: z.number(),
  sendAt: z.nullable(instant),
});
