import * as z from 'zod/mini';
import { day, id, instant, position } from '../../http/contract/common.ts';
import { assessmentSummary, counts, group } from './assessments.ts';
import { asOf, past } from './past.ts';

/**
 * Furthest step of a person: queued -> sent | failed -> opened -> started -> half -> nearly -> submitted; or revoked. half: 50 % of the
 * themes asked are answered, nearly: 90 %. The step is the only information about a person's saves, and withdrawing answers does not lower
 * it.
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
  /** Number of corrections of name, address or group. */
  corrections: z.number(),
  group,
  /** Present if and only if the assessment has a second grouping. */
  secondGroup: z.optional(group),
  state: participantState,
  /** The mail with the newest link was kept in the outbox: a member has to hand the link over. */
  kept: z.boolean(),
  /** The reason in one sentence if the mail with the latest link failed. */
  mailProblem: z.nullable(z.string()),
  /** The day of their last opening, start, save or submission (UTC); later actions do not change it after submitting. */
  lastActivityOn: z.nullable(day),
  submittedAt: z.nullable(instant),
  /** When the last reminder was sent, and when a requested one will be. */
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
  /** The person concerned, if it is one person; the name is in `people`. */
  participantId: z.nullable(id),
  /** Invited or reminded people, or people counted in a release. */
  count: z.nullable(z.number()),
});
export type Activity = z.infer<typeof activity>;

export const groupCounts = z.strictObject({ group, counts });

/**
 * GET /api/assessments/:assessmentId/participation?after=&at=|moment= . People: the first 200, the rest from /participation/people?cursor=
 */
export const participation = z.strictObject({
  assessment: assessmentSummary,
  groups: z.array(groupCounts),
  /** The same people by the second grouping. Absent: there is none. */
  secondGroups: z.optional(z.array(groupCounts)),
  people: z.array(boardPerson),
  nextCursor: z.nullable(z.string()),
  activity: z.array(activity),
  /**
   * Log position of the last change of any board of this organisation that this answer includes; sockets carry it as `since`, see ../../live/contract/live.ts.
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
 * GET /api/assessments/:assessmentId/links?cursor= : links to hand over, of people whose mail was kept and who have not opened their link.
 * Only where mails are kept; 404 OUTBOX_OFF.
 */
export const keptLinks = z.strictObject({
  links: z.array(
    z.strictObject({
      participantId: id,
      name: z.string(),
      email: z.string(),
      link: z.string(),
      /** One SVG path on a grid of `size` units. */
      qr: z.strictObject({ size: z.number(), path: z.string() }),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type KeptLink = z.infer<typeof keptLinks>['links'][number];
export const keptLinksQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  /** Only this person's link. */
  participantId: z.optional(id),
});
