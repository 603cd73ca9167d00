/** The shapes every event shares. Values only, used by the store, the codec and the folds. */

declare const brand: unique symbol;
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** `<category>-<id>`, only `[a-z0-9-]`, never personal data. */
export type StreamName = Brand<string, 'StreamName'>;
/** A UUID derived from the command or the causing event, so that a retry is idempotent. */
export type EventId = Brand<string, 'EventId'>;
/** Place of an event in its stream, from 0. */
export type Revision = Brand<number, 'Revision'>;
/**
 * Place of an event in the global order: opaque, sparse, compare-only. A decimal string at every boundary;
 * compare with {@link comparePositions}, never calculate with it.
 */
export type Position = Brand<string, 'Position'>;

/** Actor, cause and tenant; required on every stored event. */
export type EventMetadata = {
  readonly correlationId: string;
  readonly causationId: string;
  readonly commandId: string;
  /** `account:<id>`, `program:<key id>`, `participant:<id>`, `process:<name>` or `anonymous`. */
  readonly actor: string;
  /** The organisation the event belongs to. */
  readonly tenant: string;
};

/** Result of a decision: a business fact that is not stored yet. */
export type Fact<Type extends string = string, Data = unknown> = {
  readonly type: Type;
  readonly data: Data;
};

/** A fact with its stream, revision and position. */
export type Recorded<F extends Fact = Fact> = F & {
  readonly id: EventId;
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly position: Position;
  /** ISO 8601 UTC, stamped by the store. */
  readonly recordedAt: string;
  readonly metadata: EventMetadata;
};

/** Orders decimal strings as numbers: negative, zero or positive like a sort callback. */
export function comparePositions(a: Position | null, b: Position | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a.length - b.length || (a < b ? -1 : 1);
}

/** The earlier of two positions; null means "before everything". */
export function earlierPosition(a: Position | null, b: Position | null): Position | null {
  return comparePositions(a, b) <= 0 ? a : b;
}

/** The later of two positions; null means "before everything". */
export function laterPosition(a: Position | null, b: Position | null): Position | null {
  return comparePositions(a, b) >= 0 ? a : b;
}
