import * as z from 'zod/mini';
import { past } from '../../assessment/contract/past.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/**
 * GET /api/assessments/:assessmentId/audit-trail?before=&limit=&at=|moment= : who did what, newest first. Never a rating. Of what people answer in an
 * anonymous assessment: one line when somebody starts, one when they submit, and one a day (`AnswersSaved`, `at` its start in UTC, actor
 * `participants`) however many saved however often.
 */
export const auditEntry = z.strictObject({
  position,
  at: instant,
  /** The stored event name, e.g. AnswersSaved. */
  type: z.string(),
  actor: z.string(),
  participantId: z.nullable(id),
  /** One sentence. */
  summary: z.string(),
});
export const auditTrail = z.strictObject({
  entries: z.array(auditEntry),
  nextBefore: z.nullable(position),
  /** Of the newest line. */
  position: z.nullable(position),
});
/**
 * GET /api/assessments/:assessmentId/audit-trail/proof : up to where the log is signed, and up to where somebody took it away.
 * `unsigned`, `unanchored`: entries of this assessment behind it; counted up to 1,000, 1,001 says more.
 */
export const auditProof = z.strictObject({
  /** The newest signed head: the first `size` events of the installation. null: nothing is signed yet. */
  head: z.nullable(
    z.strictObject({
      size: z.int(),
      at: instant,
      root: z.string(),
      /** Fingerprint of the key, as the verifier prints it. */ key: z.string(),
    }),
  ),
  unsigned: z.int(),
  /** The last copy somebody took away. `by`: null for a program. */
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
