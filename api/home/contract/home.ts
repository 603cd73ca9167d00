import * as z from 'zod/mini';
import { id, instant } from '../../http/contract/common.ts';
import { scale } from '../../results/contract/comparison.ts';

/** GET /api/home : what an organisation's home shows beside its assessments. Needs canViewReports. */
export const home = z.strictObject({
  /** Mean of the released overall scores of `scored` assessments; null while there is none. Only assessments of one framework and scale go in. */
  averageScore: z.nullable(z.number()),
  /** Assessments in the average. */
  scored: z.number(),
  /** What they were asked with: the framework of the newest one with a score. Null without an average. */
  framework: z.nullable(z.strictObject({ name: z.string(), scale })),
  /** Released assessments of another framework or scale, which are in no average. */
  apart: z.number(),
  /** Assessments with released results, whether or not their overall score is shown. */
  released: z.number(),
  /** Whether the plan of one of the newest assessments holds an action or a decision. */
  decided: z.boolean(),
  /** What happened lately in the newest assessments, newest first. Never who, never what anybody rated. */
  activity: z.array(
    z.strictObject({
      assessmentId: id,
      name: z.string(),
      kind: z.enum(['launched', 'submitted', 'released', 'closed', 'imported']),
      /** Of the newest of them. */
      at: instant,
      /** 'submitted': people on that day (UTC). 'released', 'imported': people counted. */
      count: z.nullable(z.number()),
    }),
  ),
});
export type Home = z.infer<typeof home>;
