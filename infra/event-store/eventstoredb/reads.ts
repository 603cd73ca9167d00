import type {
  AllStreamResolvedEvent,
  EventStoreDBClient,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client';
import type { Position, Revision, StreamName } from '../../../domain/kernel/event.ts';
import { matcherOf } from '../filter.ts';
import { pageSize } from '../page-size.ts';
import type { AllSlice, ReadAllOptions, StoredEvent, StreamRange, StreamSlice } from '../port.ts';
import { backoffMs, pause } from './backoff.ts';
import { collect } from './collect.ts';
import type { Connection } from './connection.ts';
import { failureOf, StoreAccessDenied, StoreUnreachable } from './failures.ts';
import {
  bigintOf,
  clientPosition,
  isSystemEvent,
  logPositionOf,
  positionOf,
  storedEventOf,
} from './records.ts';

export type Reads = {
  stream(name: StreamName, range?: StreamRange): Promise<StreamSlice>;
  all(after: Position | null, options?: ReadAllOptions): Promise<AllSlice>;
  positionAt(stream: StreamName, revision: Revision): Promise<Position>;
  /** Reads one page of `$all` in either direction, in the server's form. Retries while the store is unreachable. */
  allPage(
    direction: 'forwards' | 'backwards',
    from: bigint | null,
    count: number,
  ): Promise<AllStreamResolvedEvent[]>;
};

/**
 * Additional events to request for a page: the event at `after`, which the server returns again, and some system
 * events.
 */
const margin = 32;

export function createReads(connection: Connection, deadlineMs: number): Reads {
  // Reads go to the leader like writes, so that callers read their own writes.
  const options = { credentials: connection.credentials, requiresLeader: true };
  const untilAnswered = createUntilAnswered(connection, deadlineMs);
  return { stream, all, positionAt, allPage };

  async function stream(name: StreamName, range: StreamRange = {}): Promise<StreamSlice> {
    const from = range.from ?? 0;
    const wanted = Math.min(pageSize(range.limit), (range.to ?? Number.POSITIVE_INFINITY) - from + 1);
    // One event more than requested shows whether there are more, and usually finds the end of a stream without a
    // second call.
    const found = await streamPage(name, 'forwards', BigInt(from), Math.max(wanted, 0) + 1);
    if (!Array.isArray(found)) return found;
    const events = found.slice(0, Math.max(wanted, 0)).map(storedEventOf);
    const ended = found.length <= wanted && found.length > 0;
    const lastRevision = ended ? revisionOf(found) : await lastRevisionOf(name);
    if (lastRevision === undefined) return { exists: false, tombstoned: false };
    const reached = events.at(-1)?.revision ?? lastRevision;
    return {
      exists: true,
      events,
      lastRevision,
      hasMore: reached < Math.min(lastRevision, range.to ?? lastRevision),
    };
  }

  async function lastRevisionOf(name: StreamName): Promise<Revision | undefined> {
    const found = await streamPage(name, 'backwards', 'end', 1);
    return Array.isArray(found) ? revisionOf(found) : undefined;
  }

  async function positionAt(name: StreamName, revision: Revision): Promise<Position> {
    const found = await streamPage(name, 'forwards', BigInt(revision), 1);
    const [event] = Array.isArray(found) ? found : [];
    if (!event) throw new StoreUnreachable(`${name} was written, but its position cannot be read; try again`);
    return positionOf(logPositionOf(event));
  }

  async function all(after: Position | null, { limit, filter }: ReadAllOptions = {}): Promise<AllSlice> {
    const wanted = pageSize(limit);
    const matches = matcherOf(filter);
    const events: StoredEvent[] = [];
    let scannedTo = after;
    let seen = bigintOf(after);
    for (let scanned = 0; ; ) {
      const count = wanted - scanned + margin;
      const page = await allPage('forwards', seen, count);
      for (const resolved of page) {
        const position = logPositionOf(resolved);
        // The server's reads include the event at the given position; the port's positions are exclusive.
        if (seen !== null && position <= seen) continue;
        seen = position;
        if (isSystemEvent(resolved)) continue;
        scanned += 1;
        scannedTo = positionOf(position);
        const { event } = resolved;
        if (!matches || (event && matches(event.streamId, event.type))) events.push(storedEventOf(resolved));
        if (scanned === wanted) return { events, scannedTo };
      }
      if (page.length < count) return { events, scannedTo };
    }
  }

  function allPage(
    direction: 'forwards' | 'backwards',
    from: bigint | null,
    count: number,
  ): Promise<AllStreamResolvedEvent[]> {
    const edge = direction === 'forwards' ? 'start' : 'end';
    const fromPosition = from === null ? edge : clientPosition(from);
    return untilAnswered((client) =>
      client.readAll({ ...options, direction, fromPosition, maxCount: count }),
    );
  }

  async function streamPage(
    name: StreamName,
    direction: 'forwards' | 'backwards',
    fromRevision: bigint | 'end',
    count: number,
  ): Promise<ResolvedEvent[] | Extract<StreamSlice, { exists: false }>> {
    try {
      return await untilAnswered((client) =>
        client.readStream(name, { ...options, direction, fromRevision, maxCount: count }),
      );
    } catch (error) {
      const { kind } = failureOf(error);
      if (kind === 'streamNotFound') return { exists: false, tombstoned: false };
      if (kind === 'tombstoned') return { exists: false, tombstoned: true };
      throw error;
    }
  }
}

/** Reads have no side effects, so they are retried until the deadline. @throws {StoreUnreachable} at the deadline */
function createUntilAnswered(connection: Connection, deadlineMs: number) {
  return async <E>(read: (client: EventStoreDBClient) => StreamingRead<E>): Promise<E[]> => {
    const giveUpAt = performance.now() + deadlineMs;
    for (let attempt = 0; ; attempt += 1) {
      const client = await connection.client();
      try {
        return await collect(read(client), deadlineMs);
      } catch (error) {
        const { kind } = failureOf(error);
        if (kind === 'denied') {
          throw new StoreAccessDenied('The event store refuses this user; check the address and its rights', {
            cause: error,
          });
        }
        if (kind !== 'unclear' && kind !== 'notExecuted') throw error;
        if (performance.now() > giveUpAt) {
          throw new StoreUnreachable('The event store does not answer; try again in a moment', {
            cause: error,
          });
        }
        await pause(backoffMs(attempt, 500));
      }
    }
  };
}

function revisionOf(page: readonly ResolvedEvent[]): Revision | undefined {
  const last = page.at(-1)?.event;
  return last && (Number(last.revision) as Revision);
}
