import { randomUUID } from 'node:crypto';
import {
  comparePositions,
  type EventId,
  type Position,
  type Revision,
  type StreamName,
} from '../../../domain/kernel/event.ts';
import type { EventFilter, EventStore, NewEvent, StoredEvent } from '../../../infra/event-store/port.ts';

export function newStream(category = 'contract'): StreamName {
  return `${category}-${randomUUID()}` as StreamName;
}

export function newEvent(data: unknown = {}, type = 'ThingHappened'): NewEvent {
  const commandId = randomUUID();
  const metadata = {
    correlationId: commandId,
    causationId: commandId,
    commandId,
    actor: 'process:contract',
    tenant: 'tenant-1',
  };
  return { id: randomUUID() as EventId, type, schemaVersion: 1, data, metadata };
}

/** Events with consecutive numbers. */
export function newEvents(count: number, from = 0): NewEvent[] {
  return Array.from({ length: count }, (_, index) => newEvent({ n: from + index }));
}

export function revision(value: number): Revision {
  return value as Revision;
}

/** All events of a stream, over any number of pages. */
export async function eventsOf(store: EventStore, stream: StreamName): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const slice = await store.readStream(stream, { from: revision(events.length) });
    if (!slice.exists) return events;
    events.push(...slice.events);
    if (!slice.hasMore) return events;
  }
}

/** All events in global order. */
export async function everything(store: EventStore, after: Position | null = null): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (let from = after; ; ) {
    const slice = await store.readAll(from);
    if (slice.events.length === 0) return events;
    events.push(...slice.events);
    if (slice.scannedTo === from) throw new Error(`readAll gave ${from} again`);
    from = slice.scannedTo;
  }
}

export type Seen = { readonly events: StoredEvent[]; readonly positions: Position[]; caughtUp: number };

/**
 * Follows a subscription until `enough`, skipping redelivered events as a consumer must.
 * @throws when an event arrives after a gap in a stream
 */
export async function follow(
  store: EventStore,
  after: Position | null,
  enough: (seen: Seen) => boolean,
  options: { readonly filter?: EventFilter; readonly pause?: () => Promise<unknown> } = {},
): Promise<Seen> {
  const controller = new AbortController();
  const seen: Seen = { events: [], positions: [], caughtUp: 0 };
  const { filter, pause } = options;
  let last = after;
  for await (const item of store.subscribeAll(after, {
    signal: controller.signal,
    ...(filter && { filter }),
  })) {
    if (item.kind === 'events') {
      for (const event of item.events) {
        if (comparePositions(event.position, last) <= 0) continue;
        last = event.position;
        seen.events.push(event);
      }
    }
    if (item.kind === 'caughtUp') seen.caughtUp += 1;
    if (item.position !== null) seen.positions.push(item.position);
    await pause?.();
    if (enough(seen)) controller.abort();
  }
  return seen;
}

export function ids(events: readonly { readonly id: string }[]): string[] {
  return events.map(({ id }) => id);
}
