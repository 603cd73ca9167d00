import type { DomainEvent, DomainEventName, DomainFact } from '../events.ts';
import type { Revision, StreamName } from '../kernel/event.ts';

/**
 * A question, answered by folding events into documents. Pure: the same function serves the live screen, a rebuild,
 * a test and the time machine. Documents are JSON values and are never mutated.
 */
export type ReadModel<Document = unknown> = {
  readonly name: string;
  /**
   * Increase it whenever the meaning of `keys` or `evolve` changes: the new version is built beside the old one, then replaces
   * it.
   */
  readonly version: number;
  /** Event types that it folds; all other events only move its checkpoint. */
  readonly handles: readonly DomainEventName[];
  /** By event type, records in its data that `keys` and `evolve` do not read: a rebuild may leave them empty. */
  readonly ignores?: Readonly<Partial<Record<DomainEventName, readonly string[]>>>;
  /** Every document the event may read or change. */
  readonly keys: (event: DomainEvent) => readonly string[];
  /**
   * The changes of the event, as [key, document]; `undefined` removes a document. Only documents of `keys` can be read. A long
   * fold is a generator: between two changes the projection yields to other work.
   * @param keys of the event, for a fold that would otherwise compute them again
   */
  readonly evolve: (
    at: Lookup<Document>,
    event: DomainEvent,
    keys?: readonly string[],
  ) => Iterable<Change<Document>>;
};

/** Documents by key, before the event; `undefined` = absent. */
export type Lookup<Document> = (key: string) => Document | undefined;
export type Change<Document> = readonly [key: string, document: Document | undefined];
export type Changes<Document> = readonly Change<Document>[];

/**
 * A goal, pursued by writing intentions as events. Its state is folded like a read model; its only effect is to append. Replaying it from
 * the beginning is harmless: intentions have ids derived from their cause, and exact revisions.
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
   * Where to append: `noStream`, or an exact revision. If the stream has moved on, this step was already taken and nothing is
   * written. `end`: at the stream's current end, once for each id.
   */
  readonly expected: 'noStream' | Revision | 'end';
  readonly facts: readonly DomainFact[];
};

/** A position as a sortable key part. */
export function sortablePosition(position: string): string {
  return position.padStart(20, '0');
}
