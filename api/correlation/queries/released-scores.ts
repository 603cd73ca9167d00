import type { RatedScores } from '../../../domain/analysis/correlation/scores.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { Figure } from '../../results/contract/results.ts';
import type { AssessmentQueries } from '../../results/queries/of-assessment.ts';

export type ReleasedScores = { readonly scores: RatedScores; readonly missing: null } | Missing;
type Missing = { readonly scores: null; readonly missing: 'nothingReleased' | 'otherFramework' };

/** Released scores of everyone in an assessment of the nine lenses. Scores hidden to protect people are absent. */
export async function releasedScoresOf(
  entry: AssessmentEntry,
  queries: Pick<AssessmentQueries, 'resultsOf' | 'analysis'>,
): Promise<ReleasedScores> {
  const { figure } = await queries.resultsOf(entry, undefined, undefined);
  if (!figure) return { scores: null, missing: 'nothingReleased' };
  const { id, version } = await queries.analysis.framework(entry);
  if (id !== nineLenses.id || version !== nineLenses.version)
    return { scores: null, missing: 'otherFramework' };
  return {
    scores: { lenses: ratedIn(figure.lenses), subLenses: ratedIn(figure.subLenses) },
    missing: null,
  };
}

function ratedIn(nodes: Figure['lenses']): RatedScores['lenses'] {
  return new Map(
    nodes.flatMap(({ id, cell: { mean, n } }) => (mean === null ? [] : [[id, { mean, n }] as const])),
  );
}
