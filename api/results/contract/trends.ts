import * as z from 'zod/mini';
import { marksLimits } from '../../../domain/marks/decide.ts';
import { id, instant, position } from '../../http/contract/common.ts';
import { interval, scale } from './comparison.ts';

const day = z.iso.date('Choose a day');

export const milestone = z.strictObject({ milestoneId: id, name: z.string(), date: z.string() });
export type Milestone = z.infer<typeof milestone>;

const point = z.strictObject({
  /** Assessment. */
  cycle: id,
  n: z.number(),
  mean: z.nullable(z.number()),
  hidden: z.nullable(z.enum(['notRated', 'protected'])),
  /** 95 %, in scale points; null while a distribution is not released. */
  interval: z.nullable(interval),
});
const change = z.strictObject({
  from: id,
  to: id,
  /** In scale points: of people's means, or over the themes released in both. */
  points: z.nullable(z.number()),
  verdict: z.enum(['clear', 'notClear', 'tooFew']),
  compared: z.number(),
  of: z.number(),
});
export type TrendChange = z.infer<typeof change>;

const series = z.strictObject({
  /** 'overall' or a lens of the newest framework. */
  id: z.string(),
  /** One a cycle, oldest first. */
  points: z.array(point),
  /** From one released cycle to the next. */
  changes: z.array(change),
});
export type TrendSeries = z.infer<typeof series>;

/**
 * GET /api/trends?company=&group=&after= . Needs canViewReports. `company` absent: that of the newest assessment; unknown: NOT_FOUND. `group`
 * absent: everyone.
 */
export const trends = z.strictObject({
  /** Companies assessed, with how often; newest first. */
  companies: z.array(z.strictObject({ company: z.string(), assessments: z.number() })),
  company: z.nullable(z.string()),
  group: z.nullable(z.string()),
  /** Groups with a released figure in at least one cycle. */
  groups: z.array(z.string()),
  /** Of the line: the framework most cycles were asked with. Its newest version gives lenses, names and scale. */
  framework: z.nullable(z.string()),
  scale: z.nullable(scale),
  /** With something released, oldest first. */
  cycles: z.array(
    z.strictObject({
      assessmentId: id,
      name: z.string(),
      framework: z.string(),
      /** Of the last release: its figures are shown. */
      releasedAt: instant,
      release: z.number(),
      people: z.number(),
      /** Themes this cycle shares with the newest, of the newest's themes. */
      coverage: z.strictObject({ compared: z.number(), of: z.number() }),
    }),
  ),
  /** Not on the line, and why. What was released of it stands apart from the line, with its own figure. */
  leftOut: z.array(
    z.strictObject({
      assessmentId: id,
      name: z.string(),
      why: z.enum(['notReleased', 'otherFramework', 'otherScale', 'otherThemes', 'tooOld']),
      /** Null: nothing of it can be shown, or it lies too far back. */
      figure: z.nullable(
        z.strictObject({
          releasedAt: instant,
          people: z.number(),
          /** Its overall score on its own scale; null: hidden, or over fewer than half of its themes. */
          mean: z.nullable(z.number()),
          scale,
          themes: z.strictObject({ shown: z.number(), of: z.number() }),
        }),
      ),
    }),
  ),
  series: z.array(series),
  milestones: z.array(milestone),
  /** In points of the scale; null: none, or one on another scale. */
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
      z.minLength(1, 'Say what happened'),
      z.maxLength(marksLimits.nameMax, `At most ${marksLimits.nameMax} characters`),
    ),
  date: day,
});
export const milestoneAdded = z.strictObject({ milestoneId: id });
export const milestoneParams = z.strictObject({ milestoneId: id });

/** PUT /api/trends/target (organization.manage), 204: on the scale of `framework`; null takes it away. 400 TARGET_OFF_SCALE, FRAMEWORK_UNKNOWN. */
export const targetBody = z.strictObject({
  target: z.nullable(z.number()),
  framework: z.string().check(z.maxLength(60)),
});
