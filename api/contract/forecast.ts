import * as z from 'zod/mini';
import { threshold } from '../../domain/assessment/limits.ts';

/** People of the panels that are tried out, and groups. */
export const forecastMost = { people: 120, groups: 20 } as const;

/** POST /api/assessments/forecast: what an assessment of such groups would publish. Nothing is written. */
export const forecastBody = z.strictObject({
  /** People in each group. */
  sizes: z.array(z.int().check(z.minimum(1), z.maximum(forecastMost.people))).check(
    z.minLength(1),
    z.maxLength(forecastMost.groups),
    z.refine(
      (sizes) => sizes.reduce((sum, one) => sum + one, 0) <= forecastMost.people,
      `At most ${forecastMost.people} people are tried out.`,
    ),
  ),
  threshold: z.int().check(z.minimum(threshold.min), z.maximum(threshold.max)),
});

/** Shares are of groups × lenses and of groups × themes, 0..1. */
const outcome = z.strictObject({
  lens: z.number(),
  theme: z.number(),
  /** People in the figures of everyone at the end. */
  counted: z.number(),
  releases: z.number(),
});

export const forecast = z.strictObject({
  people: z.number(),
  /** What was assumed: the share of "Can't judge"; everybody answers. */
  cantJudge: z.number(),
  atClosing: outcome,
  inSteps: outcome,
});
export type ReleaseForecast = z.infer<typeof forecast>;
