import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position, Revision } from '../../../domain/kernel/event.ts';
import { matcherOf } from '../filter.ts';
import { pageSize } from '../page-size.ts';
import type { EventStore, StoredEvent, SubscribeOptions, SubscriptionItem } from '../port.ts';
import { checkAppend, checkExpectation, checkStreamName } from '../validate-append.ts';
import type { AwkwardMemory } from './memory.ts';
import { seededRandom } from './random.ts';

export type AwkwardEventStoreOptions = {
  readonly memory: AwkwardMemory;
  /** Seed for the sizes of batches and the redeliveries. */
  readonly seed: number;
  readonly clock: { now(): number };
};

/**
 * A test double that uses every freedom of the port: positions with gaps and beyond 2^53, small batches, redelivered
 * batches. Code that works with it does not depend on the habits of one real store. It stores nothing on disk.
 */
export function openAwkwardEventStore({ memory, seed, clock }: AwkwardEventStoreOptions): EventStore {
  const random = seededRandom(seed);
  let waiting: (() => void)[] = [];
  let closed = false;

  return {
    async append(stream, expected, events) {
      const checked = checkAppend(stream, expected, events);
      await turn();
      const appended = memory.append(stream, expected, checked, new Date(clock.now()).toISOString());
      wakeAll();
      return appended;
    },
    async readStream(name, range = {}) {
      await turn();
      const limit = pageSize(range.limit);
      const stream = memory.stream(name);
      if (!stream || stream.tombstoned) return { exists: false, tombstoned: stream !== undefined };
      const found = stream.events.slice(range.from ?? 0, range.to === undefined ? undefined : range.to + 1);
      const lastRevision = (stream.events.length - 1) as Revision;
      return { exists: true, events: found.slice(0, limit), lastRevision, hasMore: found.length > limit };
    },
    async readAll(after, options = {}) {
      await turn();
      const scanned = memory.log(memory.indexAfter(after), pageSize(options.limit));
      const matches = matcherOf(options.filter);
      const events = matches ? scanned.filter(({ stream, type }) => matches(stream, type)) : scanned;
      return { events, scannedTo: scanned.at(-1)?.position ?? after };
    },
    subscribeAll: (after, options) => subscribe(after, options),
    async head() {
      await turn();
      return memory.log(memory.length - 1, 1)[0]?.position ?? null;
    },
    async tombstone(stream, expected) {
      checkStreamName(stream);
      checkExpectation(expected);
      await turn();
      memory.tombstone(stream, expected);
    },
    async close() {
      closed = true;
      wakeAll();
      // Calls made earlier finish first.
      await nextTurn();
    },
  };

  async function* subscribe(
    after: Position | null,
    { signal, filter }: SubscribeOptions,
  ): AsyncGenerator<SubscriptionItem, void, void> {
    const matches = matcherOf(filter) ?? (() => true);
    const start = memory.indexAfter(after);
    const historyEnd = memory.length;
    let next = start;
    let caughtUp = false;
    signal.addEventListener('abort', wakeAll);
    try {
      while (!signal.aborted && !closed) {
        if (!caughtUp && next >= historyEnd) {
          caughtUp = true;
          yield { kind: 'caughtUp', position: memory.log(next - 1, 1)[0]?.position ?? after };
          continue;
        }
        if (next >= memory.length) {
          await new Promise<void>((resolve) => waiting.push(resolve));
          continue;
        }
        // As after a reconnection, some events are delivered again before new ones.
        const from = random() < 0.3 ? Math.max(start, next - Math.floor(random() * 5)) : next;
        const batch = memory.log(from, next - from + 1 + Math.floor(random() * 300));
        next = from + batch.length;
        yield itemOf(batch, matches);
        await nextTurn();
      }
    } finally {
      signal.removeEventListener('abort', wakeAll);
    }
  }

  function wakeAll(): void {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  async function turn(): Promise<void> {
    if (closed) throw new Error('The event store is closed');
    await nextTurn();
  }
}

function itemOf(
  batch: readonly StoredEvent[],
  matches: (stream: string, type: string) => boolean,
): SubscriptionItem {
  const position = batch.at(-1)?.position ?? ('0' as Position);
  const events = batch.filter(({ stream, type }) => matches(stream, type));
  return events.length > 0 ? { kind: 'events', events, position } : { kind: 'scanned', position };
}
