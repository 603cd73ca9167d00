import { LRUCache } from 'lru-cache';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import { resultsKey } from '../../../domain/read-models/results/results.ts';
import type { ReadModelFeed } from '../../../infra/read-model-store/feed.ts';
import type { AssessmentQueries } from '../../results/queries/of-assessment.ts';
import { resultsModel } from '../../results/queries/results.ts';
import { type ReleasedScores, releasedScoresOf } from './released-scores.ts';

/** Two organisations with the most assessments that a list shows, or many smaller ones; an assessment takes about 10 KB. */
const mostKept = 500;

/** Released scores of assessments, kept in memory until the results of their assessment change. The same scores are the same object. */
export function createKnownScores(
  feed: Pick<ReadModelFeed, 'onCommitted' | 'onMissed'>,
  queries: Pick<AssessmentQueries, 'resultsOf' | 'analysis'>,
): (entry: AssessmentEntry) => Promise<ReleasedScores> {
  const known = new LRUCache<string, ReleasedScores>({ max: mostKept });
  /** Counts changes: scores that were read before a change and arrive after it are not kept. */
  let changes = 0;
  feed.onCommitted(resultsModel, ({ keys }) => {
    changes += 1;
    for (const key of keys) known.delete(key);
  });
  feed.onMissed((model) => {
    if (model !== resultsModel) return;
    changes += 1;
    known.clear();
  });
  return async (entry) => {
    const key = resultsKey(entry.assessmentId);
    const found = known.get(key);
    if (found) return found;
    const before = changes;
    const read = await releasedScoresOf(entry, queries);
    if (before === changes) known.set(key, read);
    return read;
  };
}
