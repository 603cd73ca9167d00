import * as z from 'zod/mini';
import { group } from '../../assessment/contract/assessments.ts';
import { past } from '../../assessment/contract/past.ts';
import { position } from '../../http/contract/common.ts';
import { plainCell } from './analysis.ts';

const node = z.strictObject({ id: z.string(), cell: plainCell });

/**
 * GET /api/assessments/:assessmentId/results/weighting?group=&after= . Needs canViewReports. The released figure with means weighted by
 * declared expertise, and the sensitivity of the lowest sub-lenses to the weighting of groups. Unknown `group`: NOT_FOUND.
 */
export const weighting = z.strictObject({
  group: z.nullable(group),
  /** Null: no weighted mean was released. */
  weighted: z.nullable(
    z.strictObject({
      overall: plainCell,
      categories: z.array(node),
      lenses: z.array(node),
      subLenses: z.array(node),
      themes: z.array(node),
      /** Number of sub-lenses with a weighted mean; with any mean; and with a weighted mean of fewer people than their current mean. */
      counts: z.strictObject({ weighted: z.number(), shown: z.number(), earlier: z.number() }),
      /** Largest difference of a sub-lens, in scale points, from the plain mean of the same people. */
      most: z.number(),
    }),
  ),
  /**
   * Reason for the missing weighted mean: the framework asks for no expertise, or too few people differ in their declarations, so that a
   * weighted mean would disclose individual ratings. Null: a weighted mean exists, or nothing is released yet.
   */
  unweighted: z.nullable(z.enum(['notAsked', 'tooFewDiffer', 'twoGroupings'])),
  /** For everyone; null for a group, with fewer than two released groups, or if the sub-lenses do not outnumber the priorities. */
  robustness: z.nullable(
    z.strictObject({
      /** Number of draws: each weighs groups at random and resamples people. */
      weightings: z.number(),
      groups: z.number(),
      top: z.number(),
      from: z.number(),
      to: z.number(),
      /** Lowest first. `share` 0..1: share of draws in which it stays among the lowest; null: too few people. */
      priorities: z.array(z.strictObject({ id: z.string(), share: z.nullable(z.number()) })),
    }),
  ),
  position: z.nullable(position),
});
export type Weighting = z.infer<typeof weighting>;
export const weightingQuery = z.strictObject({
  group: z.optional(group),
  after: z.optional(position),
  ...past,
});
