import * as z from 'zod/mini';
import { group } from '../../assessment/contract/assessments.ts';
import { past } from '../../assessment/contract/past.ts';
import { position } from '../../http/contract/common.ts';
import { plainCell } from './analysis.ts';

const node = z.strictObject({ id: z.string(), cell: plainCell });

/**
 * GET /api/assessments/:assessmentId/results/weighting?group=&after= . Needs canViewReports. The released figure with
 * means weighted by declared expertise, and how far the lowest sub-lenses depend on the weight of each group. An
 * unknown `group` is a 404 NOT_FOUND.
 */
export const weighting = z.strictObject({
  group: z.nullable(group),
  /** Null if no weighted mean was released. */
  weighted: z.nullable(
    z.strictObject({
      overall: plainCell,
      categories: z.array(node),
      lenses: z.array(node),
      subLenses: z.array(node),
      themes: z.array(node),
      /**
       * Number of sub-lenses with a weighted mean (`weighted`), with any mean (`shown`), and whose weighted mean covers
       * fewer people than their current mean (`earlier`).
       */
      counts: z.strictObject({ weighted: z.number(), shown: z.number(), earlier: z.number() }),
      /**
       * Largest difference between the weighted and the plain mean of the same people in any sub-lens, in scale points.
       */
      most: z.number(),
    }),
  ),
  /**
   * Why there is no weighted mean: the framework asks for no expertise, or too few people differ in their declarations,
   * so that a weighted mean would disclose individual ratings. Null if there is one, or nothing is released yet.
   */
  unweighted: z.nullable(z.enum(['notAsked', 'tooFewDiffer', 'twoGroupings'])),
  /**
   * For everyone only. Null for a group, with fewer than two released groups, or if there are no more sub-lenses than
   * priorities.
   */
  robustness: z.nullable(
    z.strictObject({
      /** Number of random draws: each one weights groups at random and resamples people. */
      weightings: z.number(),
      groups: z.number(),
      top: z.number(),
      from: z.number(),
      to: z.number(),
      /**
       * Lowest score first. `share` (0..1): share of the draws in which the sub-lens stays among the lowest; null if
       * there are too few people.
       */
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
