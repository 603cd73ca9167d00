import type { EventStore } from '../port.ts';
import { checkAppend, checkExpectation, checkStreamName } from '../validate-append.ts';
import { openConnection } from './connection.ts';
import { feedBuffer, openFeed } from './feed.ts';
import { createHead } from './head.ts';
import { createReads } from './reads.ts';
import { clientPosition } from './records.ts';
import { type SubscriptionSource, subscribe } from './subscription.ts';
import { createWrites } from './writes.ts';

export type EventStoreDbOptions = {
  /** For example `esdb://user:password@host:2113?tls=true`; several hosts and `esdb+discover://` for a cluster. */
  readonly url: string;
  /**
   * Milliseconds that one answer may take, and that a call waits for an unreachable store; default 10,000.
   * Subscriptions wait without a limit.
   */
  readonly deadlineMs?: number;
  /** Called whenever a subscription loses its connection and opens a new one. */
  readonly onConnectionLost?: (cause: unknown) => void;
};

/**
 * The scaled event store: EventStoreDB 22.6 or later over gRPC. Connects at the first call. @throws if the address is
 * no connection string, names no user for TLS, or turns off the errors for conflicts
 */
export function openEventStoreDb({
  url,
  deadlineMs = 10_000,
  onConnectionLost = () => {},
}: EventStoreDbOptions): EventStore {
  const connection = openConnection(url);
  const reads = createReads(connection, deadlineMs);
  const writes = createWrites(connection, deadlineMs, reads.positionAt);
  const head = createHead(reads);
  const closing = new AbortController();
  const inFlight = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;
  const source: SubscriptionSource = { head, feed, closing: closing.signal, lost: onConnectionLost };

  return {
    async append(stream, expected, events) {
      const checked = checkAppend(stream, expected, events);
      return run(() => writes.append(stream, expected, checked));
    },
    readStream: (stream, range) => run(() => reads.stream(stream, range)),
    readAll: (after, options) => run(() => reads.all(after, options)),
    subscribeAll(after, options) {
      mustBeOpen();
      return subscribe(source, after, options);
    },
    head: () => run(head),
    async tombstone(stream, expected) {
      checkStreamName(stream);
      checkExpectation(expected);
      return run(() => writes.tombstone(stream, expected));
    },
    close() {
      closed ??= finish();
      return closed;
    },
  };

  async function feed(after: bigint | null, signal: AbortSignal) {
    const client = await connection.client();
    const fromPosition = after === null ? 'start' : clientPosition(after);
    const options = { fromPosition, credentials: connection.credentials } as const;
    return openFeed(client.subscribeToAll(options, { highWaterMark: feedBuffer }), signal);
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    mustBeOpen();
    const running = work();
    inFlight.add(running);
    try {
      return await running;
    } finally {
      inFlight.delete(running);
    }
  }

  function mustBeOpen(): void {
    if (closed) throw new Error('The event store is closed');
  }

  async function finish(): Promise<void> {
    closing.abort();
    await Promise.allSettled(inFlight);
    await connection.close();
  }
}
