import type { DomainEvent } from '../../events.ts';
import type { Framework } from '../../framework/schema.ts';
import { ownOf } from '../../kernel/own-of.ts';
import type { ReleasedFigure } from '../../results/events.ts';
import { rulesOf } from '../../scoring/release/smallest-group.ts';
import type { ReadModel } from '../read-model.ts';
import { publishedAfter } from '../results/published-figure.ts';
import type { GroupFigure } from './sides.ts';

/**
 * Figures of everyone and of each group as last published, folded from ResultsReleased events only, so that no unpublished figure can
 * leak from here. The size does not depend on the number of releases or people. The statistical tests of two groups are not part of
 * it: they take up to 0.3 s of CPU, and a release can follow every few answers.
 */
export type ReleasedGroups = {
  readonly framework: string;
  /** An imported survey's own questions and scale. */
  readonly definition?: Framework;
  readonly distributionThreshold: number;
  /** Answers are shown with names; absent: anonymous. */
  readonly named?: true;
  /** Number of the last release; 0: none yet. */
  readonly release: number;
  readonly everyone: GroupFigure | null;
  readonly groups: Readonly<Record<string, GroupFigure>>;
  /** Groups of the second grouping; each person also belongs to one of these. Absent: there is none. */
  readonly second?: {
    readonly order: readonly string[];
    readonly groups: Readonly<Record<string, GroupFigure>>;
  };
};

export const comparison: ReadModel<ReleasedGroups> = {
  name: 'comparison',
  version: 2,
  handles: ['AssessmentLaunched', 'SurveyImportBegan', 'ResultsReleased'],
  keys: (event) => ('assessmentId' in event.data ? [String(event.data.assessmentId)] : []),
  evolve: (at, event, keys = comparison.keys(event)) => {
    const [key] = keys;
    const groups = key === undefined ? undefined : evolved(at(key), event);
    return key !== undefined && groups ? [[key, groups]] : [];
  },
};

function evolved(before: ReleasedGroups | undefined, event: DomainEvent): ReleasedGroups | undefined {
  if (event.type === 'AssessmentLaunched' || event.type === 'SurveyImportBegan') {
    const { framework, threshold } = event.data;
    const definition = event.type === 'SurveyImportBegan' ? event.data.definition : null;
    const named = event.type === 'AssessmentLaunched' ? event.data.named : undefined;
    const second = event.data.secondGrouping;
    return {
      framework,
      ...(definition && { definition }),
      distributionThreshold: rulesOf({ threshold, named }).distributionThreshold,
      ...(named && { named }),
      release: 0,
      everyone: null,
      groups: {},
      ...(second && { second: { order: second.groups, groups: {} } }),
    };
  }
  if (event.type !== 'ResultsReleased') return undefined;
  if (!before) return undefined;
  const { number, distributionThreshold, everyone, groups } = event.data;
  const { second } = before;
  const after = (known: ReleasedGroups['groups'], isSecond: boolean): ReleasedGroups['groups'] => ({
    ...known,
    ...Object.fromEntries(
      groups
        .filter(({ group }) => (second?.order.includes(group) ?? false) === isSecond)
        .map(({ group, figure }) => [group, figureAfter(ownOf(known, group), figure, number)]),
    ),
  });
  return {
    ...before,
    distributionThreshold,
    release: number,
    everyone: everyone ? figureAfter(before.everyone, everyone, number) : before.everyone,
    groups: after(before.groups, false),
    ...(second && { second: { ...second, groups: after(second.groups, true) } }),
  };
}

function figureAfter(
  before: GroupFigure | null | undefined,
  { weighted: _, ...figure }: ReleasedFigure,
  release: number,
): GroupFigure {
  const { people, themes, levels } = publishedAfter(before ? { ...before, release } : null, figure, release);
  return { people, themes, ...(levels && { levels }) };
}
