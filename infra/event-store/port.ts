import type { EventId, EventMetadata, Position, Revision, StreamName } from '../../domain/kernel/event.ts';

/**
 * The event store port: EventStoreDB's weakest honest promise, and every adapter is held to it by
 * `tests/contract/event-store`. Six operations, no knobs.
 */
export interface EventStore {
  /**
   * Appends 1..n events to one stream: all or nothing, contiguous revisions, durable on return.
   * The same event ids at the same expectation give the same answer and write nothing.
   * @throws {WrongExpectedRevision} | {StreamTombstoned} | {AppendTooLarge} | {InvalidAppend} | {OutcomeUnknown} | {StoreFull}
   */
  append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /** Forward and ordered. A missing stream is an answer (`exists: false`), not an exception. */
  readStream(stream: StreamName, range?: StreamRange): Promise<StreamSlice>;
  /** Forward in global order, after a position (exclusive; null = from the first event). */
  readAll(after: Position | null, options?: ReadAllOptions): Promise<AllSlice>;
  /**
   * History, then live, in global order, at least once, in batches; asking for the next item is the backpressure.
   * Reconnects inside. Ends only when the signal aborts or on a fatal error.
   */
  subscribeAll(after: Position | null, options: SubscribeOptions): AsyncIterable<SubscriptionItem>;
  /** Position of the last deliverable event, or null for an empty store. A subscriber always gets there. */
  head(): Promise<Position | null>;
  /** Ends a stream for ever: later appends and reads answer `tombstoned`. Its events may still appear in `readAll`. */
  tombstone(stream: StreamName, expected: ExpectedRevision): Promise<void>;
  /** Finishes what is in flight and releases every handle. Idempotent. */
  close(): Promise<void>;
}

export type ExpectedRevision = 'noStream' | Revision;

export type NewEvent = {
  readonly id: EventId;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
};

export type StoredEvent = NewEvent & {
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly position: Position;
  readonly recordedAt: string;
};

/** Revision and position of the last event of the append. */
export type Appended = { readonly revision: Revision; readonly position: Position };

/** Both ends inclusive. `limit` defaults to 1,000 and is at most 10,000. */
export type StreamRange = { readonly from?: Revision; readonly to?: Revision; readonly limit?: number };

export type StreamSlice =
  | {
      readonly exists: true;
      readonly events: readonly StoredEvent[];
      readonly lastRevision: Revision;
      readonly hasMore: boolean;
    }
  | { readonly exists: false; readonly tombstoned: boolean };

export type EventFilter = {
  /** Stream categories (`assessment` for `assessment-…`). */
  readonly categories?: readonly string[];
  readonly types?: readonly string[];
};

/** `limit` counts scanned events, defaults to 1,000 and is at most 10,000. */
export type ReadAllOptions = {
  readonly limit?: number;
  readonly filter?: EventFilter;
  /**
   * By event type, records in `data` that this reader never looks at (`ratings`): an adapter may hand them over empty, because reading a
   * large one costs more than all the rest of its event. What was stored is checked as a whole all the same.
   */
  readonly without?: Readonly<Record<string, readonly string[]>>;
};

/** `scannedTo` is the position of the last event looked at, so an empty filtered page still makes progress. */
export type AllSlice = { readonly events: readonly StoredEvent[]; readonly scannedTo: Position | null };

export type SubscribeOptions = { readonly signal: AbortSignal; readonly filter?: EventFilter };

/**
 * `events` carries 1..500 events; `scanned` says progress where the filter matched nothing; `caughtUp` comes once
 * per catch-up, also on an empty store.
 */
export type SubscriptionItem =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[]; readonly position: Position }
  | { readonly kind: 'scanned'; readonly position: Position }
  | { readonly kind: 'caughtUp'; readonly position: Position | null };

/** Product limits, enforced before any adapter so that no store's byte accounting decides. */
export const maxEventBytes = 256 * 1024;
export const maxAppendBytes = 900 * 1024;
