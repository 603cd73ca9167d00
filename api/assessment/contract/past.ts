import * as z from 'zod/mini';
import { instant, position } from '../../http/contract/common.ts';

/**
 * Looking back: a query that takes one of these answers as it would have after the last moment at or before `at` (a place in the log) or `moment`
 * (an instant). Moments are what changed the assessment for those who look at it: a save that moves neither a step nor a day of an anonymous one
 * is none, and a place after the last moment shows that moment. 400 MOMENT_TWICE (both), MOMENT_BEFORE_LAUNCH, MOMENT_IN_FUTURE (an instant); 422 HISTORY_TOO_LONG; 429; 503 TIME_MACHINE_BUSY. Names are opened with today's keys: who was erased is "[erased]" in the past too.
 */
export const past = { at: z.optional(position), moment: z.optional(instant) };
export const pastQuery = z.strictObject(past);
export type PastQuery = z.infer<typeof pastQuery>;

/** Which moment an answer is of: everything up to `position`, recorded at `at`. */
export const asOf = z.strictObject({ position, at: instant });
export type AsOf = z.infer<typeof asOf>;

/** GET /api/assessments/:assessmentId/moments?at=|moment= : the moments there are to go to. */
export const moments = z.strictObject({
  begin: asOf,
  end: asOf,
  /** What divides the time, in its order. `number`: of the release. */
  marks: z.array(
    z.strictObject({
      kind: z.enum(['launched', 'imported', 'released', 'closed']),
      position,
      at: instant,
      number: z.nullable(z.number()),
    }),
  ),
  /** Equal parts of the time from begin to end: how many things happened in each, and the last position until its end. */
  buckets: z.array(z.strictObject({ until: instant, position, events: z.number() })),
  /** The asked moment, or the end when none was asked for, and the changes next to it. */
  asked: z.strictObject({ ...asOf.shape, previous: z.nullable(asOf), next: z.nullable(asOf) }),
});
export type Moments = z.infer<typeof moments>;
