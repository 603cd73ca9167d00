import * as z from 'zod/mini';
import { id, instant } from '../../http/contract/common.ts';
import { scale } from '../../results/contract/comparison.ts';

/** GET /api/home : figures across an organisation's assessments for its home page. Needs canViewReports. */
export const home = z.strictObject({
  /**
   * Mean of the overall scores of `scored` assessments; null while none is released. Only assessments with the same
   * framework and scale are averaged.
   */
  averageScore: z.nullable(z.number()),
  /** Number of assessments in the average. */
  scored: z.number(),
  /**
   * The framework of the averaged assessments, which is that of the newest assessment with a score. Null without an
   * average.
   */
  framework: z.nullable(z.strictObject({ name: z.string(), scale })),
  /** Number of released assessments with another framework or scale, which are not in the average. */
  apart: z.number(),
  /** Number of assessments with released results, with or without a visible overall score. */
  released: z.number(),
  /** Whether the plan of one of the newest assessments holds an action or a decision. */
  decided: z.boolean(),
  /** Recent activity in the newest assessments, newest first. Never names or ratings. */
  activity: z.array(
    z.strictObject({
      assessmentId: id,
      name: z.string(),
      kind: z.enum(['launched', 'submitted', 'released', 'closed', 'imported']),
      /** Time of the newest of the combined events. */
      at: instant,
      /**
       * 'submitted': number of people who submitted on that day (UTC). 'released', 'imported': number of people
       * counted.
       */
      count: z.nullable(z.number()),
    }),
  ),
});
export type Home = z.infer<typeof home>;
