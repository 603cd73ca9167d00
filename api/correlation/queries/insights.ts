import { insightsOf } from '../../../domain/analysis/correlation/document-insights.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import type { LibraryRows } from '../../document/queries/library-rows.ts';
import { notFound } from '../../http/problem.ts';
import type { AssessmentQueries } from '../../results/queries/of-assessment.ts';
import type { DocumentInsights } from '../contract/correlation.ts';
import { relatedAs } from './related-as.ts';
import { releasedScoresOf } from './released-scores.ts';

/** How a document relates to the released scores of an assessment. @throws {ApiProblem} 404 for a document of another organisation */
export function createInsightsQuery(libraryRows: LibraryRows) {
  return async (
    entry: AssessmentEntry,
    queries: AssessmentQueries,
    documentId: string,
  ): Promise<Omit<DocumentInsights, 'position'>> => {
    const row = (await libraryRows.of(entry.tenant)).find((one) => one.documentId === documentId);
    if (!row) throw notFound();
    const { scores, missing } = await releasedScoresOf(entry, queries);
    const document = relatedAs(row);
    const { lens } = document;
    const insights = scores ? insightsOf(nineLenses, document, scores) : [];
    return {
      missing,
      lens: lens === null ? null : { id: lens, isComputed: row.lens === null },
      insights: insights.map(({ title, description, recommendations, scores: stated, ...one }) => ({
        ...one,
        title: inWords(title),
        description: inWords(description),
        recommendations: recommendations.map((each) => inWords(each)),
        scores: [...stated],
      })),
    };
  };
}
