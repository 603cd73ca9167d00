import * as z from 'zod/mini';
import { assessmentSummary, group } from '../../assessment/contract/assessments.ts';
import { asOf, past } from '../../assessment/contract/past.ts';
import { roster } from '../../assessment/contract/roster.ts';
import { instant, position } from '../../http/contract/common.ts';

/**
 * One figure. `mean` on the framework's scale (`GET .../results/framework`), exact, to be rounded once where it is shown; null with
 * `hidden` giving the reason.
 */
export const cell = z.strictObject({
  /**
   * People counted: of a theme those who rated it, of a level those who answered at least half of it (if `over` is not null: the maximum of
   * its themes).
   */
  n: z.number(),
  mean: z.nullable(z.number()),
  /** 'strong' >= 7, 'moderate' >= 4, 'weak' < 4; null when there is no mean. */
  band: z.nullable(z.enum(['strong', 'moderate', 'weak'])),
  /**
   * Ratings per scale point, lowest first, as last released: of fewer people than `n` if scores were released since. Null before the first.
   */
  distribution: z.nullable(z.array(z.number())),
  /** 'notRated': no ratings. 'protected': "Hidden to protect people". */
  hidden: z.nullable(z.enum(['notRated', 'protected'])),
  /** Standard deviation of people's means, one decimal; levels only, where a distribution may be shown. */
  deviation: z.nullable(z.number()),
  /**
   * For a level computed from its released themes: how many of its themes were released. Null: for a theme, or if the level is a mean of
   * people's own means.
   */
  over: z.nullable(z.strictObject({ themes: z.number(), of: z.number() })),
  /** Only for a reverse-scored theme: a low mean is good. The mean is as rated, the band is that of max + min - mean. */
  reversed: z.optional(z.literal(true)),
});
export type Cell = z.infer<typeof cell>;

const node = z.strictObject({ id: z.string(), cell });

/** Released figure of everyone (`group: null`) or of one stakeholder group. */
export const figure = z.strictObject({
  group: z.nullable(group),
  people: z.number(),
  /** The last release that changed it. */
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
  /** Of the ResultsReleased event. */
  position,
  /** Everything up to this position is counted. */
  coversPosition: position,
  people: z.number(),
  reason: z.enum(['threshold', 'closing']),
});

/** State of one group, worded for display. */
export const groupState = z.strictObject({
  group,
  invited: z.number(),
  submitted: z.number(),
  /** 'released': a figure is available. 'waiting': not enough people yet. 'hidden': "Hidden to protect people". */
  state: z.enum(['released', 'waiting', 'hidden']),
  /** People missing until the (next) release while it runs, never more than can still answer; null: the next one, if any, is at closing. */
  waitingFor: z.nullable(z.number()),
});

/** GET /api/assessments/:assessmentId/results?group=&after=&at=|moment= . Needs canViewReports. */
export const results = z.strictObject({
  assessment: assessmentSummary,
  /** 'empty': no submissions. 'waiting': some, not enough (waitingFor has the missing number). 'released': the figure is present. */
  state: z.enum(['empty', 'waiting', 'released']),
  waitingFor: z.nullable(z.number()),
  groups: z.array(groupState),
  /** Of the second grouping; absent: there is none. Its figures are released at closing. */
  secondGroups: z.optional(z.array(groupState)),
  releases: z.array(release),
  /** For the requested group, or everyone; null if it is not released. */
  figure: z.nullable(figure),
  /**
   * Invited people, and how many of those who submitted may see results: these are included in figures, but not counted towards the minimum
   * number of people. Absent: the assessment has no invitations.
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
