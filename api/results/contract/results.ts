import * as z from 'zod/mini';
import { assessmentSummary, group } from '../../assessment/contract/assessments.ts';
import { asOf, past } from '../../assessment/contract/past.ts';
import { roster } from '../../assessment/contract/roster.ts';
import { instant, position } from '../../http/contract/common.ts';

/** One figure. `mean` on the framework's scale (`GET .../results/framework`), exact, to be rounded once where it is shown; null with `hidden` saying why. */
export const cell = z.strictObject({
  /** People behind it: of a theme who rated it, of a level who answered at least half of it (`over` not null: the most people behind one of its themes). */
  n: z.number(),
  mean: z.nullable(z.number()),
  /** 'strong' >= 7, 'moderate' >= 4, 'weak' < 4; null when there is no mean. */
  band: z.nullable(z.enum(['strong', 'moderate', 'weak'])),
  /** Ratings per scale point, lowest first, as last released: of fewer people than `n` when scores came out since. Null before the first. */
  distribution: z.nullable(z.array(z.number())),
  /** 'notRated': nobody rated it. 'protected': "Hidden to protect people". */
  hidden: z.nullable(z.enum(['notRated', 'protected'])),
  /** Standard deviation of people's means, one decimal; levels only, where a distribution may be shown. */
  deviation: z.nullable(z.number()),
  /** Of a level that follows from its released themes: over how many of them. Null: a theme, or people's own means. */
  over: z.nullable(z.strictObject({ themes: z.number(), of: z.number() })),
  /** Only of a reverse-scored theme: a low mean is good. The mean is as people rated, the band is that of max + min - mean. */
  reversed: z.optional(z.literal(true)),
});
export type Cell = z.infer<typeof cell>;

const node = z.strictObject({ id: z.string(), cell });

/** What was released for everyone (`group: null`) or for one stakeholder group. */
export const figure = z.strictObject({
  group: z.nullable(group),
  people: z.number(),
  /** The release that last changed it. */
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
  /** Everything up to here is counted. */
  coversPosition: position,
  people: z.number(),
  reason: z.enum(['threshold', 'closing']),
});

/** State of one group, in words the page can show as they are. */
export const groupState = z.strictObject({
  group,
  invited: z.number(),
  submitted: z.number(),
  /** 'released': a figure can be asked for. 'waiting': not enough people yet. 'hidden': "Hidden to protect people". */
  state: z.enum(['released', 'waiting', 'hidden']),
  /** More people until the (next) release while it runs, never more than are left to answer; null: the next one is at closing, if any. */
  waitingFor: z.nullable(z.number()),
});

/** GET /api/assessments/:assessmentId/results?group=&after=&at=|moment= . Needs canViewReports. */
export const results = z.strictObject({
  assessment: assessmentSummary,
  /** 'empty': nobody submitted. 'waiting': some, not enough (waitingFor says how many more). 'released': figure is there. */
  state: z.enum(['empty', 'waiting', 'released']),
  waitingFor: z.nullable(z.number()),
  groups: z.array(groupState),
  /** Of the second grouping; absent: there is none. Its figures come with the closing release. */
  secondGroups: z.optional(z.array(groupState)),
  releases: z.array(release),
  /** For the asked group, or everyone; null when that is not released. */
  figure: z.nullable(figure),
  /** Who was invited, and how many of those who submitted may see results: they count, but not towards the people a figure needs. Absent: nobody was invited to it. */
  roster: z.optional(z.extend(roster, { aside: z.number() })),
  position: z.nullable(position),
  /** The moment that was asked for; absent: now. */
  asOf: z.optional(asOf),
});
export type Results = z.infer<typeof results>;
export const resultsQuery = z.strictObject({
  group: z.optional(group),
  after: z.optional(position),
  ...past,
});
export type GroupState = z.infer<typeof groupState>;
