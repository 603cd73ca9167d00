import * as z from 'zod/mini';
import { counts, group } from '../../assessment/contract/assessments.ts';
import { activity, participantState } from '../../assessment/contract/participation.ts';
import { day, id, position } from '../../http/contract/common.ts';

/**
 * socket.io on the default namespace and path. Handshake `auth: { token: accessToken }`. The server puts the socket in the
 * room of its own organisation; there is nothing to join. One event: `participation`.
 *
 * A push may be lost. It carries `since` (what the previous push, or none, covered) and `position` (what this one
 * covers). A client whose own position for that assessment is >= `since` applies the delta and takes `position` over;
 * otherwise it refetches `GET …/participation`. On (re)connect the server sends `hello` with the position at which a board of the
 * organisation last changed: a client that is behind refetches. At most 10 pushes a second and assessment, and none for a save that
 * changes neither somebody's step nor the day of their last activity.
 */
export const liveParticipation = z.strictObject({
  assessmentId: id,
  since: z.nullable(position),
  position,
  /** The whole counts, small. */
  counts,
  status: z.enum(['scheduled', 'open', 'closed']),
  /** Where people changed, all groups anybody is in, whole; else none. */
  groups: z.array(z.strictObject({ group, counts })),
  /** The same of the second grouping. Absent: there is none, or nobody changed. */
  secondGroups: z.optional(z.array(z.strictObject({ group, counts }))),
  /** Only people who changed; a person the client does not know means refetch. */
  people: z.array(
    z.strictObject({
      participantId: id,
      /** Another number than the client knows: their name or address is another, too, and is asked for again. */
      corrections: z.number(),
      group,
      secondGroup: z.optional(group),
      state: participantState,
      kept: z.boolean(),
      lastActivityOn: z.nullable(day),
      submittedAt: z.nullable(z.string()),
      mailProblem: z.nullable(z.string()),
      remindedAt: z.nullable(z.string()),
      reminderDueAt: z.nullable(z.string()),
    }),
  ),
  /** New lines, newest first, at most 20. */
  activity: z.array(activity),
  /** Number of releases so far: when it grows, results have changed. */
  releases: z.number(),
});
export type LiveParticipation = z.infer<typeof liveParticipation>;

/** `access`: the stamp of what this account may do; one that differs from the client's own means: ask for GET /api/me. */
export const liveHello = z.strictObject({
  position: z.nullable(position),
  access: z.optional(z.string()),
});
/**
 * Something in a read model changed, of one assessment or (`id` null) of the organisation: whoever shows it and is behind `position` reads it
 * again. `position` null: something was missed, read again whatever is shown.
 */
export const liveChanged = z.strictObject({
  model: z.string(),
  id: z.nullable(id),
  position: z.nullable(position),
});
export type LiveChanged = z.infer<typeof liveChanged>;

/**
 * A client says `look` with the assessment whose plan it has open (null: none any more), at most one a connection; everybody who has the same
 * one open is told who that is now, each person once.
 */
export const liveLook = z.strictObject({ assessmentId: z.nullable(id) });
export const livePresence = z.strictObject({
  assessmentId: id,
  people: z.array(z.strictObject({ accountId: id, name: z.string() })),
});
export type LivePresence = z.infer<typeof livePresence>;

/**
 * `bye`: the session ended (signed out elsewhere); the server disconnects. `session`: what this account may do has changed; ask for
 * GET /api/me again.
 */
export const liveEvents = {
  participation: 'participation',
  hello: 'hello',
  bye: 'bye',
  session: 'session',
  changed: 'changed',
  look: 'look',
  presence: 'presence',
} as const;
