import { LRUCache } from 'lru-cache';
import type { ReadModel } from '../../../../domain/read-models/read-model.ts';
import type { Once } from '../../../queries/once.ts';
import { type Documents, foldedDocuments } from './documents.ts';
import type { History, Looker } from './histories.ts';

/** Number of documents that are cached for further questions about the same moments. */
const mostDocuments = 150_000;
/** Views folded up to a moment, cached for ten minutes. */
export function createFolds(once: Once) {
  const folds = new LRUCache<string, Documents>({
    maxSize: mostDocuments,
    sizeCalculation: ({ size }) => size + 1,
    ttl: 10 * 60_000,
  });
  const folding = new Map<string, Promise<Documents>>();

  return async (
    { take, entry: { assessmentId } }: Looker,
    model: ReadModel<never>,
    { events }: History,
    until: number,
  ): Promise<Documents> => {
    // The number of events identifies a fold, whatever position was requested and whenever the events were read.
    const key = `${model.name}:${assessmentId}:${until}`;
    const known = folds.get(key) ?? folding.get(key);
    if (known) return known;
    await take('fold');
    return once(folding, key, async () => {
      const documents = await foldedDocuments(model, events, until);
      folds.set(key, documents);
      return documents;
    });
  };
}
