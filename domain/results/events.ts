import { z } from 'zod';
import { eventType, type FactOf } from '../kernel/event-type.ts';
import { groupField, idField } from '../kernel/fields.ts';

// These names and shapes are the storage format: additive changes only, a changed meaning is a new type.

/**
 * Theme id -> [raters, sum of scores] or, where a distribution may be shown, [raters, sum, count at the lowest rating, …, at the
 * highest]. Only themes whose figure changes with this release; other themes keep their earlier figure.
 */
export const releasedThemes = z.record(z.string(), z.array(z.number()));

/**
 * Level (`levelId`) -> [people, mean of the people's means, rounded to 0.1] or, where a distribution may be shown, [people, mean, standard
 * deviation of the people's means rounded to 0.1, people whose mean rounds to the lowest rating, …, to the highest]. It counts people who
 * answered at least half of the level's themes.
 */
export const releasedLevels = z.record(z.string(), z.array(z.number()));

export const releasedFigure = z.strictObject({
  /** People whose submitted answers are included. */
  people: z.int().positive(),
  themes: releasedThemes,
  /**
   * Overall, categories, lenses and sub-lenses. Absent: the release followed the rule before `people@1`, under which levels are
   * derived from the themes.
   */
  levels: releasedLevels.optional(),
  /**
   * Theme id -> [mean weighted by expertise, rounded to 0.1; effective number of equally weighted people], of the same people.
   * Only where the weighted mean reveals nothing about fewer than k people.
   */
  weighted: z.record(z.string(), z.tuple([z.number(), z.int().positive()])).optional(),
});

/** Published scores; no other figures are ever published. `coversPosition`: everything up to it is counted. */
export const resultsReleased = eventType({
  type: 'ResultsReleased',
  version: 1,
  audit: {
    says: ({ count }) => (count ? `Released results of ${count} people.` : 'Released results of a group.'),
    keeps: ({ everyone }) => ({ count: everyone?.people ?? null }),
    export: 'whole',
  },
  schema: z.strictObject({
    assessmentId: idField,
    number: z.int().positive(),
    coversPosition: z.string(),
    reason: z.enum(['threshold', 'closing']),
    threshold: z.int(),
    distributionThreshold: z.int(),
    /** The release rule (docs/protection.md). Absent: the first rule, themes only. */
    rule: z.literal('people@1').optional(),
    everyone: releasedFigure.nullable(),
    /** `group`: a group of the assessment, or of an imported survey. */
    groups: z.array(z.strictObject({ group: groupField, figure: releasedFigure })),
  }),
});

export const resultsEvents = [resultsReleased] as const;
export type ResultsEvent = FactOf<(typeof resultsEvents)[number]>;
export type ReleasedFigure = z.infer<typeof releasedFigure>;
