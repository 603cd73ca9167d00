import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../../domain/kernel/event.ts';
import { matcherOf } from '../filter.ts';
import type { SubscribeOptions, SubscriptionItem } from '../port.ts';
import type { Listener } from './arrivals.ts';
import { eventOf, type LazyEvent, positionOf, rowIdOf } from './rows.ts';

/** What a subscription needs of the store. */
export type SubscriptionSource = {
  /** The newest position; 0 if there is no event. */
  head(): number;
  /** At most 500 events; `fromDisk` is true if they were read from disk. */
  pageAfter(position: number): { readonly events: readonly LazyEvent[]; readonly fromDisk: boolean };
  listen(signal: AbortSignal): Listener;
  /** True if the store was closed. @throws the error that ended the store */
  ended(): boolean;
};

/** Delivers history and then new events, in pages. It advances only when the consumer requests the next item. */
export async function* subscribe(
  source: SubscriptionSource,
  after: Position | null,
  { signal, filter }: SubscribeOptions,
): AsyncGenerator<SubscriptionItem, void, void> {
  const matches = matcherOf(filter);
  const historyEnd = source.head();
  const arrivals = source.listen(signal);
  let seen = rowIdOf(after);
  let caughtUp = false;
  try {
    while (!signal.aborted && !source.ended()) {
      if (!caughtUp && seen >= historyEnd) {
        caughtUp = true;
        yield { kind: 'caughtUp', position: seen === 0 ? null : positionOf(seen) };
        continue;
      }
      const { events, fromDisk } = source.pageAfter(seen);
      const newest = events.at(-1)?.row[0];
      if (newest === undefined) {
        await arrivals.next();
        continue;
      }
      seen = newest;
      const wanted = matches ? events.filter(({ row }) => matches(row[1], row[4])) : events;
      const position = positionOf(seen);
      if (wanted.length > 0) yield { kind: 'events', events: wanted.map(eventOf), position };
      else yield { kind: 'scanned', position };
      // Yields between two pages, so that a long history does not hold the event loop.
      if (fromDisk) await nextTurn();
    }
  } finally {
    arrivals.stop();
  }
}
