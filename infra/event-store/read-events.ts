import type { Revision, StreamName } from '../../domain/kernel/event.ts';
import type { EventStore, StoredEvent } from './port.ts';

/**
 * Reads the events of a stream in order, page by page; yields none for a stream that is missing or tombstoned. @param
 * from first revision
 */
export async function* readEvents(
  store: Pick<EventStore, 'readStream'>,
  stream: StreamName,
  from = 0,
): AsyncGenerator<StoredEvent> {
  for (let next = from; ; ) {
    const slice = await store.readStream(stream, { from: next as Revision });
    if (!slice.exists) return;
    yield* slice.events;
    const last = slice.events.at(-1);
    if (!slice.hasMore || !last) return;
    next = last.revision + 1;
  }
}
