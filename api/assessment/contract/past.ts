import * as z from 'zod/mini';
import { instant, position } from '../../http/contract/common.ts';

/**
 * Time machine: a query with one of these parameters answers as it would have after the last moment at or before `at` (a log position) or
 * `moment` (an instant). A moment is a visible change of the assessment: in an anonymous one, a save that changes neither a step nor a day
 * is not a moment, and a position after the last moment shows that moment. 400 MOMENT_TWICE (both), MOMENT_BEFORE_LAUNCH, MOMENT_IN_FUTURE
 * (an instant); 422 HISTORY_TOO_LONG; 429; 503 TIME_MACHINE_BUSY. Names are decrypted with today's keys: an erased person is "[erased]" in
 * the past too.
 */
export const past = { at: z.optional(position), moment: z.optional(instant) };
export const pastQuery = z.strictObject(past);
export type PastQuery = z.infer<typeof pastQuery>;

/** The moment of an answer: everything up to `position`, recorded at `at`. */
export const asOf = z.strictObject({ position, at: instant });
export type AsOf = z.infer<typeof asOf>;

/** GET /api/assessments/:assessmentId/moments?at=|moment= : the moments of an assessment. */
export const moments = z.strictObject({
  begin: asOf,
  end: asOf,
  /** Milestones in order. `number`: of the release. */
  marks: z.array(
    z.strictObject({
      kind: z.enum(['launched', 'imported', 'released', 'closed']),
      position,
      at: instant,
      number: z.nullable(z.number()),
    }),
  ),
  /** Equal intervals from begin to end: the number of changes in each, and the last position in it. */
  buckets: z.array(z.strictObject({ until: instant, position, events: z.number() })),
  /** The requested moment, or the end if none was requested, and the adjacent changes. */
  asked: z.strictObject({ ...asOf.shape, previous: z.nullable(asOf), next: z.nullable(asOf) }),
});
export type Moments = z.infer<typeof moments>;
