import type { DomainEvent, DomainEventName } from '../../domain/events.ts';
import type { StreamName } from '../../domain/kernel/event.ts';
import { decodeEvent } from '../../infra/event-codec/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { readEvents } from '../../infra/event-store/read-events.ts';

/** The events of these types in a stream, decoded. */
export async function* eventsOf(
  store: Pick<EventStore, 'readStream'>,
  stream: StreamName,
  types: readonly DomainEventName[],
): AsyncGenerator<DomainEvent> {
  for await (const stored of readEvents(store, stream))
    if (types.some((type) => type === stored.type)) yield decodeEvent(stored);
}
