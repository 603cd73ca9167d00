import type { DomainEvent } from '../../events.ts';
import { frameworkById } from '../../framework/frameworks.ts';
import type { Framework } from '../../framework/schema.ts';
import { ownOf } from '../../kernel/own-of.ts';
import type { ReleasedFigure } from '../../results/events.ts';
import type { Gap } from '../../scoring/analysis/comparison.ts';
import { rulesOf } from '../../scoring/release/smallest-group.ts';
import type { Change, Lookup, ReadModel } from '../read-model.ts';
import { publishedAfter } from '../results/published-figure.ts';
import { agreedBy, gapsInSteps } from './gaps.ts';
import { type GroupFigure, groupsOf, sidesOf, startingSides } from './sides.ts';

/** Data of a comparison of stakeholder groups, folded from ResultsReleased events only, so that no unpublished figure can leak from here. */
export type ComparisonDocument = ReleasedGroups | FirstLook;

/** Figures of everyone and of each group as last published. The size does not depend on the number of releases or people. */
export type ReleasedGroups = {
  readonly kind: 'groups';
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

/**
 * The page's initial content, of one release: the pair with the most statistical power, tested at every level, and what all groups agree
 * on.
 *
 * Other pairs are tested on request. Twenty groups make 231 pairs of sides; all tests of one pair take 5 ms of CPU with more than 60 people
 * in it, and with fewer, where tests are exact, 24 ms (8 against 8) to 320 ms (30 against 30). Testing all pairs at every release would
 * take up to a minute for views that may never be opened.
 */
export type FirstLook = {
  readonly kind: 'first-look';
  readonly release: number;
  /** As named by `startingSides`; empty while fewer than two groups are released. */
  readonly sides: readonly string[];
  readonly gaps: Readonly<Record<string, Gap>>;
  readonly agreed: ReturnType<typeof agreedBy>;
};

export const comparisonKeys = {
  groups: (assessmentId: string) => assessmentId,
  firstLook: (assessmentId: string) => `${assessmentId}:first-look`,
};

export const comparison: ReadModel<ComparisonDocument> = {
  name: 'comparison',
  version: 1,
  handles: ['AssessmentLaunched', 'SurveyImportBegan', 'ResultsReleased'],
  keys: (event) => {
    if (event.type === 'AssessmentLaunched' || event.type === 'SurveyImportBegan')
      return [comparisonKeys.groups(event.data.assessmentId)];
    if (event.type !== 'ResultsReleased') return [];
    const { assessmentId } = event.data;
    return [comparisonKeys.groups(assessmentId), comparisonKeys.firstLook(assessmentId)];
  },
  evolve: function* (at, event) {
    const after = groupsAfter(at, event);
    if (!after) return;
    yield after.change;
    if (event.type === 'ResultsReleased')
      yield* firstLook(event.data.assessmentId, after.groups, () => after.change);
  },
};

/** Folds the figures without tests, for callers that fold many releases only to get the last one. */
export const releasedGroups: ReadModel<ComparisonDocument> = {
  ...comparison,
  evolve: (at, event) => {
    const after = groupsAfter(at, event);
    return after ? [after.change] : [];
  },
};

function groupsAfter(at: Lookup<ComparisonDocument>, event: DomainEvent) {
  const groups = evolved(at, event);
  if (!groups || !('assessmentId' in event.data)) return undefined;
  const change: Change<ComparisonDocument> = [comparisonKeys.groups(String(event.data.assessmentId)), groups];
  return { groups, change };
}

function evolved(at: Lookup<ComparisonDocument>, event: DomainEvent): ReleasedGroups | undefined {
  if (event.type === 'AssessmentLaunched' || event.type === 'SurveyImportBegan') {
    const { framework, threshold } = event.data;
    const definition = event.type === 'SurveyImportBegan' ? event.data.definition : null;
    const named = event.type === 'AssessmentLaunched' ? event.data.named : undefined;
    const second = event.data.secondGrouping;
    return {
      kind: 'groups',
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
  const { assessmentId, number, distributionThreshold, everyone, groups } = event.data;
  const before = at(comparisonKeys.groups(assessmentId));
  if (before?.kind !== 'groups') return undefined;
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

/** @param rest a change without effect, yielded between two tests so that the caller can do other work */
function* firstLook(
  assessmentId: string,
  { framework: reference, definition, release, everyone, groups }: ReleasedGroups,
  rest: () => Change<ComparisonDocument>,
): Generator<Change<ComparisonDocument>, void> {
  const framework = definition ?? frameworkById(reference);
  // The framework is of a newer build; the query reports that.
  if (!framework) return;
  const all = groupsOf(groups);
  const sides = sidesOf(framework, everyone, all, startingSides(framework, all));
  const [first, second] = sides;
  let gaps: ReadonlyMap<string, Gap> = new Map();
  if (first && second) {
    const steps = gapsInSteps(framework, [first, second]);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        gaps = step.value;
        break;
      }
      yield rest();
    }
  }
  yield rest();
  yield [
    comparisonKeys.firstLook(assessmentId),
    {
      kind: 'first-look',
      release,
      sides: sides.map(({ side }) => side),
      gaps: Object.fromEntries(gaps),
      agreed: agreedBy(framework, everyone, all),
    },
  ];
}
