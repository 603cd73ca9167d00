import {
  recommendationsOf,
  relationsOf,
} from '../../../domain/analysis/document-analysis/scored/relations.ts';
import { summaryOf } from '../../../domain/analysis/mapping/text-summary.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { LibraryDocument } from '../../../domain/read-models/library/library.ts';
import { inWords } from '../../../domain/texts/in-words.ts';
import { releasedScoresOf } from '../../correlation/queries/released-scores.ts';
import { createMappingReader } from '../../document/queries/mapping.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { AssessmentQueries } from '../../results/queries/of-assessment.ts';
import type { DocumentRelations } from '../contract/analysis.ts';

type Answer = Omit<DocumentRelations, 'position'>;

/** The lenses that a document is most about, beside their released scores. */
export function createRelationsQuery(deps: Pick<ApiDependencies, 'keys' | 'blobs'>) {
  const mappingOf = createMappingReader(deps);

  return async (
    assessment: AssessmentEntry,
    queries: AssessmentQueries,
    { documentId, documentType, lens, versions }: LibraryDocument,
  ): Promise<Answer> => {
    const { scores, missing } = await releasedScoresOf(assessment, queries);
    if (!scores) return nothing(missing);
    const { mapping, moves = {} } = versions.findLast((one) => one.mapping !== null) ?? {};
    const mappings = mapping ? await mappingOf(documentId, mapping.mappingKey) : undefined;
    if (!mappings) return nothing('noText');
    const summary = summaryOf(nineLenses, mappings, moves);
    const relations = relationsOf(summary, scores);
    const about = { documentType, lens: lens ?? summary[0]?.lens ?? null };
    return {
      missing: null,
      relations: relations.map((one) => ({ ...one })),
      recommendations: recommendationsOf(nineLenses, about, relations, scores).map(
        ({ priority, title, description, lenses }) => ({
          priority,
          title: inWords(title),
          description: inWords(description),
          lenses: [...lenses],
        }),
      ),
    };
  };
}

const nothing = (missing: Answer['missing']): Answer => ({ missing, relations: [], recommendations: [] });
