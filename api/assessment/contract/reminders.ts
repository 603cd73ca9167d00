import * as z from 'zod/mini';
import { reminderLimits } from '../../../domain/assessment/limits.ts';
import { id, instant, position } from '../../http/contract/common.ts';
import { group } from './assessments.ts';

/** Whom: everybody who has not finished, those of one group, or one person. */
const wish = {
  group: z.optional(group),
  participantId: z.optional(id),
  /** A line of one's own in the mail; plain text. */
  note: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(reminderLimits.noteMax, `A note has at most ${reminderLimits.noteMax} characters`),
      ),
    '',
  ),
};

/** POST /api/assessments/:assessmentId/reminders, and …/reminders/preview. */
export const reminderBody = z.strictObject(wish).check(
  z.refine(({ group, participantId }) => group === undefined || participantId === undefined, {
    error: 'Choose a group or a person, not both',
    path: ['participantId'],
  }),
);
export type ReminderBody = z.input<typeof reminderBody>;

/** The mail as the first of those people gets it, with words where their own links stand. */
export const reminderMail = z.strictObject({ to: z.string(), subject: z.string(), text: z.string() });

export const reminderPreview = z.strictObject({
  /** Who would get one, by how far they are. */
  people: z.number(),
  unopened: z.number(),
  opened: z.number(),
  started: z.number(),
  /** Not finished, and left out: reminded less than a day ago, or not reached by their invitation. */
  lately: z.number(),
  unreached: z.number(),
  /** When the first of those reminded lately may be reminded again. */
  nextAt: z.nullable(instant),
  /** When the quiet hours end that it is in now; null: the mails go out at once. */
  sendAt: z.nullable(instant),
  /** Whose clocks say so: the organisation's. */
  timeZone: z.string(),
  /** Null where there is nobody to remind. */
  mail: z.nullable(reminderMail),
});
export type ReminderPreview = z.infer<typeof reminderPreview>;

/** `sendAt` as in the preview. */
export const remindersAsked = z.strictObject({
  position,
  people: z.number(),
  sendAt: z.nullable(instant),
});
