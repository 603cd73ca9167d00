import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Position, Revision, StreamName } from '../../domain/kernel/event.ts';
import { OutcomeUnknown, StreamTombstoned, WrongExpectedRevision } from '../../infra/event-store/errors.ts';
import {
  type EventStore,
  maxAppendBytes,
  type NewEvent,
  type StoredEvent,
} from '../../infra/event-store/port.ts';
import { eventBytes } from '../../infra/event-store/validate-append.ts';
import { OperationRefused } from './data-folder.ts';

export type Moved = {
  /** Number of events in the target at the end; each was compared with its original. */
  readonly events: number;
  readonly streams: number;
  readonly tombstones: number;
  /** How many of `events` were in the target before this run. */
  readonly alreadyThere: number;
};

export type MoveLogOptions = {
  readonly from: EventStore;
  readonly to: EventStore;
  /** Called after every append with the number of events in the target. */
  readonly onProgress?: (events: number) => void;
  /** First wait before an append is retried; doubles each time, with eight attempts in all. Default 250 ms. */
  readonly retryMs?: number;
};

const pageSize = 1_000;
const eventsPerAppend = 200;
const attempts = 8;

/**
 * Copies a whole log into another store: every stream with its revisions, in global order, with the same ids. The
 * target is always a prefix of the source, so the next run continues an interrupted one: it compares what exists and
 * continues after it. At the end, every event is compared once more. The target store assigns its own positions and
 * `recordedAt`. Appends run one after the other, because two concurrent ones could be stored in the other order.
 * @throws {OperationRefused} if the target contains anything else
 */
export async function moveLog({ from, to, onProgress, retryMs = 250 }: MoveLogOptions): Promise<Moved> {
  const ended = endedStreams(to);
  const alreadyThere = await compare(from, to, ended);
  let events = alreadyThere.events;
  for (let after: Position | null = alreadyThere.position; ; ) {
    const page = await from.readAll(after, { limit: pageSize });
    for (const batch of appendsOf(page.events)) {
      await append(to, batch, retryMs);
      events += batch.length;
      onProgress?.(events);
    }
    if (page.events.length === 0) break;
    after = page.scannedTo;
  }
  // Compared before the tombstones are moved, because a store may hide the events of a tombstoned stream.
  const moved = await compare(from, to, ended);
  if (!moved.complete)
    throw new OperationRefused(`The target lacks the event at ${moved.position}. Run it again.`);
  const tombstones = await moveTombstones(from, to, moved.streams);
  return { events: moved.events, streams: moved.streams.size, tombstones, alreadyThere: alreadyThere.events };
}

type Compared = {
  /** The source's position up to which both logs are equal. */
  readonly position: Position | null;
  readonly events: number;
  readonly streams: ReadonlyMap<StreamName, Revision>;
  /** True if the source has no events after `position`. */
  readonly complete: boolean;
};

/** Compares both logs event by event, up to the end of the target. */
async function compare(
  from: EventStore,
  to: EventStore,
  ended: (stream: StreamName) => Promise<boolean>,
): Promise<Compared> {
  const target = everyEvent(to);
  const streams = new Map<StreamName, Revision>();
  let position: Position | null = null;
  let events = 0;
  let next = await target.next();
  for await (const original of everyEvent(from)) {
    const copy = next.done ? undefined : next.value;
    if (copy && isSame(original, copy)) next = await target.next();
    else if (!(await ended(original.stream))) {
      if (!copy) return { position, events, streams, complete: false };
      throw new OperationRefused(
        `The target is not a copy of this log: where ${original.type} (${original.stream}, revision ${original.revision}, id ${original.id}) belongs, it has ${differenceOf(original, copy)}. Use an empty store.`,
      );
    }
    streams.set(original.stream, original.revision);
    position = original.position;
    events += 1;
  }
  if (!next.done)
    throw new OperationRefused(
      `The target holds more than this log: ${next.value.type} of ${next.value.stream} at ${next.value.position}. It was written to after the move; do not move into it again.`,
    );
  return { position, events, streams, complete: true };
}

async function* everyEvent(store: EventStore): AsyncGenerator<StoredEvent, undefined> {
  for (let after: Position | null = null; ; ) {
    const page: Awaited<ReturnType<EventStore['readAll']>> = await store.readAll(after, { limit: pageSize });
    if (page.events.length === 0) return undefined;
    yield* page.events;
    after = page.scannedTo;
  }
}

/** Compares everything except what each store assigns itself. */
function isSame(original: StoredEvent, copy: StoredEvent): boolean {
  return differenceOf(original, copy) === undefined;
}

function differenceOf(original: StoredEvent, copy: StoredEvent): string | undefined {
  if (original.id !== copy.id || original.stream !== copy.stream)
    return `${copy.type} (${copy.stream}, revision ${copy.revision}, id ${copy.id})`;
  const fields = ['revision', 'type', 'schemaVersion', 'data', 'metadata'] as const;
  const different = fields.filter((field) => !isDeepStrictEqual(original[field], copy[field]));
  return different.length === 0 ? undefined : `the same event with other ${different.join(', ')}`;
}

/** Groups consecutive events of one stream into one append, within the store's limits. */
export function appendsOf(events: readonly StoredEvent[]): readonly (readonly StoredEvent[])[] {
  const appends: StoredEvent[][] = [];
  let bytes = 0;
  for (const event of events) {
    const size = eventBytes(event);
    const last = appends.at(-1);
    const fits = last && last[0]?.stream === event.stream && last.length < eventsPerAppend;
    if (fits && bytes + size <= maxAppendBytes) {
      last.push(event);
      bytes += size;
    } else {
      appends.push([event]);
      bytes = size;
    }
  }
  return appends;
}

async function append(to: EventStore, batch: readonly StoredEvent[], retryMs: number): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const expected = first.revision === 0 ? 'noStream' : ((first.revision - 1) as Revision);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await to.append(first.stream, expected, batch.map(toAppend));
      return;
    } catch (error) {
      if (error instanceof WrongExpectedRevision || error instanceof StreamTombstoned)
        throw new OperationRefused(
          `The target's ${error.message}: somebody else writes to it. Stop them and run it again.`,
          {
            cause: error,
          },
        );
      // Safe to retry, because the same ids at the same revision are idempotent.
      if (!(error instanceof OutcomeUnknown) || attempt === attempts) throw error;
      await delay(retryMs * 2 ** (attempt - 1));
    }
  }
}

function toAppend({ id, type, schemaVersion, data, metadata }: StoredEvent): NewEvent {
  return { id, type, schemaVersion, data, metadata };
}

/** Moves tombstones. A stream that was tombstoned without any event is invisible through the port, and is not moved. */
async function moveTombstones(
  from: EventStore,
  to: EventStore,
  streams: ReadonlyMap<StreamName, Revision>,
): Promise<number> {
  let tombstones = 0;
  for (const [stream, last] of streams) {
    const original = await from.readStream(stream, { limit: 1 });
    if (original.exists || !original.tombstoned) continue;
    tombstones += 1;
    const copy = await to.readStream(stream, { limit: 1 });
    if (copy.exists) await to.tombstone(stream, last);
  }
  return tombstones;
}

/** Tells whether an earlier run has already tombstoned a stream in the target; asks the store once per stream. */
function endedStreams(to: EventStore): (stream: StreamName) => Promise<boolean> {
  const known = new Map<StreamName, Promise<boolean>>();
  return (stream) => {
    const asked =
      known.get(stream) ??
      to.readStream(stream, { limit: 1 }).then((slice) => !slice.exists && slice.tombstoned);
    known.set(stream, asked);
    return asked;
  };
}
