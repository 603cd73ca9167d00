import { type ResultsDocument, resultsKey } from '../../../domain/read-models/results/results.ts';
import { SurveyImport } from '../../../domain/survey-import/state.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { notFound } from '../../http/problem.ts';
import { readerOf } from '../../queries/read-models.ts';
import { resultsModel } from '../../results/queries/results.ts';
import type { ImportProgress } from '../contract/survey-import.ts';

/** Shows how far an import and its release are. @throws {ApiProblem} 404 for an assessment that was not imported */
export function createImportProgressQuery(deps: ApiDependencies) {
  const reader = readerOf(deps, resultsModel);
  return async (assessmentId: string): Promise<ImportProgress> => {
    const { state } = await deps.commands.load(SurveyImport, assessmentId);
    if (!state) throw notFound();
    if (state.review) {
      const { responses, review } = state;
      return {
        assessmentId,
        state: review === 'withdrawn' ? ('withdrawn' as const) : ('review' as const),
        imported: 0,
        responses,
      };
    }
    const { imported, responses, threshold, finished, failed } = state;
    const document = finished ? await reader.get<ResultsDocument>(resultsKey(assessmentId)) : undefined;
    const isReleased = (document?.releases.length ?? 0) > 0;
    const unreleased = failed ? ('failed' as const) : ('importing' as const);
    const complete = responses < threshold ? ('tooFewPeople' as const) : ('releasing' as const);
    return {
      assessmentId,
      state: isReleased ? ('released' as const) : finished ? complete : unreleased,
      imported,
      responses,
    };
  };
}
