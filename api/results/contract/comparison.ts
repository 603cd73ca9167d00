import * as z from 'zod/mini';
import { past } from '../../assessment/contract/past.ts';
import { position } from '../../http/contract/common.ts';
import { plainCell } from './analysis.ts';

export { specialSides } from '../../../domain/read-models/comparison/special-sides.ts';

/** From `low` to `high`, in scale points. */
export const interval = z.strictObject({ low: z.number(), high: z.number() });

/** The whole-number scale of a framework. */
export const scale = z.strictObject({ min: z.number(), max: z.number() });

export const mostSides = 5;

/** First side minus second, exact: of people's means, or, where a side was released without them, over the themes released for both. */
export const gap = z.strictObject({
  points: z.number(),
  /** 95 %, adjusted for all lenses, sub-lenses or themes compared, so that it matches the verdict; null with 'tooFew'. */
  interval: z.nullable(interval),
  /** Cliff's delta, -1..1, and its label; above a theme computed from people's rounded means. */
  delta: z.nullable(z.number()),
  size: z.nullable(z.enum(['negligible', 'small', 'medium', 'large'])),
  /** Mann-Whitney, adjusted for all themes compared (Benjamini-Hochberg). Themes only. */
  p: z.nullable(z.number()),
  /** 'tooFew': fewer than 8 people on a side, or no released distribution. 'overlap': some people are on both sides, so no test applies. */
  verdict: z.enum(['clear', 'notClear', 'tooFew', 'overlap']),
  /** Number of themes compared, and of themes in this row. */
  compared: z.number(),
  of: z.number(),
});
export type Gap = z.infer<typeof gap>;

const row = z.strictObject({
  /** 'overall', a lens, a sub-lens or a theme. */
  id: z.string(),
  /** In the order of the sides. */
  cells: z.array(plainCell),
  /** Between the first two sides, when there are exactly two; null if either is hidden. */
  gap: z.nullable(gap),
  /** Highest minus lowest of the cells, in scale points. */
  range: z.nullable(z.number()),
});
export type ComparisonRow = z.infer<typeof row>;

const listed = z.strictObject({ theme: z.string(), cells: z.array(plainCell), gap });

/**
 * GET /api/assessments/:assessmentId/results/compare?groups=&of=&after= . Needs canViewReports. `groups`: one to five sides, separated by
 * commas; a comma in a name is written %2C, a per cent sign %25 (before URL encoding). One side is compared with all other groups. Absent:
 * the pair with the highest test power: the leading groups against the others or the two largest groups, both of 8 or more. `of` absent:
 * one row per lens, with the lists; a lens: its sub-lenses; a sub-lens: its themes. Unknown: NOT_FOUND. 400 TOO_MANY_GROUPS, GROUP_TWICE,
 * GROUPS_UNREADABLE.
 */
export const comparison = z.strictObject({
  of: z.nullable(z.string()),
  scale,
  /** Available groups: those with a released figure, largest first. */
  choices: z.array(z.strictObject({ group: z.string(), people: z.number(), leads: z.boolean() })),
  /** Empty while fewer than two groups are released. */
  sides: z.array(
    z.strictObject({
      /** As in `groups`. */
      side: z.string(),
      /** The groups combined in this side; empty for everyone, because not all of them may be disclosed. */
      groups: z.array(z.string()),
      /** Groups excluded because they have no released distribution while others of the side have: including them would prevent a test. */
      leftOut: z.array(z.string()),
      /** null: hidden. */
      people: z.nullable(z.number()),
    }),
  ),
  /** Index of the side that consists of leading groups only, while the other does not: 0, 1 or null. */
  leading: z.nullable(z.number()),
  overall: z.nullable(row),
  rows: z.array(row),
  /** Only with two sides and the lenses: themes rated clearly higher by one side, widest gap first. */
  clear: z.nullable(
    z.strictObject({
      firstHigher: z.array(listed),
      secondHigher: z.array(listed),
      /** Number of themes tested, out of all themes. */
      tested: z.number(),
      themes: z.number(),
    }),
  ),
  /** Only with the lenses: statements on which all released groups agree, closest first. */
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
  /** People needed for a score, and for a distribution. */
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

/** @returns undefined when a per cent sign is not a valid escape */
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
