import * as z from 'zod/mini';
import { counts, group } from '../../assessment/contract/assessments.ts';
import { activity, participantState } from '../../assessment/contract/participation.ts';
import { day, id, position } from '../../http/contract/common.ts';

/**
 * socket.io on the default namespace and path. Handshake `auth: { token: accessToken }`. The server puts the socket
 * into the room of its organisation; clients cannot join rooms. A `participation` push may be lost. It carries `since`
 * (the position that the previous push covered) and `position` (what this one covers). A client whose own position for
 * that assessment is >= `since` applies the delta and adopts `position`; any other client refetches `GET
 * …/participation`. On (re)connect the server sends `hello` with the position of the last change to any board of the
 * organisation, and a client that is behind refetches. There are at most 10 pushes per second and assessment, and none
 * for a save that changes neither a person's step nor the day of their last activity.
 */
export const liveParticipation = z.strictObject({
  assessmentId: id,
  since: z.nullable(position),
  position,
  /** The complete counts of the assessment. */
  counts,
  status: z.enum(['scheduled', 'open', 'closed']),
  /** If people changed: complete counts of every group that has people; otherwise empty. */
  groups: z.array(z.strictObject({ group, counts })),
  /** The same for the second grouping. Absent if there is none, or if no person changed. */
  secondGroups: z.optional(z.array(z.strictObject({ group, counts }))),
  /** Only people who changed; a client that does not know one of them refetches. */
  people: z.array(
    z.strictObject({
      participantId: id,
      /** If it differs from the client's number, the person's name or address has changed and must be refetched. */
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
  /** New lines of activity, newest first, at most 20. */
  activity: z.array(activity),
  /** Number of releases so far: when it increases, the results have changed. */
  releases: z.number(),
});
export type LiveParticipation = z.infer<typeof liveParticipation>;

/** `access`: fingerprint of the account's rights; if it differs from the client's, the client refetches GET /api/me. */
export const liveHello = z.strictObject({
  position: z.nullable(position),
  access: z.optional(z.string()),
});
/**
 * A read model has changed, for one assessment or (`id` null) for the whole organisation. Clients that show it and are
 * behind `position` refetch. `position` null: pushes were missed, so clients refetch everything that they show.
 */
export const liveChanged = z.strictObject({
  model: z.string(),
  id: z.nullable(id),
  position: z.nullable(position),
});
export type LiveChanged = z.infer<typeof liveChanged>;

/**
 * A client sends `look` with the assessment whose plan it has open (null: none), at most one per connection. Everybody
 * with the same plan open then receives the list of these people, each listed once.
 */
export const liveLook = z.strictObject({ assessmentId: z.nullable(id) });
export const livePresence = z.strictObject({
  assessmentId: id,
  people: z.array(z.strictObject({ accountId: id, name: z.string() })),
});
export type LivePresence = z.infer<typeof livePresence>;

/**
 * `bye`: the session has ended (signed out elsewhere) and the server disconnects. `session`: the rights of this account
 * have changed; refetch GET /api/me.
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
