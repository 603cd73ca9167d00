import type { Framework } from '../../../domain/framework/schema.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import {
  missingFigure,
  type ResultsDocument,
  resultsKey,
} from '../../../domain/read-models/results/results.ts';
import { disagreements } from '../../../domain/scoring/analysis/disagreement.ts';
import { heatRows } from '../../../domain/scoring/analysis/heat-map.ts';
import { notFound } from '../../http/problem.ts';
import { frameworkOf } from '../../queries/framework-of.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';
import { type Changes, type Disagreements, type HeatMap, mostDisagreements } from '../contract/analysis.ts';
import { changesSince } from './changes-since.ts';
import { type Cycle, createCycles } from './cycles.ts';
import type { PairsQuery } from './pairs.ts';

export type AnalysisQuery = {
  /** The questionnaire of the assessment's framework. */
  framework(entry: AssessmentEntry): Promise<Framework>;
  /** @throws NOT_FOUND if `of` is neither a lens nor a sub-lens, or there is no second grouping */
  heatMap(
    entry: AssessmentEntry,
    of: string | undefined,
    by: 'second' | undefined,
    after: string | undefined,
  ): Promise<HeatMap>;
  disagreement(entry: AssessmentEntry, after: string | undefined): Promise<Disagreements>;
  /** @throws NOT_FOUND if `against` is not an assessment of the organisation with the same framework */
  change(entry: AssessmentEntry, against: string | undefined, after: string | undefined): Promise<Changes>;
};

/** Analyses of released figures. Reads releases only, never ratings. */
export function createAnalysisQuery(
  reader: ModelReader,
  directory: Directory,
  pairsOf: PairsQuery,
): AnalysisQuery {
  const cycles = createCycles(reader, directory);
  const published = (assessmentId: string) => reader.get<ResultsDocument>(resultsKey(assessmentId));

  return {
    framework: async (entry) => frameworkOf(entry, await published(entry.assessmentId)),

    heatMap: async (entry, of, by, after) => {
      if (by && !entry.secondGrouping) throw notFound();
      const position = await reader.readAt(after, entry.tenant);
      const document = await published(entry.assessmentId);
      const groups = groupsOf(by ? document?.second : document);
      const columns = document?.everyone ? [{ group: null, figure: document.everyone }, ...groups] : groups;
      const rows = heatRows(
        frameworkOf(entry, document),
        columns.map(({ figure }) => figure),
        of ?? null,
        missingFigure(document),
      );
      if (!rows) throw notFound();
      return {
        of: of ?? null,
        columns: columns.map(({ group, figure }) => ({ group, people: figure.people })),
        rows: rows.map(({ id, cells, spread }) => ({
          id,
          cells: cells.map(({ distribution: _, ...cell }) => cell),
          spread: document?.everyone ? spread : null,
        })),
        position,
      };
    },

    disagreement: async (entry, after) => {
      const position = await reader.readAt(after, entry.tenant);
      const document = await published(entry.assessmentId);
      const found = disagreements(
        frameworkOf(entry, document),
        document?.everyone?.themes ?? {},
        groupsOf(document).map(({ group, figure }) => ({ group, statistics: figure.themes })),
      );
      return {
        themes: found.slice(0, mostDisagreements).map((one) => ({
          ...one,
          distribution: [...one.distribution],
          groups: one.groups.map((group) => ({ ...group })),
        })),
        distributionThreshold: document?.distributionThreshold ?? 0,
        position,
      };
    },

    change: async (entry, against, after) => {
      const position = await reader.readAt(after, entry.tenant);
      const now = await published(entry.assessmentId);
      const previous = await previousOf(entry, against);
      const released = previous?.document.releases.at(-1);
      if (!previous || !released || !now?.everyone) return { previous: null, rows: [], position };
      return {
        previous: {
          assessmentId: previous.entry.assessmentId,
          name: previous.entry.name,
          releasedAt: released.at,
          people: previous.everyone.people,
        },
        rows: [...(await changesSince(previous, entry, now.everyone, frameworkOf(entry, now), pairsOf))],
        position,
      };
    },
  };

  /**
   * Finds the assessment to compare with: the requested one, or the previous one of the same company and framework that
   * has a release.
   */
  async function previousOf(entry: AssessmentEntry, against: string | undefined): Promise<Cycle | undefined> {
    if (against === undefined) return cycles.before(entry);
    const other = await directory.assessmentOf(entry.tenant, against);
    if (other.framework !== entry.framework) throw notFound();
    return cycles.released(other);
  }
}

/** Released groups of one grouping, largest first. */
function groupsOf(document: Pick<ResultsDocument, 'groups'> | undefined) {
  return Object.entries(document?.groups ?? {})
    .map(([group, figure]) => ({ group, figure }))
    .toSorted((a, b) => b.figure.people - a.figure.people);
}
