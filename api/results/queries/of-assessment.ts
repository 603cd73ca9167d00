import { answersByPerson } from '../../../domain/read-models/answers-by-person/answers-by-person.ts';
import { comments } from '../../../domain/read-models/comments/comments.ts';
import { comparison } from '../../../domain/read-models/comparison/comparison.ts';
import type { EventStore } from '../../../infra/event-store/port.ts';
import type { ParticipationQuery } from '../../assessment/queries/participation.ts';
import type { RosterQuery } from '../../assessment/queries/roster.ts';
import type { Personal } from '../../queries/personal.ts';
import type { Directory, ModelReader } from '../../queries/read-models.ts';
import type { Warm } from '../../queries/warm-answers.ts';
import { createAnalysisQuery } from './analysis.ts';
import { createAnswersQuery } from './answers.ts';
import { createCommentsQuery } from './comments.ts';
import { createComparisonQuery } from './comparison.ts';
import { createPairsQuery } from './pairs.ts';
import { createPanelQuery } from './panel.ts';
import { createReceiptQuery } from './receipt.ts';
import { createResultsQuery, resultsModel } from './results.ts';
import { createWeightingQuery } from './weighting.ts';

export type AssessmentQueries = ReturnType<typeof createAssessmentQueries>;

type Sources = {
  /** @returns a reader of the read model with this name, for now or for a past moment */
  readonly reader: (model: string) => ModelReader;
  readonly participation: ParticipationQuery;
  readonly directory: Directory;
  readonly personal: Personal;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly roster: RosterQuery;
  /** Cache for answers about the present; absent for past moments, which are rarely requested. */
  readonly warmComparison?: Warm | undefined;
  /** Reader of the present comments, given for a past moment. */
  readonly commentsNow?: ModelReader | undefined;
};

/**
 * All queries about one assessment's participation and results. The same functions answer for now and for past moments.
 */
export function createAssessmentQueries({
  reader,
  participation,
  directory,
  personal,
  store,
  roster,
  warmComparison,
  commentsNow,
}: Sources) {
  const results = reader(resultsModel);
  return {
    participation,
    resultsOf: createResultsQuery(results, participation, roster),
    analysis: createAnalysisQuery(
      results,
      directory,
      createPairsQuery(reader(answersByPerson.name), directory, personal),
    ),
    panelOf: createPanelQuery(reader(answersByPerson.name), results, store),
    compare: createComparisonQuery(reader(comparison.name), warmComparison),
    receiptOf: createReceiptQuery(results, participation, store),
    weightingOf: createWeightingQuery(results),
    commentsOf: createCommentsQuery(reader(comments.name), results, personal, commentsNow),
    answersOf: createAnswersQuery(reader(answersByPerson.name), personal),
  };
}
