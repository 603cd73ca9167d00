import * as z from 'zod/mini';
import { assessmentSummary, group } from '../../assessment/contract/assessments.ts';
import { asOf, past } from '../../assessment/contract/past.ts';
import { roster } from '../../assessment/contract/roster.ts';
import { instant, position } from '../../http/contract/common.ts';

/**
 * One figure. `mean` is on the framework's scale (`GET .../results/framework`) and unrounded; it is to be rounded once,
 * where it is shown. If it is null, `hidden` gives the reason.
 */
export const cell = z.strictObject({
  /**
   * Number of people counted. For a theme: those who rated it. For a level: those who answered at least half of its
   * themes, or, if `over` is not null, the maximum over its themes.
   */
  n: z.number(),
  mean: z.nullable(z.number()),
  /** 'strong' >= 7, 'moderate' >= 4, 'weak' < 4; null if there is no mean. */
  band: z.nullable(z.enum(['strong', 'moderate', 'weak'])),
  /**
   * Number of ratings per scale point, lowest first, as last released. If scores were released since then, it covers
   * fewer people than `n`. Null before its first release.
   */
  distribution: z.nullable(z.array(z.number())),
  /** 'notRated': there are no ratings. 'protected': shown as "Hidden to protect people". */
  hidden: z.nullable(z.enum(['notRated', 'protected'])),
  /** Standard deviation of people's means, with one decimal; for levels only, and where a distribution may be shown. */
  deviation: z.nullable(z.number()),
  /**
   * For a level computed from its released themes: how many of its themes were released. Null for a theme, and for a
   * level that is a mean of people's own means.
   */
  over: z.nullable(z.strictObject({ themes: z.number(), of: z.number() })),
  /**
   * Present for a reverse-scored theme, where a low mean is good. The mean is as rated; the band is that of max + min -
   * mean.
   */
  reversed: z.optional(z.literal(true)),
});
export type Cell = z.infer<typeof cell>;

const node = z.strictObject({ id: z.string(), cell });

/** Released figure of everyone (`group: null`) or of one stakeholder group. */
export const figure = z.strictObject({
  group: z.nullable(group),
  people: z.number(),
  /** Number of the last release that changed the figure. */
  release: z.number(),
  overall: cell,
  categories: z.array(node),
  lenses: z.array(node),
  subLenses: z.array(node),
  themes: z.array(node),
});
export type Figure = z.infer<typeof figure>;

export const release = z.strictObject({
  number: z.number(),
  at: instant,
  /** Position of the ResultsReleased event. */
  position,
  /** Everything up to this position is counted. */
  coversPosition: position,
  people: z.number(),
  reason: z.enum(['threshold', 'closing']),
});

/** State of one group, for display. */
export const groupState = z.strictObject({
  group,
  invited: z.number(),
  submitted: z.number(),
  /**
   * 'released': its figure is available. 'waiting': there are not enough people yet. 'hidden': shown as "Hidden to
   * protect people".
   */
  state: z.enum(['released', 'waiting', 'hidden']),
  /**
   * While the assessment runs: number of people still missing for the (next) release, never more than can still answer.
   * Null if the next release, if there is one, is at closing.
   */
  waitingFor: z.nullable(z.number()),
});

/** GET /api/assessments/:assessmentId/results?group=&after=&at=|moment= . Needs canViewReports. */
export const results = z.strictObject({
  assessment: assessmentSummary,
  /**
   * 'empty': nobody has submitted. 'waiting': too few people have; `waitingFor` is the missing number. 'released': the
   * figure is present.
   */
  state: z.enum(['empty', 'waiting', 'released']),
  waitingFor: z.nullable(z.number()),
  groups: z.array(groupState),
  /** Groups of the second grouping, whose figures are released at closing; absent if there is none. */
  secondGroups: z.optional(z.array(groupState)),
  releases: z.array(release),
  /** The figure of the requested group, or of everyone; null if it is not released. */
  figure: z.nullable(figure),
  /**
   * Figures about the invited people. `aside`: how many of those who submitted may see results; they are included in
   * figures, but do not count towards the minimum number of people. Absent: the assessment has no invitations.
   */
  roster: z.optional(z.extend(roster, { aside: z.number() })),
  position: z.nullable(position),
  /** The requested moment; absent: now. */
  asOf: z.optional(asOf),
});
export type Results = z.infer<typeof results>;
export const resultsQuery = z.strictObject({
  group: z.optional(group),
  after: z.optional(position),
  ...past,
});
export type GroupState = z.infer<typeof groupState>;
