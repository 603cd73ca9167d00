import { LRUCache } from 'lru-cache';
import { DataSource } from '../../../../domain/data-source/state.ts';
import { Document } from '../../../../domain/document/state.ts';
import type { Position, StreamName } from '../../../../domain/kernel/event.ts';
import {
  type ConnectedSource,
  dataSourceIdOfKey,
  dataSources,
} from '../../../../domain/read-models/data-sources/data-sources.ts';
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
import { readUpTo } from './history.ts';

/** Number of streams read at the same time. */
const together = 16;
/** Number of folded versions and fetches that are cached, for a minute, for further questions about the same positions. */
const mostParts = 20_000;
const keptMs = 60_000;

type Store = Pick<EventStore, 'readStream'>;
/** Creates a reader of things at a past position. `take` is called once per reader, when the reader first has to read streams. */
type ReaderThen = (position: Position, take: () => Promise<void>) => ModelReader;

/** Readers of the library's documents at past positions. */
export const createDocumentsThen = (store: Store): ReaderThen =>
  createThingsThen<LibraryDocument>(store, {
    model: library as unknown as ReadModel<never>,
    streamOf: (key) => streamOf(documentIdOfKey(key), Document.stream),
    sizeOf: ({ versions }) => versions.length,
  });

/** Readers of connected data sources at past positions. */
export const createSourcesThen = (store: Store): ReaderThen =>
  createThingsThen<ConnectedSource>(store, {
    model: dataSources as unknown as ReadModel<never>,
    streamOf: (key) => streamOf(dataSourceIdOfKey(key), DataSource.stream),
    sizeOf: ({ fetches }) => fetches.length + 1,
  });

const streamOf = (id: string | undefined, stream: (id: string) => StreamName) =>
  id === undefined ? undefined : stream(id);

type Things<Thing> = {
  readonly model: ReadModel<never>;
  /** The stream of which the document with this key is a fold; undefined: none. */
  readonly streamOf: (key: string) => StreamName | undefined;
  readonly sizeOf: (thing: Thing) => number;
};

/** A thing is folded from its own stream when it is read by its key. */
function createThingsThen<Thing extends object>(
  store: Store,
  { model, streamOf, sizeOf }: Things<Thing>,
): ReaderThen {
  const folding = createConcurrencyLimit(together);
  const wanted = { types: new Set<string>(model.handles), without: {} };
  const folds = new LRUCache<string, Thing | 'none'>({
    maxSize: mostParts,
    sizeCalculation: (thing) => (thing === 'none' ? 1 : sizeOf(thing)),
    ttl: keptMs,
  });

  async function folded(key: string, stream: StreamName, position: Position) {
    const events = await readUpTo(store, stream, position, wanted);
    return (await foldedDocuments(model, events)).get(key) as Thing | undefined;
  }

  return (position, take) => {
    let taken: Promise<void> | undefined;
    return {
      ...readerOver(async () => documentsIn(new Map()), position),
      get: async <Found>(key: string) => {
        const stream = streamOf(key);
        if (stream === undefined) return undefined;
        const cached = `${position}:${key}`;
        let known = folds.get(cached);
        if (known === undefined) {
          taken ??= take();
          await taken;
          known = (await folding.run(() => folded(key, stream, position))) ?? 'none';
          folds.set(cached, known);
        }
        return known === 'none' ? undefined : (known as unknown as Found);
      },
    };
  };
}
