import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { groupField, idField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/**
 * Theme id -> [raters, sum of scores] or, where a distribution may be shown, [raters, sum, count at the lowest rating, …, at the highest].
 * Only themes whose figure changes with this release; the others stay as released before.
 */
export const releasedThemes = z.record(z.string(), z.array(z.number()));

export const releasedFigure = z.strictObject({
  /** People whose submitted answers are in it. */
  people: z.int().positive(),
  themes: releasedThemes,
  /**
   * Theme id -> [mean weighted by expertise, rounded to 0.1; how many equally weighted people that is worth], of the same people. Only where nothing
   * about fewer than k people follows from it.
   */
  weighted: z.record(z.string(), z.tuple([z.number(), z.int().positive()])).optional(),
});

/** Published scores: nothing else ever leaves the building. `coversPosition`: everything up to there is counted. */
export const resultsReleased = eventType({
  type: 'ResultsReleased',
  version: 1,
  schema: z.strictObject({
    assessmentId: idField,
    number: z.int().positive(),
    coversPosition: z.string(),
    reason: z.enum(['threshold', 'closing']),
    threshold: z.int(),
    distributionThreshold: z.int(),
    everyone: releasedFigure.nullable(),
    /** A stakeholder role, or the name a group has in an imported survey. */
    groups: z.array(z.strictObject({ group: groupField, figure: releasedFigure })),
  }),
});

export const resultsEvents = [resultsReleased] as const;
export type ResultsEvent = FactOf<(typeof resultsEvents)[number]>;
export type ReleasedFigure = z.infer<typeof releasedFigure>;
