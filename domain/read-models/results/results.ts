import type { StakeholderRole } from '../../assessment/roles.ts';
import type { ReadModel } from '../../kernel/read-model.ts';
import type { ReleasedFigure } from '../../results/events.ts';

/** What has been published about an assessment: only ResultsReleased events, so nothing else can leak from here. */
export type ResultsDocument = {
  readonly framework: string;
  readonly threshold: number;
  readonly distributionThreshold: number;
  readonly releases: readonly ReleaseRow[];
  readonly everyone: PublishedFigure | null;
  readonly groups: Readonly<Partial<Record<StakeholderRole, PublishedFigure>>>;
};

export type ReleaseRow = {
  readonly number: number;
  readonly at: string;
  readonly position: string;
  readonly coversPosition: string;
  readonly people: number;
  readonly reason: 'threshold' | 'closing';
};

/** The latest published statistics of each theme: [raters, sum] or [raters, sum, ten counts]. */
export type PublishedFigure = {
  readonly people: number;
  readonly release: number;
  readonly themes: Readonly<Record<string, readonly number[]>>;
};

export const resultsKey = (assessmentId: string) => assessmentId;

export const results: ReadModel<ResultsDocument> = {
  name: 'results',
  version: 1,
  handles: ['AssessmentLaunched', 'ResultsReleased'],
  keys: (event) =>
    event.type === 'AssessmentLaunched' || event.type === 'ResultsReleased'
      ? [resultsKey(event.data.assessmentId)]
      : [],
  evolve: (at, event) => {
    if (event.type === 'AssessmentLaunched') {
      const { assessmentId, framework, threshold } = event.data;
      return [
        [
          resultsKey(assessmentId),
          {
            framework,
            threshold,
            distributionThreshold: Math.max(8, threshold),
            releases: [],
            everyone: null,
            groups: {},
          },
        ],
      ];
    }
    if (event.type !== 'ResultsReleased') return [];
    const { assessmentId, number, coversPosition, reason, everyone, groups } = event.data;
    const before = at(resultsKey(assessmentId));
    if (!before) return [];
    const after: ResultsDocument = {
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
      groups: {
        ...before.groups,
        ...Object.fromEntries(
          groups.map(({ group, figure }) => [group, updated(before.groups[group] ?? null, figure, number)]),
        ),
      },
    };
    return [[resultsKey(assessmentId), after]];
  },
};

/** Themes a release leaves out keep what was published before. */
function updated(before: PublishedFigure | null, figure: ReleasedFigure, release: number): PublishedFigure {
  return { people: figure.people, release, themes: { ...before?.themes, ...figure.themes } };
}
