import * as z from 'zod/mini';
import { day, id, instant, position } from '../../http/contract/common.ts';
import { assessmentSummary, counts, group } from './assessments.ts';
import { asOf, past } from './past.ts';

/**
 * The furthest step that a person has reached: queued -> sent | failed -> opened -> started -> half -> nearly ->
 * submitted; or revoked. half: at least 50 % of the themes asked are answered, nearly: 90 %. Nothing else is disclosed
 * about a person's saves, and withdrawing answers does not lower the step.
 */
export const participantState = z.enum([
  'queued',
  'sent',
  'failed',
  'opened',
  'started',
  'half',
  'nearly',
  'submitted',
  'revoked',
]);
export type ParticipantState = z.infer<typeof participantState>;

export const boardPerson = z.strictObject({
  participantId: id,
  /** '[erased]' when the person's data was erased. */
  name: z.string(),
  email: z.string(),
  /** Number of corrections to the name, address or group so far. */
  corrections: z.number(),
  group,
  /** Present if and only if the assessment has a second grouping. */
  secondGroup: z.optional(group),
  state: participantState,
  /** True if the mail with the newest link was kept in the outbox: a member has to hand the link over. */
  kept: z.boolean(),
  /** The reason, in one sentence, if the mail with the newest link failed. */
  mailProblem: z.nullable(z.string()),
  /** Day (UTC) of the person's last opening, start, save or submission; actions after submitting do not change it. */
  lastActivityOn: z.nullable(day),
  submittedAt: z.nullable(instant),
  /** When the last reminder was sent, and when the next requested one will be sent. */
  remindedAt: z.nullable(instant),
  reminderDueAt: z.nullable(instant),
});
export type BoardPerson = z.infer<typeof boardPerson>;

export const activityKind = z.enum([
  'launched',
  'invited',
  'sent',
  'kept',
  'failed',
  'opened',
  'started',
  'half',
  'nearly',
  'submitted',
  'corrected',
  'resent',
  'revoked',
  'reinstated',
  'reset',
  'reminded',
  'released',
  'closed',
  'reopened',
]);
/** Recent activity, newest first. Never contains ratings. */
export const activity = z.strictObject({
  position,
  at: instant,
  kind: activityKind,
  /** The participant if the activity concerns one person; their name is in `people`. */
  participantId: z.nullable(id),
  /** Number of people invited or reminded, or of people counted in a release. */
  count: z.nullable(z.number()),
});
export type Activity = z.infer<typeof activity>;

export const groupCounts = z.strictObject({ group, counts });

/**
 * GET /api/assessments/:assessmentId/participation?after=&at=|moment= . `people` has the first 200;
 * /participation/people?cursor= has the rest.
 */
export const participation = z.strictObject({
  assessment: assessmentSummary,
  groups: z.array(groupCounts),
  /** The same people by the second grouping. Absent if there is none. */
  secondGroups: z.optional(z.array(groupCounts)),
  people: z.array(boardPerson),
  nextCursor: z.nullable(z.string()),
  activity: z.array(activity),
  /**
   * Log position of the last change to any board of this organisation that this answer includes. Sockets carry it as
   * `since`, see ../../live/contract/live.ts.
   */
  position: z.nullable(position),
  /** The requested moment; absent: now. */
  asOf: z.optional(asOf),
});
export const participationQuery = z.strictObject({ after: z.optional(position), ...past });
export type Participation = z.infer<typeof participation>;
export const peoplePage = z.strictObject({
  people: z.array(boardPerson),
  nextCursor: z.nullable(z.string()),
});
export const peopleQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  ...past,
});

/**
 * GET /api/assessments/:assessmentId/links?cursor= : links to hand over, of people whose mail was kept in the outbox
 * and who have not opened their link. 404 OUTBOX_OFF where mails are sent by a mail server.
 */
export const keptLinks = z.strictObject({
  links: z.array(
    z.strictObject({
      participantId: id,
      name: z.string(),
      email: z.string(),
      link: z.string(),
      /** A QR code as one SVG path on a grid of `size` units. */
      qr: z.strictObject({ size: z.number(), path: z.string() }),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type KeptLink = z.infer<typeof keptLinks>['links'][number];
export const keptLinksQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /** Return only the link of this person. */
  participantId: z.optional(id),
});
