import * as z from 'zod/mini';
import { group } from '../../assessment/contract/assessments.ts';
import { past } from '../../assessment/contract/past.ts';
import { id, instant, position } from '../../http/contract/common.ts';

const band = z.enum(['strong', 'moderate', 'weak']);

/** A cell of the results without its distribution. */
export const plainCell = z.strictObject({
  n: z.number(),
  mean: z.nullable(z.number()),
  band: z.nullable(band),
  hidden: z.nullable(z.enum(['notRated', 'protected'])),
  /** The same fields as in `cell` of results.ts. */
  deviation: z.nullable(z.number()),
  over: z.nullable(z.strictObject({ themes: z.number(), of: z.number() })),
  reversed: z.optional(z.literal(true)),
});
export type PlainCell = z.infer<typeof plainCell>;

/** One cell of the heat map. */
export const heatCell = z.strictObject({
  ...plainCell.shape,
  /**
   * Average deviation and rwg (rwg(J) above a theme), with four decimals; null unless every distribution that they are
   * based on is released.
   */
  averageDeviation: z.nullable(z.number()),
  rwg: z.nullable(z.number()),
});
export type HeatCell = z.infer<typeof heatCell>;

/**
 * GET /api/assessments/:assessmentId/results/heat-map?of=&by=&after= . Needs canViewReports. `of` absent: one row per
 * lens; a lens: its sub-lenses; a sub-lens: its themes; an unknown id is a 404 NOT_FOUND. `by=second`: groups of the
 * second grouping; 404 NOT_FOUND if there is none.
 */
export const heatMap = z.strictObject({
  of: z.nullable(z.string()),
  /** First everyone (`group: null`), then every group with a released figure, largest first. */
  columns: z.array(z.strictObject({ group: z.nullable(group), people: z.number() })),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      /** In the order of the columns. */
      cells: z.array(heatCell),
      /** Average deviation from the mean over everyone, in scale points; null while no distribution may be shown. */
      spread: z.nullable(z.number()),
    }),
  ),
  position: z.nullable(position),
});
export type HeatMap = z.infer<typeof heatMap>;
export const heatMapQuery = z.strictObject({
  of: z.optional(z.string().check(z.maxLength(20))),
  by: z.optional(z.literal('second')),
  after: z.optional(position),
  ...past,
});
/**
 * GET /api/assessments/:assessmentId/results/panel?after= : how far people agree on the differences between themes,
 * computed over people who rated all of them. Only where ratings are known by person.
 */
export const panel = z.strictObject({
  reliability: z.nullable(
    z.strictObject({
      /** ICC(A,1) and ICC(A,k), with two decimals. */
      single: z.number(),
      average: z.number(),
      /** Number of people who rated every theme, out of all people; and the number of themes. */
      people: z.number(),
      of: z.number(),
      themes: z.number(),
    }),
  ),
  /**
   * Why there is no value. 'anonymous': ratings are not known by person. 'tooFew': too few people or themes. 'tooMany':
   * more than 2,000 people.
   */
  untold: z.nullable(z.enum(['anonymous', 'tooFew', 'tooMany'])),
  position: z.nullable(position),
});
export type Panel = z.infer<typeof panel>;

export const disagreementQuery = z.strictObject({ after: z.optional(position), ...past });

/** One theme on which people disagree. */
export const disagreement = z.strictObject({
  theme: z.string(),
  n: z.number(),
  mean: z.number(),
  band,
  /** Present if low ratings are good; the band is then that of the reversed mean. */
  reversed: z.optional(z.literal(true)),
  /** Average deviation from the mean, in scale points. */
  spread: z.number(),
  /**
   * 'agree': the spread is less than expected by chance for this number of people (5 %), and at most a sixth of the
   * number of options on the scale. 'apart': more than both limits. 'unclear': between the two limits. 'split': two
   * camps with few ratings in between.
   */
  kind: z.enum(['split', 'apart', 'unclear', 'agree']),
  /** The largest spread that counts as agreement: the smaller of the two limits. */
  criticalSpread: z.number(),
  distribution: z.array(z.number()),
  /** Groups whose score of this theme is released, highest first. */
  groups: z.array(z.strictObject({ group, n: z.number(), mean: z.number() })),
});
export type Disagreement = z.infer<typeof disagreement>;

/** Most themes in one answer. */
export const mostDisagreements = 12;

/** GET /api/assessments/:assessmentId/results/disagreement?after= : themes with a released distribution, widest spread first. */
export const disagreements = z.strictObject({
  themes: z.array(disagreement),
  /** Number of people needed before a distribution is shown. */
  distributionThreshold: z.number(),
  position: z.nullable(position),
});
export type Disagreements = z.infer<typeof disagreements>;

const change = z.strictObject({
  /** 'overall', a lens or a sub-lens. */
  id: z.string(),
  before: z.nullable(z.number()),
  now: z.nullable(z.number()),
  /** now - before, unrounded; null if either is missing. */
  points: z.nullable(z.number()),
  /**
   * 'clear': the confidence interval, adjusted for all lenses, excludes 0. 'tooFew': fewer than 8 people in one of the
   * cycles, or no released distribution.
   */
  verdict: z.enum(['clear', 'notClear', 'tooFew']),
});

/**
 * GET /api/assessments/:assessmentId/results/change?against=&after= . `against`: another assessment of the organisation with the same
 * framework; absent: the previous one of the same company.
 */
export const changes = z.strictObject({
  previous: z.nullable(
    z.strictObject({ assessmentId: id, name: z.string(), releasedAt: instant, people: z.number() }),
  ),
  rows: z.array(change),
  position: z.nullable(position),
});
export type Changes = z.infer<typeof changes>;
export const changesQuery = z.strictObject({
  against: z.optional(id),
  after: z.optional(position),
  ...past,
});

/**
 * GET /api/assessments/:assessmentId/results/export?format=json|csv (absent: json): a file, `Content-Disposition:
 * attachment`. Like a report, it states its log position and the signed root of the log that covers the release: in
 * JSON as `position` and `proof`, in CSV in the lines above the table.
 */
export const exportQuery = z.strictObject({
  format: z.optional(z.enum(['json', 'csv'])),
  after: z.optional(position),
  ...past,
});
