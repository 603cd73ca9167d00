import type { DomainEvent, DomainEventName } from '../../domain/events.ts';
import type { Revision, StreamName } from '../../domain/kernel/event.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';

/** Events of these types in a stream, page by page, decoded. */
export async function* eventsOf(
  store: Pick<EventStore, 'readStream'>,
  stream: StreamName,
  types: readonly DomainEventName[],
): AsyncGenerator<DomainEvent> {
  for (let from = 0; ; ) {
    const slice = await store.readStream(stream, { from: from as Revision });
    if (!slice.exists) return;
    for (const stored of slice.events) {
      if (types.some((type) => type === stored.type)) yield decodeEvent(stored);
      from = stored.revision + 1;
    }
    if (!slice.hasMore) return;
  }
}
