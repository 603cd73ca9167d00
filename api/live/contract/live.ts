import * as z from 'zod/mini';
import { counts, group } from '../../assessment/contract/assessments.ts';
import { activity, participantState } from '../../assessment/contract/participation.ts';
import { day, id, position } from '../../http/contract/common.ts';

/**
 * socket.io on the default namespace and path. Handshake `auth: { token: accessToken }`. The server puts the socket into the room of its
 * own organisation; clients cannot join rooms. One event: `participation`. A push may be lost. It carries `since` (position covered by the
 * previous push) and `position` (covered by this one). A client whose own position for that assessment is >= `since` applies the delta and
 * adopts `position`; otherwise it refetches `GET …/participation`. On (re)connect the server sends `hello` with the position of the last
 * change of any board of the organisation: a client that is behind refetches. At most 10 pushes per second and assessment, and none for a
 * save that changes neither a person's step nor the day of their last activity.
 */
export const liveParticipation = z.strictObject({
  assessmentId: id,
  since: z.nullable(position),
  position,
  /** The complete counts. */
  counts,
  status: z.enum(['scheduled', 'open', 'closed']),
  /** If people changed: complete counts of all groups with people; otherwise empty. */
  groups: z.array(z.strictObject({ group, counts })),
  /** The same of the second grouping. Absent: there is none, or no person changed. */
  secondGroups: z.optional(z.array(z.strictObject({ group, counts }))),
  /** Only changed people; refetch if the client does not know a person. */
  people: z.array(
    z.strictObject({
      participantId: id,
      /** If it differs from the client's number, name or address changed: refetch them. */
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
  /** Number of releases so far: an increase means that results have changed. */
  releases: z.number(),
});
export type LiveParticipation = z.infer<typeof liveParticipation>;

/** `access`: fingerprint of the account's rights; if it differs from the client's, refetch GET /api/me. */
export const liveHello = z.strictObject({
  position: z.nullable(position),
  access: z.optional(z.string()),
});
/**
 * A read model changed, for one assessment or (`id` null) for the organisation: clients that show it and are behind `position` refetch.
 * `position` null: pushes were missed, so refetch everything shown.
 */
export const liveChanged = z.strictObject({
  model: z.string(),
  id: z.nullable(id),
  position: z.nullable(position),
});
export type LiveChanged = z.infer<typeof liveChanged>;

/**
 * A client sends `look` with the assessment whose plan it has open (null: none), at most one per connection; everybody with the same plan
 * open receives the current list, each person once.
 */
export const liveLook = z.strictObject({ assessmentId: z.nullable(id) });
export const livePresence = z.strictObject({
  assessmentId: id,
  people: z.array(z.strictObject({ accountId: id, name: z.string() })),
});
export type LivePresence = z.infer<typeof livePresence>;

/**
 * `bye`: the session ended (signed out elsewhere); the server disconnects. `session`: the rights of this account changed; refetch GET
 * /api/me.
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
