import * as z from 'zod/mini';
import { past } from '../../assessment/contract/past.ts';
import { id, instant, position } from '../../http/contract/common.ts';

/**
 * GET /api/assessments/:assessmentId/results/comments?theme=&after= . Needs canViewReports. Public comments, without
 * names, groups, times or ratings, in an order that discloses neither authors nor times.
 */
export const releasedComments = z.strictObject({
  assessmentId: id,
  /** False if participants were told that their comments are not shown. */
  shown: z.boolean(),
  /** Number of people who must have rated a theme before its comments are public. */
  threshold: z.number(),
  /** The newest release that published comments; null before the first. */
  release: z.nullable(z.strictObject({ number: z.number(), at: instant })),
  /** Number of public comments of each theme that has any. */
  counts: z.record(z.string(), z.number()),
  /** With `theme` only; at most 500. */
  comments: z.nullable(z.array(z.string())),
  position: z.nullable(position),
});
export type ReleasedComments = z.infer<typeof releasedComments>;
export const commentsQuery = z.strictObject({
  theme: z.optional(z.string().check(z.maxLength(200))),
  after: z.optional(position),
  ...past,
});
