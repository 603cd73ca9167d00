import * as z from 'zod/mini';
import { past } from '../../assessment/contract/past.ts';
import { id, instant, position } from '../../http/contract/common.ts';
import { plainCell } from './analysis.ts';
import { scale } from './comparison.ts';

const part = z.strictObject({ id: z.string(), mean: z.nullable(z.number()), n: z.number() });

/**
 * GET /api/assessments/:assessmentId/results/receipt?of=&group=&after= . Needs canViewReports. The inputs of a released
 * figure, and the same figure recomputed from the stored releases. `of`: 'overall' (also when absent), a lens, a
 * sub-lens or a theme; an unknown id is a 404 NOT_FOUND. `group` absent: everyone.
 */
export const receipt = z.strictObject({
  assessmentId: id,
  of: z.string(),
  group: z.nullable(z.string()),
  level: z.enum(['overall', 'lens', 'subLens', 'theme']),
  /** The figure as the results show it. */
  shown: plainCell,
  /** Number of people counted in the figure; null if it is hidden. */
  people: z.nullable(z.number()),
  /** Number of ratings summed in the figure. */
  ratings: z.number(),
  /** Groups included: those whose own score is released, and those that are counted but not shown separately. */
  groups: z.array(z.strictObject({ group: z.string(), state: z.enum(['released', 'hidden']) })),
  /** The formula with its numbers; null if the figure is hidden. */
  made: z.nullable(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('ratings'), sum: z.number(), raters: z.number() }),
      z.strictObject({
        kind: z.literal('mean'),
        /** A part whose `mean` is null is hidden and not included. */
        parts: z.array(part),
      }),
      /**
       * A level released as its own figure: the mean of this many people's means, each over the themes they rated,
       * rounded to 0.1. The parts are separate figures and not its inputs.
       */
      z.strictObject({ kind: z.literal('people'), people: z.number(), parts: z.array(part) }),
    ]),
  ),
  /**
   * The same figure weighted by declared expertise, read from the log. `effective`: the number of equally weighted
   * people it is worth, (sum w)² / sum w²; the maximum over its themes. Null if it is not released.
   */
  weighted: z.nullable(
    z.strictObject({ mean: z.number(), effective: z.number(), people: z.number(), themes: z.number() }),
  ),
  framework: z.string(),
  scale,
  /** Number of people needed before a score is shown. */
  threshold: z.number(),
  /** The releases that the figure's themes come from, newest first. */
  releases: z.array(
    z.strictObject({
      number: z.number(),
      at: instant,
      /** Position of the ResultsReleased event. */
      position,
      /** Everything up to this position was counted. */
      coversPosition: position,
      reason: z.enum(['threshold', 'closing']),
      themes: z.number(),
    }),
  ),
  /** The same figure folded again from the log, independently of the read model. */
  recomputed: z.strictObject({
    mean: z.nullable(z.number()),
    n: z.number(),
    /** Number of stored releases that were read. */
    events: z.number(),
    first: z.nullable(position),
    last: z.nullable(position),
    agrees: z.boolean(),
  }),
  position: z.nullable(position),
});
export type Receipt = z.infer<typeof receipt>;
export const receiptQuery = z.strictObject({
  of: z.optional(z.string().check(z.maxLength(20))),
  group: z.optional(z.string().check(z.maxLength(200))),
  after: z.optional(position),
  ...past,
});
