import * as z from 'zod/mini';
import { id, instant } from './common.ts';

/** GET /api/home : what an organisation's home shows beside its assessments. Needs canViewReports. */
export const home = z.strictObject({
  /** Mean of the released overall scores of `scored` assessments, two decimals; null while there is none. */
  averageScore: z.nullable(z.number()),
  /** Assessments in the average: those with something released on our own scale, 0 to 9. */
  scored: z.number(),
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
