import * as z from 'zod/mini';
import { threshold } from '../../../domain/assessment/limits.ts';
import { fieldText } from '../../../domain/texts/fields.ts';

/** Limits of a forecast: people per panel, and groups. */
export const forecastMost = { people: 120, groups: 20 } as const;

const some = z.int().check(z.minimum(0), z.maximum(forecastMost.people));

/**
 * POST /api/assessments/forecast: predicts which results an assessment with the given groups would publish. Read-only.
 */
export const forecastBody = z
  .strictObject({
    /** Number of people in each group. */
    sizes: z.array(z.int().check(z.minimum(1), z.maximum(forecastMost.people))).check(
      z.minLength(1),
      z.maxLength(forecastMost.groups),
      z.refine(
        (sizes) => sizes.reduce((sum, one) => sum + one, 0) <= forecastMost.people,
        fieldText('field.forecast.people', { most: forecastMost.people }),
      ),
    ),
    /**
     * With a second grouping: one row for each group, in order, with the number of its people in each group of the
     * second grouping.
     */
    second: z.optional(
      z
        .array(z.array(some).check(z.minLength(1), z.maxLength(forecastMost.groups)))
        .check(z.maxLength(forecastMost.groups)),
    ),
    threshold: z.int().check(z.minimum(threshold.min), z.maximum(threshold.max)),
  })
  .check(
    z.refine(
      ({ sizes, second }) =>
        !second ||
        (second.length === sizes.length &&
          second.every((row, at) => row.reduce((sum, one) => sum + one, 0) === sizes[at])),
      { message: fieldText('field.forecast.second'), path: ['second'] },
    ),
  );

/** Shares, from 0 to 1, of the groups × lenses and groups × themes whose scores would be shown. */
const outcome = z.strictObject({
  lens: z.number(),
  theme: z.number(),
  /** The same for the second grouping; null if there is none. */
  second: z.nullable(z.strictObject({ lens: z.number(), theme: z.number() })),
  /** Number of people who count in the final figures of everyone. */
  counted: z.number(),
  releases: z.number(),
});

export const forecast = z.strictObject({
  people: z.number(),
  /** The assumed share of "Can't judge" answers. The forecast also assumes that everybody answers. */
  cantJudge: z.number(),
  atClosing: outcome,
  inSteps: outcome,
});
export type ReleaseForecast = z.infer<typeof forecast>;
