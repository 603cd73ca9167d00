import type { EventId, EventMetadata, Position, Revision, StreamName } from '../../domain/kernel/event.ts';

/**
 * The event store port. It promises only what EventStoreDB promises, and `tests/contract/event-store` checks every
 * adapter for it. It has six operations, and no options for differences between stores.
 */
export interface EventStore {
  /**
   * Appends 1..n events to one stream: all or nothing, with contiguous revisions, durable on return. Repeating it with
   * the same event ids and expected revision returns the same answer and writes nothing. @throws
   * {WrongExpectedRevision} | {StreamTombstoned} | {AppendTooLarge} | {InvalidAppend} | {OutcomeUnknown} | {StoreFull}
   */
  append(stream: StreamName, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /** Reads forward, in order. A missing stream is an answer (`exists: false`), not an exception. */
  readStream(stream: StreamName, range?: StreamRange): Promise<StreamSlice>;
  /** Reads forward in global order, after a position (exclusive; null: from the first event). */
  readAll(after: Position | null, options?: ReadAllOptions): Promise<AllSlice>;
  /**
   * Delivers history and then new events, in global order, at least once, in batches. A consumer exerts backpressure by
   * not requesting the next item. Reconnects by itself. Ends only if the signal aborts, or throws a fatal error.
   */
  subscribeAll(after: Position | null, options: SubscribeOptions): AsyncIterable<SubscriptionItem>;
  /** Position of the last deliverable event, or null for an empty store. Every subscriber eventually reaches it. */
  head(): Promise<Position | null>;
  /**
   * Ends a stream permanently: later appends fail and reads answer `tombstoned`. Its events may still appear in
   * `readAll`.
   */
  tombstone(stream: StreamName, expected: ExpectedRevision): Promise<void>;
  /** Finishes calls in progress and releases every handle. Idempotent. */
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
   * By event type, names of records in `data` that this reader never uses (such as `ratings`). An adapter may return
   * them empty, because reading a large one costs more than the rest of its event. The stored event is still verified
   * as a whole.
   */
  readonly without?: Readonly<Record<string, readonly string[]>>;
};

/**
 * `scannedTo` is the position of the last scanned event, so that a page without a matching event still makes progress.
 */
export type AllSlice = { readonly events: readonly StoredEvent[]; readonly scannedTo: Position | null };

export type SubscribeOptions = { readonly signal: AbortSignal; readonly filter?: EventFilter };

/**
 * `events` carries 1..500 events; `scanned` reports progress if no event matched the filter; `caughtUp` comes once each
 * time the end of the log is reached, also for an empty store.
 */
export type SubscriptionItem =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[]; readonly position: Position }
  | { readonly kind: 'scanned'; readonly position: Position }
  | { readonly kind: 'caughtUp'; readonly position: Position | null };

/** The product's own limits, enforced before any adapter, so that they do not depend on how a store counts bytes. */
export const maxEventBytes = 256 * 1024;
export const maxAppendBytes = 900 * 1024;
