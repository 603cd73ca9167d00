import * as z from 'zod/mini';
import { instant, position } from '../../http/contract/common.ts';

/**
 * Time machine: with one of these parameters a query answers as of the last moment at or before `at` (a log position)
 * or `moment` (an instant). A moment is a visible change of the assessment. In an anonymous assessment, a save that
 * changes neither a step nor a day is not a moment. A position after the last moment shows that moment. 400
 * MOMENT_TWICE (both given), MOMENT_BEFORE_LAUNCH, MOMENT_IN_FUTURE (an instant); 422 HISTORY_TOO_LONG; 429; 503
 * TIME_MACHINE_BUSY. Names are decrypted with today's keys: an erased person is "[erased]" in the past too.
 */
export const past = { at: z.optional(position), moment: z.optional(instant) };
export const pastQuery = z.strictObject(past);
export type PastQuery = z.infer<typeof pastQuery>;

/** The moment that an answer shows: it includes everything up to `position`, which was recorded at `at`. */
export const asOf = z.strictObject({ position, at: instant });
export type AsOf = z.infer<typeof asOf>;

/** GET /api/assessments/:assessmentId/moments?at=|moment= : the moments of an assessment. */
export const moments = z.strictObject({
  begin: asOf,
  end: asOf,
  /** Milestones in order. `number`: the number of the release. */
  marks: z.array(
    z.strictObject({
      kind: z.enum(['launched', 'imported', 'released', 'closed']),
      position,
      at: instant,
      number: z.nullable(z.number()),
    }),
  ),
  /** Equal intervals from `begin` to `end`: for each, the number of changes and the last position. */
  buckets: z.array(z.strictObject({ until: instant, position, events: z.number() })),
  /** The requested moment (the end if none was requested) and the changes before and after it. */
  asked: z.strictObject({ ...asOf.shape, previous: z.nullable(asOf), next: z.nullable(asOf) }),
});
export type Moments = z.infer<typeof moments>;
