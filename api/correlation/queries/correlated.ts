import {
  type DocumentToRelate,
  insightsOf,
  kindOf,
} from '../../../domain/analysis/correlation/document-insights.ts';
import type { RatedScores } from '../../../domain/analysis/correlation/scores.ts';
import { nineLenses } from '../../../domain/framework/frameworks.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { createPace } from '../../../infra/event-loop/pace.ts';
import type { LibraryRow, LibraryRows } from '../../document/queries/library-rows.ts';
import type { Directory } from '../../queries/read-models.ts';
import { relatedAs } from './related-as.ts';
import type { ReleasedScores } from './released-scores.ts';

type Parts = {
  readonly directory: Directory;
  readonly scoresOf: (entry: AssessmentEntry) => Promise<ReleasedScores>;
  readonly libraryRows: LibraryRows;
};

/**
 * Number of documents that relate to the released scores of at least one assessment, by the rules of the Correlate tab. The rules are
 * applied once to each kind of document, of which there are few, because a library has thousands of documents.
 */
export function createCorrelatedCount({ directory, scoresOf, libraryRows }: Parts) {
  // Scores that change are another object.
  const related = new WeakMap<RatedScores, Map<string, boolean>>();
  const relatesTo = (scores: RatedScores, { key, document }: Kind): boolean => {
    const kinds = related.get(scores) ?? new Map<string, boolean>();
    related.set(scores, kinds);
    const answer = kinds.get(key) ?? relates(document, scores);
    kinds.set(key, answer);
    return answer;
  };
  return async (tenant: string): Promise<number> => {
    const all = await kindsIn(await libraryRows.of(tenant));
    // Documents without a lens and a type that relates to a score cannot correlate, whatever is released.
    const possible = all.filter((kind) => relatesTo(everyScore, kind));
    let left: readonly Kind[] = possible;
    for (const entry of await directory.assessmentsOf(tenant)) {
      if (left.length === 0) break;
      const { scores } = await scoresOf(entry);
      if (scores) left = left.filter((kind) => !relatesTo(scores, kind));
    }
    return documentsIn(possible) - documentsIn(left);
  };
}

type Kind = { readonly key: string; readonly document: DocumentToRelate; documents: number };

/** Yields the event loop, because the outline of a document is read the first time. */
async function kindsIn(rows: readonly LibraryRow[]): Promise<readonly Kind[]> {
  const pace = createPace();
  const kinds = new Map<string, Kind>();
  for (const row of rows) {
    const document = relatedAs(row);
    const key = kindOf(document);
    const kind = kinds.get(key) ?? { key, document, documents: 0 };
    kind.documents += 1;
    kinds.set(key, kind);
    if (pace.due()) await pace.rest();
  }
  return [...kinds.values()];
}

const documentsIn = (kinds: readonly Kind[]): number =>
  kinds.reduce((sum, { documents }) => sum + documents, 0);

const relates = (document: DocumentToRelate, scores: RatedScores): boolean =>
  insightsOf(nineLenses, document, scores).length > 0;

const rated = { mean: 5, n: 1 } as const;
const everyScore: RatedScores = {
  lenses: new Map(nineLenses.lenses.map(({ id }) => [id, rated])),
  subLenses: new Map(nineLenses.lenses.flatMap(({ subLenses }) => subLenses.map(({ id }) => [id, rated]))),
};
