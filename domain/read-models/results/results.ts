import type { Framework } from '../../framework/schema.ts';
import type { ReadModel } from '../../kernel/read-model.ts';
import type { ReleasedFigure } from '../../results/events.ts';
import { rulesOf } from '../../scoring/release/rules.ts';
import type { Levels } from '../../scoring/released.ts';

/** What has been published about an assessment: only ResultsReleased events, so nothing else can leak from here. */
export type ResultsDocument = {
  readonly framework: string;
  /** An imported survey's own questions and scale. */
  readonly definition?: Framework;
  /** People of each group of an imported survey, released or not. */
  readonly people?: Readonly<Record<string, number>>;
  readonly threshold: number;
  readonly distributionThreshold: number;
  /** Answers are shown with names; absent: anonymous. */
  readonly named?: true;
  readonly releases: readonly ReleaseRow[];
  readonly everyone: PublishedFigure | null;
  readonly groups: Readonly<Record<string, PublishedFigure>>;
  /** The second grouping, apart from the first: a person is in one group of each. Absent: there is none. */
  readonly second?: {
    readonly name: string;
    /** Its groups, in the leader's order. */
    readonly order: readonly string[];
    readonly groups: Readonly<Record<string, PublishedFigure>>;
  };
};

export type ReleaseRow = {
  readonly number: number;
  readonly at: string;
  readonly position: string;
  readonly coversPosition: string;
  readonly people: number;
  readonly reason: 'threshold' | 'closing';
};

/**
 * The latest published statistics of each theme: [raters, sum] or [raters, sum, count at each rating]. Distributions come out less often than
 * scores, so the counts are those of the last one, which may be of fewer people than the raters.
 */
export type PublishedFigure = {
  readonly people: number;
  readonly release: number;
  readonly themes: Readonly<Record<string, readonly number[]>>;
  /** Levels as last released; absent: only themes were. */
  readonly levels?: Levels;
  /** By theme, as last weighted; absent: never. */
  readonly weighted?: Readonly<Record<string, WeightedFigure>>;
};

/** A mean weighted by expertise beside [raters, sum] of the same people: weighted means come out less often than scores. */
export type WeightedFigure = {
  readonly release: number;
  readonly mean: number;
  /** How many equally weighted people it is worth. */
  readonly effective: number;
  readonly of: readonly [raters: number, sum: number];
};

export const resultsKey = (assessmentId: string) => assessmentId;

/** What was published of a group of either grouping, or of everyone. */
export function publishedFigure(
  document: ResultsDocument | undefined,
  group: string | null | undefined,
): PublishedFigure | null {
  if (group === null || group === undefined) return document?.everyone ?? null;
  const of = (groups: Readonly<Record<string, PublishedFigure>> = {}) =>
    Object.hasOwn(groups, group) ? groups[group] : undefined;
  return of(document?.groups) ?? of(document?.second?.groups) ?? null;
}

/** Why a figure is not there: with names nothing is held back. */
export const missingFigure = (
  document: Pick<ResultsDocument, 'named'> | undefined,
): 'notRated' | 'protected' => (document?.named ? 'notRated' : 'protected');

export const results: ReadModel<ResultsDocument> = {
  name: 'results',
  version: 3,
  handles: ['AssessmentLaunched', 'SurveyImportBegan', 'SurveyImported', 'ResultsReleased'],
  keys: (event) =>
    event.type === 'AssessmentLaunched' ||
    event.type === 'SurveyImportBegan' ||
    event.type === 'SurveyImported' ||
    event.type === 'ResultsReleased'
      ? [resultsKey(event.data.assessmentId)]
      : [],
  evolve: (at, event) => {
    if (event.type === 'AssessmentLaunched' || event.type === 'SurveyImportBegan') {
      const { assessmentId, framework, threshold } = event.data;
      const definition = event.type === 'SurveyImportBegan' ? event.data.definition : null;
      const named = event.type === 'AssessmentLaunched' ? event.data.named : undefined;
      const second = event.type === 'AssessmentLaunched' ? event.data.secondGrouping : undefined;
      return [
        [
          resultsKey(assessmentId),
          {
            framework,
            ...(definition && { definition }),
            threshold,
            distributionThreshold: rulesOf({ threshold, named }).distributionThreshold,
            ...(named && { named }),
            releases: [],
            everyone: null,
            groups: {},
            ...(second && { second: { name: second.name, order: second.groups, groups: {} } }),
          },
        ],
      ];
    }
    if (event.type === 'SurveyImported') {
      const before = at(resultsKey(event.data.assessmentId));
      const people = Object.fromEntries(event.data.groups.map((group) => [group.group, group.people]));
      return before ? [[resultsKey(event.data.assessmentId), { ...before, people }]] : [];
    }
    if (event.type !== 'ResultsReleased') return [];
    const { assessmentId, number, coversPosition, reason, everyone, groups } = event.data;
    const before = at(resultsKey(assessmentId));
    if (!before) return [];
    const { second } = before;
    const isSecond = (group: string) => second?.order.includes(group) ?? false;
    const after = (
      known: ResultsDocument['groups'],
      which: (one: (typeof groups)[number]) => boolean,
    ): ResultsDocument['groups'] => ({
      ...known,
      ...Object.fromEntries(
        groups
          .filter(which)
          .map(({ group, figure }) => [group, updated(known[group] ?? null, figure, number)]),
      ),
    });
    const document: ResultsDocument = {
      ...before,
      distributionThreshold: event.data.distributionThreshold,
      releases: [
        ...before.releases,
        {
          number,
          at: event.recordedAt,
          position: event.position,
          coversPosition,
          people: everyone?.people ?? before.everyone?.people ?? 0,
          reason,
        },
      ],
      everyone: everyone ? updated(before.everyone, everyone, number) : before.everyone,
      groups: after(before.groups, ({ group }) => !isSecond(group)),
      ...(second && { second: { ...second, groups: after(second.groups, ({ group }) => isSecond(group)) } }),
    };
    return [[resultsKey(assessmentId), document]];
  },
};

/** Themes a release leaves out keep what was published before. */
function updated(before: PublishedFigure | null, figure: ReleasedFigure, release: number): PublishedFigure {
  const themes: Record<string, readonly number[]> = { ...before?.themes };
  // With names the only rating of a theme can be taken back.
  for (const [theme, statistics] of Object.entries(figure.themes))
    if (statistics[0] === 0) delete themes[theme];
    else themes[theme] = withShape(statistics, before?.themes[theme]);
  const weighted: Record<string, WeightedFigure> = { ...before?.weighted };
  for (const [theme, [mean, effective]] of Object.entries(figure.weighted ?? {})) {
    const [raters = 0, sum = 0] = figure.themes[theme] ?? [];
    weighted[theme] = { release, mean, effective, of: [raters, sum] };
  }
  return {
    people: figure.people,
    release,
    themes,
    ...(figure.levels && { levels: levelsAfter(before?.levels, figure.levels) }),
    ...(Object.keys(weighted).length > 0 ? { weighted } : {}),
  };
}

/** Levels a release leaves out keep what was published before; one of nobody is gone. */
function levelsAfter(before: Levels | undefined, released: Levels): Levels {
  const levels: Record<string, readonly number[]> = { ...before };
  for (const [id, level] of Object.entries(released))
    if (level[0] === 0) delete levels[id];
    else levels[id] = level;
  return levels;
}

/** A score that comes without a distribution stands beside the last one there was. */
function withShape(statistics: readonly number[], before: readonly number[] | undefined): readonly number[] {
  return statistics.length > 2 ? statistics : [...statistics, ...(before?.slice(2) ?? [])];
}
