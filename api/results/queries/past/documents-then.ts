import { LRUCache } from 'lru-cache';
import { Document } from '../../../../domain/document/state.ts';
import type { Position } from '../../../../domain/kernel/event.ts';
import {
  documentIdOfKey,
  type LibraryDocument,
  library,
} from '../../../../domain/read-models/library/library.ts';
import type { ReadModel } from '../../../../domain/read-models/read-model.ts';
import type { EventStore } from '../../../../infra/event-store/port.ts';
import { createTurns } from '../../../../infra/extraction/process/turns.ts';
import type { ModelReader } from '../../../queries/read-models.ts';
import { documentsIn, foldedDocuments, readerOver } from './documents.ts';
import { readUpTo, type Wanted } from './history.ts';

const wanted: Wanted = { types: new Set(library.handles), without: {} };
const model = library as unknown as ReadModel<never>;
/** Number of streams read at the same time. */
const together = 16;
const mostDocuments = 20_000;

/** Readers of documents of the library at past positions. A document is folded from its own stream when it is asked for by its key. */
export function createDocumentsThen(store: Pick<EventStore, 'readStream'>) {
  const turns = createTurns(together);
  const folds = new LRUCache<string, Promise<LibraryDocument | undefined>>({ max: mostDocuments });

  async function folded(key: string, documentId: string, position: Position) {
    const events = await readUpTo(store, Document.stream(documentId), position, wanted);
    return (await foldedDocuments(model, events)).get(key) as LibraryDocument | undefined;
  }

  return (position: Position): ModelReader => ({
    ...readerOver(async () => documentsIn(new Map()), position),
    get: async <Found>(key: string) => {
      const documentId = documentIdOfKey(key);
      if (documentId === undefined) return undefined;
      const cached = `${position}:${key}`;
      const known =
        folds.get(cached) ?? turns.run(new AbortController().signal, () => folded(key, documentId, position));
      folds.set(cached, known);
      known.catch(() => folds.delete(cached));
      return (await known) as Found | undefined;
    },
  });
}
