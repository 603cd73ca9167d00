import type { Framework } from '../../framework/schema.ts';
import { ownOf } from '../../kernel/own-of.ts';
import { rulesOf } from '../../scoring/release/smallest-group.ts';
import type { ReadModel } from '../read-model.ts';
import { type PublishedFigure, publishedAfter } from './published-figure.ts';

export type { PublishedFigure } from './published-figure.ts';

/** Published results of an assessment, folded from ResultsReleased events only, so that no unpublished figure can leak from here. */
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
  /** The second grouping, separate from the first: each person is in one group of each. Absent: there is none. */
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

export const resultsKey = (assessmentId: string) => assessmentId;

/** Published figure of a group of either grouping, or of everyone. */
export function publishedFigure(
  document: ResultsDocument | undefined,
  group: string | null | undefined,
): PublishedFigure | null {
  if (group === null || group === undefined) return document?.everyone ?? null;
  return ownOf(document?.groups ?? {}, group) ?? ownOf(document?.second?.groups ?? {}, group) ?? null;
}

/** Why a figure is missing. With names nothing is held back, so a missing figure has no ratings. */
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
      const second = event.data.secondGrouping;
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
      const { groups, secondGroups = [] } = event.data;
      const people = Object.fromEntries([...groups, ...secondGroups].map((one) => [one.group, one.people]));
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
          .map(({ group, figure }) => [group, publishedAfter(ownOf(known, group) ?? null, figure, number)]),
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
      everyone: everyone ? publishedAfter(before.everyone, everyone, number) : before.everyone,
      groups: after(before.groups, ({ group }) => !isSecond(group)),
      ...(second && { second: { ...second, groups: after(second.groups, ({ group }) => isSecond(group)) } }),
    };
    return [[resultsKey(assessmentId), document]];
  },
};
