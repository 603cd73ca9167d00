import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import { comparePositions, type Position } from '../../../domain/kernel/event.ts';
import { type Matcher, matcherOf } from '../filter.ts';
import type { SubscribeOptions, SubscriptionItem } from '../port.ts';
import { backoffMs, pause } from './backoff.ts';
import { failureOf } from './failures.ts';
import type { Feed } from './feed.ts';
import { bigintOf, isSystemEvent, logPositionOf, positionOf, storedEventOf } from './records.ts';

/** What a subscription needs of the store. */
export type SubscriptionSource = {
  head(): Promise<Position | null>;
  /** Opens a subscription to all events after a position. */
  feed(after: bigint | null, signal: AbortSignal): Promise<Feed>;
  /** Aborts when the store is closed. */
  readonly closing: AbortSignal;
  /** Called each time a connection is lost and has to be reopened. */
  lost(cause: unknown): void;
};

const longestPauseMs = 5000;

/**
 * Delivers history and then new events, over as many connections as needed. Each connection starts after the last event
 * that was delivered or skipped. So nothing is missed, and events in transit when a connection broke come with the next
 * one. Subscribes without a filter: the server's own filters were wrong at the moment of going live (KurrentDB #4023,
 * #4990), and its checkpoints run ahead of handled events.
 */
export async function* subscribe(
  source: SubscriptionSource,
  after: Position | null,
  { signal, filter }: SubscribeOptions,
): AsyncGenerator<SubscriptionItem, void, void> {
  const over = AbortSignal.any([signal, source.closing]);
  const matches = matcherOf(filter);
  let seen = bigintOf(after);
  let delivered = after;
  let caughtUp = false;
  for (let failures = 0; !over.aborted; ) {
    let feed: Feed | undefined;
    try {
      const historyEnd = caughtUp ? null : await unlessOver(source.head(), over);
      feed = await source.feed(seen, over);
      while (!over.aborted) {
        if (!caughtUp && historyEnd !== undefined && comparePositions(delivered, historyEnd) >= 0) {
          caughtUp = true;
          yield { kind: 'caughtUp', position: delivered };
          continue;
        }
        const batch = (await feed.next()).filter(
          (resolved) => seen === null || logPositionOf(resolved) > seen,
        );
        const last = batch.at(-1);
        if (!last) continue;
        failures = 0;
        seen = logPositionOf(last);
        const item = itemOf(batch, matches);
        if (!item) continue;
        delivered = item.position;
        yield item;
      }
    } catch (error) {
      const { kind } = failureOf(error);
      if (kind !== 'unclear' && kind !== 'notExecuted') throw error;
      source.lost(error);
      await pause(backoffMs(failures, longestPauseMs), over);
      failures += 1;
    } finally {
      feed?.close();
    }
  }
}

/** @returns undefined for a batch of system events only, whose positions must not be exposed */
function itemOf(
  batch: readonly AllStreamResolvedEvent[],
  matches: Matcher | undefined,
): Extract<SubscriptionItem, { kind: 'events' | 'scanned' }> | undefined {
  const ours = batch.filter((resolved) => !isSystemEvent(resolved));
  const last = ours.at(-1);
  if (!last) return undefined;
  const position = positionOf(logPositionOf(last));
  const wanted = matches ? ours.filter(({ event }) => event && matches(event.streamId, event.type)) : ours;
  if (wanted.length === 0) return { kind: 'scanned', position };
  return { kind: 'events', events: wanted.map(storedEventOf), position };
}

/** @returns undefined as soon as the signal aborts, without waiting for the answer */
function unlessOver<T>(answer: Promise<T>, over: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const leave = () => resolve(undefined);
    over.addEventListener('abort', leave, { once: true });
    answer.then(resolve, reject).finally(() => over.removeEventListener('abort', leave));
  });
}
