import * as z from 'zod/mini';
import { past } from '../../assessment/contract/past.ts';
import { position } from '../../http/contract/common.ts';
import { plainCell } from './analysis.ts';

export { specialSides } from '../../../domain/read-models/comparison/special-sides.ts';

/** A confidence interval from `low` to `high`, in scale points. */
export const interval = z.strictObject({ low: z.number(), high: z.number() });

/** The scale of a framework, in whole numbers. */
export const scale = z.strictObject({ min: z.number(), max: z.number() });

export const mostSides = 5;

/**
 * First side minus second, unrounded: the difference of people's means or, where a side was released without these, of
 * the means over the themes released for both.
 */
export const gap = z.strictObject({
  points: z.number(),
  /**
   * 95 % confidence interval, adjusted for all lenses, sub-lenses or themes compared, so that it matches the verdict;
   * null with 'tooFew'.
   */
  interval: z.nullable(interval),
  /** Cliff's delta, -1..1, and its label. Above the level of themes, it is computed from people's rounded means. */
  delta: z.nullable(z.number()),
  size: z.nullable(z.enum(['negligible', 'small', 'medium', 'large'])),
  /** p of the Mann-Whitney test, adjusted for all themes compared (Benjamini-Hochberg). Themes only. */
  p: z.nullable(z.number()),
  /** 'tooFew': fewer than 8 people on a side, or no released distribution. 'overlap': some people are on both sides, so no test applies. */
  verdict: z.enum(['clear', 'notClear', 'tooFew', 'overlap']),
  /** Number of themes that were compared, out of all themes in this row. */
  compared: z.number(),
  of: z.number(),
});
export type Gap = z.infer<typeof gap>;

const row = z.strictObject({
  /** 'overall', a lens, a sub-lens or a theme. */
  id: z.string(),
  /** In the order of the sides. */
  cells: z.array(plainCell),
  /** Between the two sides, if there are exactly two; null if a side is hidden. */
  gap: z.nullable(gap),
  /** Highest minus lowest of the cells, in scale points. */
  range: z.nullable(z.number()),
});
export type ComparisonRow = z.infer<typeof row>;

const listed = z.strictObject({ theme: z.string(), cells: z.array(plainCell), gap });

/**
 * GET /api/assessments/:assessmentId/results/compare?groups=&of=&after= . Needs canViewReports. `groups`: one to five
 * sides, separated by commas; a comma in a name is written %2C, a per cent sign %25 (before URL encoding). One side is
 * compared with all other groups. Absent: the pair with the highest test power, which is either the leading groups
 * against the others or the two largest groups, both of 8 or more people. `of` absent: one row per lens, with the
 * lists; a lens: its sub-lenses; a sub-lens: its themes; an unknown id is a 404 NOT_FOUND. 400 TOO_MANY_GROUPS,
 * GROUP_TWICE, GROUPS_UNREADABLE.
 */
export const comparison = z.strictObject({
  of: z.nullable(z.string()),
  scale,
  /** Groups that can be compared: those with a released figure, largest first. */
  choices: z.array(z.strictObject({ group: z.string(), people: z.number(), leads: z.boolean() })),
  /** Empty if fewer than two groups are released. */
  sides: z.array(
    z.strictObject({
      /** The side as written in `groups`. */
      side: z.string(),
      /** The groups combined in this side; empty for everyone, because that would disclose hidden groups. */
      groups: z.array(z.string()),
      /**
       * Groups left out because they have no released distribution while others of the side do: including them would
       * prevent a test.
       */
      leftOut: z.array(z.string()),
      /** Number of people; null if it is hidden. */
      people: z.nullable(z.number()),
    }),
  ),
  /** Index (0 or 1) of the side that consists of leading groups only, if the other does not; otherwise null. */
  leading: z.nullable(z.number()),
  overall: z.nullable(row),
  rows: z.array(row),
  /** Only with two sides and with lenses as rows: themes that one side rated clearly higher, widest gap first. */
  clear: z.nullable(
    z.strictObject({
      firstHigher: z.array(listed),
      secondHigher: z.array(listed),
      /** Number of themes that were tested, out of all themes. */
      tested: z.number(),
      themes: z.number(),
    }),
  ),
  /** Only with lenses as rows: statements on which all released groups agree, closest first. */
  agreed: z.nullable(
    z.array(
      z.strictObject({
        theme: z.string(),
        mean: z.number(),
        spread: z.number(),
        range: z.number(),
        groups: z.number(),
      }),
    ),
  ),
  /** Number of people needed before a score, and before a distribution, is shown. */
  threshold: z.number(),
  distributionThreshold: z.number(),
  position: z.nullable(position),
});
export type Comparison = z.infer<typeof comparison>;
export const comparisonQuery = z.strictObject({
  groups: z.optional(z.string().check(z.maxLength(2_000))),
  of: z.optional(z.string().check(z.maxLength(20))),
  by: z.optional(z.literal('second')),
  after: z.optional(position),
  ...past,
});

/** Encodes sides for the URL. */
export function writeSides(sides: readonly string[]): string {
  return sides.map((side) => side.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}

/** @returns undefined if a per cent sign does not begin a valid escape */
export function readSides(text: string): readonly string[] | undefined {
  try {
    return text
      .split(',')
      .filter((side) => side !== '')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
