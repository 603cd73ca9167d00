import type { DomainEvent, DomainEventName, DomainFact } from '../events.ts';
import type { Revision, StreamName } from '../kernel/event.ts';

/**
 * A question, answered by folding events into documents. Pure: the same function serves the live screen, a rebuild,
 * a test and the time machine. Documents are JSON values and are never mutated.
 */
export type ReadModel<Document = unknown> = {
  readonly name: string;
  /** Raise it whenever `keys` or `evolve` change meaning: the new version is built beside the old one, then switched. */
  readonly version: number;
  /** Event types it folds; all others only move its checkpoint. */
  readonly handles: readonly DomainEventName[];
  /** By event type, records in its data that neither `keys` nor `evolve` look at: they may be empty when it is built anew. */
  readonly ignores?: Readonly<Partial<Record<DomainEventName, readonly string[]>>>;
  /** Every document the event may read or change. */
  readonly keys: (event: DomainEvent) => readonly string[];
  /**
   * What the event changes, as [key, document]; `undefined` removes. It finds documents of `keys` and no others. A fold that takes long is a
   * generator: between two of its changes a projection lets others have a turn.
   * @param keys of the event, for a fold that would build them again
   */
  readonly evolve: (
    at: Lookup<Document>,
    event: DomainEvent,
    keys?: readonly string[],
  ) => Iterable<Change<Document>>;
};

/** Documents by key, before the event; `undefined` = not there. */
export type Lookup<Document> = (key: string) => Document | undefined;
export type Change<Document> = readonly [key: string, document: Document | undefined];
export type Changes<Document> = readonly Change<Document>[];

/**
 * A goal, pursued by writing intentions as events. Its state is folded like a read model, its only effect is to append.
 * Replaying it from the beginning is harmless: intentions have ids derived from their cause and exact revisions.
 */
export type Process<Document = unknown> = {
  readonly name: string;
  readonly version: number;
  readonly handles: readonly DomainEventName[];
  readonly keys: (event: DomainEvent) => readonly string[];
  readonly react: (at: Lookup<Document>, event: DomainEvent) => Reaction<Document>;
};

export type Reaction<Document = unknown> = {
  readonly documents?: Changes<Document>;
  readonly intentions?: readonly Intention[];
};

export type Intention = {
  readonly stream: StreamName;
  /**
   * `noStream` or an exact revision: when the stream has moved on, this step was already taken and nothing is written.
   * `end`: once, wherever the stream ends by then.
   */
  readonly expected: 'noStream' | Revision | 'end';
  readonly facts: readonly DomainFact[];
};

/** Positions as sortable key parts. */
export function sortablePosition(position: string): string {
  return position.padStart(20, '0');
}
