import type { Revision } from '../../domain/kernel/event.ts';
import { WrongExpectedRevision } from '../../infra/event-store/errors.ts';
import type { Appended, EventStore, NewEvent, StoredEvent } from '../../infra/event-store/port.ts';

/**
 * A store that never writes, and answers every append as the real store would answer its repetition. Processes that are
 * run again only request what they requested before. An intention that was never written, because the server died in
 * between, is left to the next start. @param repeated called with each event that is requested again and exists
 */
export function neverWriting(
  store: EventStore,
  repeated: (asked: NewEvent, stored: StoredEvent) => void = () => undefined,
): EventStore {
  return {
    ...store,
    async append(stream, expected, events) {
      const from = (expected === 'noStream' ? 0 : expected + 1) as Revision;
      const slice = await store.readStream(stream, { from, limit: events.length });
      if (!slice.exists) return pretended(from, events);
      const last = slice.events.at(-1);
      if (last && events.every(({ id }, index) => slice.events[index]?.id === id)) {
        for (const [index, stored] of slice.events.entries()) {
          const asked = events[index];
          if (asked) repeated(asked, stored);
        }
        return { revision: last.revision, position: last.position };
      }
      if (slice.lastRevision === from - 1) return pretended(from, events);
      throw new WrongExpectedRevision(stream, slice.lastRevision);
    },
    tombstone: () => Promise.reject(new Error('This store is only read')),
  };
}

/** A made-up answer: processes do not use the position of an append. */
function pretended(from: Revision, events: readonly NewEvent[]): Appended {
  return { revision: (from + events.length - 1) as Revision, position: '0' as Appended['position'] };
}
