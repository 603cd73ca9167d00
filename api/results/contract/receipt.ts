import * as z from 'zod/mini';
import { past } from '../../assessment/contract/past.ts';
import { id, instant, position } from '../../http/contract/common.ts';
import { plainCell } from './analysis.ts';
import { scale } from './comparison.ts';

const part = z.strictObject({ id: z.string(), mean: z.nullable(z.number()), n: z.number() });

/**
 * GET /api/assessments/:assessmentId/results/receipt?of=&group=&after= . Needs canViewReports. The inputs of a released figure, and the
 * same figure recomputed from the stored releases. `of`: 'overall' (also when absent), a lens, a sub-lens or a theme; unknown: NOT_FOUND.
 * `group` absent: everyone.
 */
export const receipt = z.strictObject({
  assessmentId: id,
  of: z.string(),
  group: z.nullable(z.string()),
  level: z.enum(['overall', 'lens', 'subLens', 'theme']),
  /** As shown in the results. */
  shown: plainCell,
  /** People counted in the figure of everyone or the group; null: hidden. */
  people: z.nullable(z.number()),
  /** Number of ratings summed in it. */
  ratings: z.number(),
  /** Groups included: those with their own score, and those counted but not shown separately. */
  groups: z.array(z.strictObject({ group: z.string(), state: z.enum(['released', 'hidden']) })),
  /** The formula with its numbers; null: hidden. */
  made: z.nullable(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('ratings'), sum: z.number(), raters: z.number() }),
      z.strictObject({
        kind: z.literal('mean'),
        /** `mean` null: hidden, and excluded. */
        parts: z.array(part),
      }),
      /**
       * Released as its own figure: the mean of this many people's means, each over the themes they rated, rounded to 0.1. The levels below
       * are separate figures.
       */
      z.strictObject({ kind: z.literal('people'), people: z.number(), parts: z.array(part) }),
    ]),
  ),
  /**
   * The same weighted by declared expertise, from the log, with the effective number of equally weighted people, (sum w)² / sum w², at most
   * over its themes. Null: not released.
   */
  weighted: z.nullable(
    z.strictObject({ mean: z.number(), effective: z.number(), people: z.number(), themes: z.number() }),
  ),
  framework: z.string(),
  scale,
  /** People needed for a score. */
  threshold: z.number(),
  /** The releases that its themes come from, newest first. */
  releases: z.array(
    z.strictObject({
      number: z.number(),
      at: instant,
      /** Of the ResultsReleased event. */
      position,
      /** Everything up to this position was counted. */
      coversPosition: position,
      reason: z.enum(['threshold', 'closing']),
      themes: z.number(),
    }),
  ),
  /** Folded again from the log, independently of the read model. */
  recomputed: z.strictObject({
    mean: z.nullable(z.number()),
    n: z.number(),
    /** Number of stored releases read. */
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
