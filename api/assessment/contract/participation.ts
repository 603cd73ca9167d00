import * as z from 'zod/mini';
import { day, id, instant, position } from '../../http/contract/common.ts';
import { assessmentSummary, counts, group } from './assessments.ts';
import { asOf, past } from './past.ts';

/**
 * Furthest step of a person: queued -> sent | failed -> opened -> started -> half -> nearly -> submitted; or revoked. half: 50 % of the themes
 * asked are answered, nearly: 90 %. Steps are all that is told of what somebody saves, and taking answers back does not undo one.
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
  /** How often name, address or group were corrected. */
  corrections: z.number(),
  group,
  /** Exactly where the assessment has a second grouping. */
  secondGroup: z.optional(group),
  state: participantState,
  /** The mail with their newest link was kept in the outbox: somebody has to hand the link over. */
  kept: z.boolean(),
  /** Delivery of the latest link, in one sentence when it failed. */
  mailProblem: z.nullable(z.string()),
  /** The day on which they last opened, started, saved or submitted (UTC); nothing they do after submitting moves it. */
  lastActivityOn: z.nullable(day),
  submittedAt: z.nullable(instant),
  /** When the last reminder went out, and when one that was asked for will. */
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
/** What happened, newest first. Never what anybody rated. */
export const activity = z.strictObject({
  position,
  at: instant,
  kind: activityKind,
  /** Who it is about, when it is about one person; look the name up in `people`. */
  participantId: z.nullable(id),
  /** For invited and reminded (people), released (people counted). */
  count: z.nullable(z.number()),
});
export type Activity = z.infer<typeof activity>;

export const groupCounts = z.strictObject({ group, counts });

/** GET /api/assessments/:assessmentId/participation?after=&at=|moment= . People: the first 200, the rest by /participation/people?cursor= */
export const participation = z.strictObject({
  assessment: assessmentSummary,
  groups: z.array(groupCounts),
  /** The same people by the second grouping. Absent: there is none. */
  secondGroups: z.optional(z.array(groupCounts)),
  people: z.array(boardPerson),
  nextCursor: z.nullable(z.string()),
  activity: z.array(activity),
  /** Where in the log a board of this organisation last changed, as far as this answer has seen; sockets say `since`, see live.ts. */
  position: z.nullable(position),
  /** The moment that was asked for; absent: now. */
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
 * GET /api/assessments/:assessmentId/links?cursor= : links to hand over, of people whose mail was kept and who have not opened theirs. Only
 * where mails are kept; 404 OUTBOX_OFF.
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
  /** Only this person's. */
  participantId: z.optional(id),
});
