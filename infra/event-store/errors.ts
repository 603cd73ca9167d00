import type { Position, Revision, StreamName } from '../../domain/kernel/event.ts';

/** The stream has other events than expected. `actual` is its last revision, or null if it does not exist. */
export class WrongExpectedRevision extends Error {
  readonly stream: StreamName;
  readonly actual: Revision | null;
  constructor(stream: StreamName, actual: Revision | null) {
    super(`${stream} is at revision ${actual ?? 'none'}`);
    this.name = 'WrongExpectedRevision';
    this.stream = stream;
    this.actual = actual;
  }
}

export class StreamTombstoned extends Error {
  readonly stream: StreamName;
  constructor(stream: StreamName) {
    super(`${stream} has ended for ever`);
    this.name = 'StreamTombstoned';
    this.stream = stream;
  }
}

/** More than 256 KiB for one event, or 900 KiB for one append. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
}

/** A reserved or malformed stream name, no events at all, or data that is not JSON. */
export class InvalidAppend extends Error {
  override readonly name = 'InvalidAppend';
}

/** The store did not confirm the write. Retry with the same ids at the same expected revision. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The disk is full. Nothing was stored; reads still work. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/** A stored event differs from what was written: a flipped bit or a torn write. It is never returned. */
export class EventDamaged extends Error {
  readonly position: Position;
  constructor(position: Position, stream: string) {
    super(
      `The event at position ${position} (${stream}) is damaged on disk. Stop, find out what else is damaged with "npm run verify", and restore a backup`,
    );
    this.name = 'EventDamaged';
    this.position = position;
  }
}

/** Another process already owns this data folder. */
export class StoreInUse extends Error {
  override readonly name = 'StoreInUse';
}
