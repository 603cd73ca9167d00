import * as z from 'zod/mini';
import { marksLimits } from '../../../domain/marks/decide.ts';
import { fieldText } from '../../../domain/texts/fields.ts';
import { id, instant, position } from '../../http/contract/common.ts';
import { interval, scale } from './comparison.ts';

const day = z.iso.date(fieldText('field.day.choose'));

export const milestone = z.strictObject({ milestoneId: id, name: z.string(), date: z.string() });
export type Milestone = z.infer<typeof milestone>;

const point = z.strictObject({
  /** Id of the assessment. */
  cycle: id,
  n: z.number(),
  mean: z.nullable(z.number()),
  hidden: z.nullable(z.enum(['notRated', 'protected'])),
  /** 95 % confidence interval, in scale points; null while a distribution is not released. */
  interval: z.nullable(interval),
});
const change = z.strictObject({
  from: id,
  to: id,
  /** Difference in scale points: of people's means, or over the themes released in both cycles. */
  points: z.nullable(z.number()),
  verdict: z.enum(['clear', 'notClear', 'tooFew']),
  compared: z.number(),
  of: z.number(),
});
export type TrendChange = z.infer<typeof change>;

const series = z.strictObject({
  /** 'overall' or a lens of the newest framework. */
  id: z.string(),
  /** One point per cycle, oldest first. */
  points: z.array(point),
  /** Changes from each released cycle to the next. */
  changes: z.array(change),
});
export type TrendSeries = z.infer<typeof series>;

/**
 * GET /api/trends?company=&group=&after= . Needs canViewReports. `company` absent: that of the newest assessment;
 * unknown: 404 NOT_FOUND. `group` absent: everyone.
 */
export const trends = z.strictObject({
  /** Assessed companies with their number of assessments, most recently assessed first. */
  companies: z.array(z.strictObject({ company: z.string(), assessments: z.number() })),
  company: z.nullable(z.string()),
  group: z.nullable(z.string()),
  /** Groups with a released figure in at least one cycle. */
  groups: z.array(z.string()),
  /**
   * The framework of the trend line: the one used in most cycles. Its newest version provides lenses, names and scale.
   */
  framework: z.nullable(z.string()),
  scale: z.nullable(scale),
  /** Cycles with a release, oldest first. */
  cycles: z.array(
    z.strictObject({
      assessmentId: id,
      name: z.string(),
      framework: z.string(),
      /** Time of the cycle's last release, whose figures are shown. */
      releasedAt: instant,
      release: z.number(),
      people: z.number(),
      /** Number of themes that this cycle shares with the newest one, out of the newest cycle's themes. */
      coverage: z.strictObject({ compared: z.number(), of: z.number() }),
    }),
  ),
  /** Cycles that are not on the trend line, with the reason. Their released figures are shown separately. */
  leftOut: z.array(
    z.strictObject({
      assessmentId: id,
      name: z.string(),
      why: z.enum(['notReleased', 'otherFramework', 'otherScale', 'otherThemes', 'tooOld']),
      /** Null if no figure may be shown, or the cycle is too old. */
      figure: z.nullable(
        z.strictObject({
          releasedAt: instant,
          people: z.number(),
          /**
           * Overall score on the cycle's own scale; null if it is hidden, or computed from fewer than half of its
           * themes.
           */
          mean: z.nullable(z.number()),
          scale,
          themes: z.strictObject({ shown: z.number(), of: z.number() }),
        }),
      ),
    }),
  ),
  series: z.array(series),
  milestones: z.array(milestone),
  /** Target in scale points; null if there is none, or it is on another scale. */
  target: z.nullable(z.number()),
  position: z.nullable(position),
});
export type Trends = z.infer<typeof trends>;
export const trendsQuery = z.strictObject({
  company: z.optional(z.string().check(z.maxLength(200))),
  group: z.optional(z.string().check(z.maxLength(200))),
  after: z.optional(position),
});

/** POST /api/milestones (organization.manage), 201. 409 TOO_MANY_MILESTONES. PUT and DELETE /api/milestones/:milestoneId, 204. */
export const milestoneBody = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldText('field.milestone.none')),
      z.maxLength(marksLimits.nameMax, fieldText('field.long', { most: marksLimits.nameMax })),
    ),
  date: day,
});
export const milestoneAdded = z.strictObject({ milestoneId: id });
export const milestoneParams = z.strictObject({ milestoneId: id });

/**
 * PUT /api/trends/target (organization.manage), 204: sets the target, on the scale of `framework`; null removes it. 400
 * TARGET_OFF_SCALE, FRAMEWORK_UNKNOWN.
 */
export const targetBody = z.strictObject({
  target: z.nullable(z.number()),
  framework: z.string().check(z.maxLength(60)),
});
