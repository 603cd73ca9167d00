import { groupsIn } from '../../../domain/assessment/groups.ts';
import type { Framework } from '../../../domain/framework/schema.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import {
  missingFigure,
  type PublishedFigure,
  publishedFigure,
  type ResultsDocument,
  results,
  resultsKey,
} from '../../../domain/read-models/results/results.ts';
import { everybody, type Roster } from '../../../domain/read-models/roster/roster.ts';
import {
  peopleUntilRelease,
  type ReleaseRules,
  rulesOf,
} from '../../../domain/scoring/release/smallest-group.ts';
import { summarise } from '../../../domain/scoring/summarise.ts';
import type { Participation } from '../../assessment/contract/participation.ts';
import type { ParticipationQuery } from '../../assessment/queries/participation.ts';
import { groupsOf, secondGroupsOf } from '../../assessment/queries/participation.ts';
import type { RosterQuery } from '../../assessment/queries/roster.ts';
import { notFound } from '../../http/problem.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { ModelReader } from '../../queries/read-models.ts';
import type { Figure, GroupState, Results } from '../contract/results.ts';

export const resultsModel = results.name;

/**
 * Reads released figures and how far pending releases are. Reads only releases and participation, never individual
 * ratings.
 */
export function createResultsQuery(
  reader: ModelReader,
  participation: ParticipationQuery,
  rosterOf: RosterQuery,
) {
  return async (
    entry: AssessmentEntry,
    group: string | undefined,
    after: string | undefined,
  ): Promise<Results> => {
    const position = await reader.readAt(after, entry.tenant);
    const [document, totals, assessment, line, roster] = await Promise.all([
      reader.get<ResultsDocument>(resultsKey(entry.assessmentId)),
      participation.totals(entry.assessmentId),
      participation.summary(entry),
      rosterOf.line(entry),
      rosterOf.counts(entry.assessmentId),
    ]);
    const untilRelease = (group: string, progress: Awaited) => moreNeeded(rules, progress, roster, group);
    const submitted = assessment.counts.submitted;
    const rules = rulesOf(entry);
    const closed = assessment.status === 'closed';
    const released = document?.everyone ?? null;
    const waiting = !closed && assessment.releases === 'inSteps';
    const people = document?.people
      ? Object.entries(document.people).map(([name, count]) => ({
          group: name,
          invited: count,
          submitted: count,
        }))
      : groupsOf(totals).map(peopleOf);
    const stateOf = (one: (typeof people)[number], waitsForClosing: boolean): GroupState => {
      const published = publishedFigure(document, one.group);
      // In an assessment with names, every new answer is released together, and nothing is suppressed.
      const progress = rules.guarded
        ? { invited: one.invited, submitted: one.submitted, released: published?.people ?? 0 }
        : { invited: assessment.counts.invited, submitted, released: released?.people ?? 0 };
      return {
        ...one,
        state: published ? 'released' : rules.guarded && closed ? 'hidden' : 'waiting',
        waitingFor:
          waiting && !waitsForClosing ? untilRelease(rules.guarded ? one.group : everybody, progress) : null,
      };
    };
    if (group !== undefined && !isGroup(group, document, entry)) throw notFound();
    const figure = publishedFigure(document, group);
    return {
      assessment,
      state: released ? 'released' : submitted === 0 ? 'empty' : 'waiting',
      waitingFor: waiting
        ? untilRelease(everybody, {
            invited: assessment.counts.invited,
            submitted,
            released: released?.people ?? 0,
          })
        : null,
      groups: people.map((one) => stateOf(one, false)),
      ...(entry.secondGrouping && {
        secondGroups: (secondGroupsOf(totals).secondGroups ?? []).map((one) => stateOf(peopleOf(one), true)),
      }),
      releases: document ? [...document.releases] : [],
      figure: figure
        ? figureOf(frameworkOf(entry, document), group ?? null, figure, missingFigure(document))
        : null,
      ...(line && { roster: { ...line, aside: roster?.aside[everybody] ?? 0 } }),
      position,
    };
  };
}

type Awaited = Parameters<typeof peopleUntilRelease>[1];

/**
 * Number of people that the release rules still require. Counts only people who protect each other's anonymity, because
 * others do not trigger a release.
 */
function moreNeeded(
  rules: ReleaseRules,
  progress: Awaited,
  roster: Roster | undefined,
  group: string,
): number | null {
  const aside = roster?.aside[group] ?? 0;
  const all = peopleUntilRelease(rules, progress);
  if (aside === 0 || all === null) return all;
  const hiding = peopleUntilRelease(rules, {
    invited: progress.invited - aside,
    submitted: progress.submitted - aside,
    released: progress.released - (roster?.asideReleased[group] ?? 0),
  });
  return hiding === null ? null : Math.max(all, hiding);
}

/** True if the assessment or the imported survey has this group. */
export function isGroup(
  group: string,
  document: ResultsDocument | undefined,
  entry: AssessmentEntry,
): boolean {
  return document?.people
    ? Object.hasOwn(document.people, group)
    : groupsIn(entry).includes(group) || (entry.secondGrouping?.groups.includes(group) ?? false);
}

function peopleOf({ group, counts }: Participation['groups'][number]) {
  return { group, invited: counts.invited, submitted: counts.submitted };
}

function figureOf(
  framework: Framework,
  group: string | null,
  published: PublishedFigure,
  absent: 'notRated' | 'protected',
): Figure {
  const summary = summarise(framework, published, absent);
  const mutable = <Node extends { readonly cell: { readonly distribution: readonly number[] | null } }>(
    nodes: readonly Node[],
  ) =>
    nodes.map((node) => ({
      ...node,
      cell: { ...node.cell, distribution: node.cell.distribution ? [...node.cell.distribution] : null },
    }));
  return {
    group,
    people: published.people,
    release: published.release,
    overall: mutable([{ cell: summary.overall }])[0]?.cell ?? {
      n: 0,
      mean: null,
      band: null,
      distribution: null,
      deviation: null,
      over: null,
      hidden: absent,
    },
    categories: mutable(summary.categories),
    lenses: mutable(summary.lenses),
    subLenses: mutable(summary.subLenses),
    themes: mutable(summary.themes),
  };
}
