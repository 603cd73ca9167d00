import * as z from 'zod/mini';
import { id, instant, position } from './common.ts';
import { past } from './past.ts';

/** GET /api/assessments/:assessmentId/audit-trail?before=&limit=&at=|moment= : who did what, newest first. Never a rating. */
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
  position: z.nullable(position),
});
export const auditQuery = z.strictObject({
  before: z.optional(position),
  after: z.optional(position),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  ...past,
});
