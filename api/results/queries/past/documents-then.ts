import { LRUCache } from 'lru-cache';
import { Document } from '../../../../domain/document/state.ts';
import type { Position } from '../../../../domain/kernel/event.ts';
import {
  documentIdOfKey,
  type LibraryDocument,
  library,
} from '../../../../domain/read-models/library/library.ts';
import type { ReadModel } from '../../../../domain/read-models/read-model.ts';
import { createConcurrencyLimit } from '../../../../infra/event-loop/concurrency-limit.ts';
import type { EventStore } from '../../../../infra/event-store/port.ts';
import type { ModelReader } from '../../../queries/read-models.ts';
import { documentsIn, foldedDocuments, readerOver } from './documents.ts';
import { readUpTo, type Wanted } from './history.ts';

const wanted: Wanted = { types: new Set(library.handles), without: {} };
const model = library as unknown as ReadModel<never>;
/** Number of streams read at the same time. */
const together = 16;
/** Number of folded versions that are cached, for a minute, for further questions about the same positions. */
const mostVersions = 20_000;
const keptMs = 60_000;

/**
 * Creates readers of the library's documents at past positions. A document is folded from its own stream when it is
 * read by its key. `take` is called once per reader, when the reader first has to read streams.
 */
export function createDocumentsThen(store: Pick<EventStore, 'readStream'>) {
  const folding = createConcurrencyLimit(together);
  const folds = new LRUCache<string, LibraryDocument | 'none'>({
    maxSize: mostVersions,
    sizeCalculation: (document) => (document === 'none' ? 1 : document.versions.length),
    ttl: keptMs,
  });

  async function folded(key: string, documentId: string, position: Position) {
    const events = await readUpTo(store, Document.stream(documentId), position, wanted);
    return (await foldedDocuments(model, events)).get(key) as LibraryDocument | undefined;
  }

  return (position: Position, take: () => Promise<void>): ModelReader => {
    let taken: Promise<void> | undefined;
    return {
      ...readerOver(async () => documentsIn(new Map()), position),
      get: async <Found>(key: string) => {
        const documentId = documentIdOfKey(key);
        if (documentId === undefined) return undefined;
        const cached = `${position}:${key}`;
        let known = folds.get(cached);
        if (known === undefined) {
          taken ??= take();
          await taken;
          known = (await folding.run(() => folded(key, documentId, position))) ?? 'none';
          folds.set(cached, known);
        }
        return known === 'none' ? undefined : (known as Found);
      },
    };
  };
}
