import * as z from 'zod/mini';
import { past } from '../../assessment/contract/past.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/**
 * GET /api/assessments/:assessmentId/audit-trail?before=&limit=&at=|moment= : actions with their actors, newest first.
 * Never contains a rating. In an anonymous assessment, answers appear as one line per start, one per submission, and
 * one per day with saves (`AnswersSaved`, `at` the start of the day in UTC, actor `participants`), however many people
 * and saves there were.
 */
export const auditEntry = z.strictObject({
  position,
  at: instant,
  /** The stored event name, e.g. AnswersSaved. */
  type: z.string(),
  actor: z.string(),
  participantId: z.nullable(id),
  /** What happened, in one sentence. */
  summary: z.string(),
});
export const auditTrail = z.strictObject({
  entries: z.array(auditEntry),
  nextBefore: z.nullable(position),
  /** Position of the newest line. */
  position: z.nullable(position),
});
/**
 * GET /api/assessments/:assessmentId/audit-trail/proof : how far the log is signed, and how far it has been exported.
 * `unsigned`, `unanchored`: number of later entries of this assessment, counted up to 1,000; 1,001 means more.
 */
export const auditProof = z.strictObject({
  /**
   * The first signed head that covers the newest signed entry. `size`: number of the installation's events that it
   * covers. Null while no entry is signed.
   */
  head: z.nullable(
    z.strictObject({
      size: z.int(),
      at: instant,
      root: z.string(),
      /** Fingerprint of the key, as the verifier prints it. */ key: z.string(),
    }),
  ),
  unsigned: z.int(),
  /** The last export. `by`: null if a program exported. */
  copy: z.nullable(
    z.strictObject({ at: instant, by: z.nullable(z.string()), size: z.int(), signedAt: instant }),
  ),
  unanchored: z.int(),
  position: z.nullable(position),
});
export type AuditProof = z.infer<typeof auditProof>;
export const auditQuery = z.strictObject({
  before: z.optional(position),
  after: z.optional(position),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  ...past,
});
