import * as z from 'zod/mini';
import { id, instant } from '../../http/contract/common.ts';
import { scale } from '../../results/contract/comparison.ts';

/** GET /api/home : figures of an organisation's home page beside its assessments. Needs canViewReports. */
export const home = z.strictObject({
  /**
   * Mean of the released overall scores of `scored` assessments; null while there is none. Only assessments of one framework and scale are
   * included.
   */
  averageScore: z.nullable(z.number()),
  /** Number of assessments in the average. */
  scored: z.number(),
  /** Their framework: that of the newest assessment with a score. Null without an average. */
  framework: z.nullable(z.strictObject({ name: z.string(), scale })),
  /** Number of released assessments of another framework or scale, excluded from the average. */
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
      /** Time of the newest of them. */
      at: instant,
      /** 'submitted': people on that day (UTC). 'released', 'imported': people counted. */
      count: z.nullable(z.number()),
    }),
  ),
});
export type Home = z.infer<typeof home>;
