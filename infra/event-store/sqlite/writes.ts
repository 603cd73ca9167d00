import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { Revision, StreamName } from '../../../domain/kernel/event.ts';
import { prepareRows, rowOf, rowsOf } from '../../sqlite/open-database.ts';
import { actualRevision, decideAppend } from '../decide-append.ts';
import { StreamTombstoned, WrongExpectedRevision } from '../errors.ts';
import type { Appended, ExpectedRevision } from '../port.ts';
import type { CheckedEvent } from '../validate-append.ts';
import { checksumOf, type EventRow, encodeMetadata, positionOf } from './rows.ts';

/**
 * The operations of a group, which run inside its transaction. They cache the tables of streams and types; call
 * `forget` when a transaction was rolled back or another process has written.
 */
export type Writes = {
  append(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly CheckedEvent[],
    now: number,
  ): Appended | WrongExpectedRevision | StreamTombstoned;
  tombstone(
    stream: StreamName,
    expected: ExpectedRevision,
  ): undefined | WrongExpectedRevision | StreamTombstoned;
  /** Returns the rows inserted since the last call. */
  takeInserted(): EventRow[];
  forget(): void;
};

type Stream = { id: number; last: number; tombstoned: boolean };
type StoredId = readonly [id: string, position: number];

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of SQL statements, and append and tombstone, which share the cache of streams
export function createWrites(db: DatabaseSync): Writes {
  const findStream = prepareRows(
    db,
    'SELECT id, (SELECT max(revision) FROM events WHERE stream = streams.id), tombstoned FROM streams WHERE name = ?',
  );
  const addStream = prepareRows(db, 'INSERT INTO streams (name, tombstoned) VALUES (?, ?)');
  const endStream = prepareRows(db, 'UPDATE streams SET tombstoned = 1 WHERE id = ?');
  const findType = prepareRows(db, 'SELECT id FROM event_types WHERE name = ?');
  const addType = prepareRows(db, 'INSERT INTO event_types (name) VALUES (?)');
  const addEvent = db.prepare(
    `INSERT INTO events (stream, revision, id, type, schema_version, recorded_at, data, metadata, crc)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const idsFrom = prepareRows(
    db,
    'SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT (SELECT ?)',
  );

  const streams = new LRUCache<string, Stream>({ max: 20_000 });
  const types = new Map<string, number>();
  let inserted: EventRow[] = [];

  return { append, tombstone, takeInserted, forget };

  function append(
    name: StreamName,
    expected: ExpectedRevision,
    events: readonly CheckedEvent[],
    now: number,
  ): Appended | WrongExpectedRevision | StreamTombstoned {
    const stream = streamOf(name);
    if (stream?.tombstoned) return new StreamTombstoned(name);
    const last = stream?.last ?? -1;
    const decision = decideAppend(expected, last, (from) =>
      beginsWith(storedIds(stream, from, events.length), events),
    );
    if (decision === 'refuse') return new WrongExpectedRevision(name, actualRevision(last));
    if (decision === 'repeat' && stream) return earlierAnswer(stream, expected, events.length);
    return insert(name, stream ?? newStream(name, false), events, now);
  }

  function insert(name: string, stream: Stream, events: readonly CheckedEvent[], now: number): Appended {
    let position = 0;
    for (const { id, type, schemaVersion, json, metadata } of events) {
      const revision = stream.last + 1;
      const text = encodeMetadata(metadata);
      const typeId = types.get(type) ?? typeOf(type);
      const crc = checksumOf([0, name, revision, id, type, schemaVersion, now, json, text, null]);
      position = Number(
        addEvent.run(stream.id, revision, id, typeId, schemaVersion, now, json, text, crc).lastInsertRowid,
      );
      inserted.push([position, name, revision, id, type, schemaVersion, now, json, text, null]);
      stream.last = revision;
    }
    return { revision: stream.last as Revision, position: positionOf(position) };
  }

  function tombstone(
    name: StreamName,
    expected: ExpectedRevision,
  ): undefined | WrongExpectedRevision | StreamTombstoned {
    const stream = streamOf(name);
    if (stream?.tombstoned) return new StreamTombstoned(name);
    const last = stream?.last ?? -1;
    if (last !== (expected === 'noStream' ? -1 : expected)) {
      return new WrongExpectedRevision(name, actualRevision(last));
    }
    if (!stream) newStream(name, true);
    else {
      endStream.run(stream.id);
      stream.tombstoned = true;
    }
    return undefined;
  }

  function streamOf(name: string): Stream | undefined {
    const known = streams.get(name);
    if (known) return known;
    const row = rowOf<[id: number, last: number | null, tombstoned: number]>(findStream, name);
    if (!row) return undefined;
    const stream = { id: row[0], last: row[1] ?? -1, tombstoned: row[2] === 1 };
    streams.set(name, stream);
    return stream;
  }

  function newStream(name: string, tombstoned: boolean): Stream {
    const id = Number(addStream.run(name, tombstoned ? 1 : 0).lastInsertRowid);
    const stream = { id, last: -1, tombstoned };
    streams.set(name, stream);
    return stream;
  }

  function typeOf(name: string): number {
    const id = rowOf<[number]>(findType, name)?.[0] ?? Number(addType.run(name).lastInsertRowid);
    types.set(name, id);
    return id;
  }

  function storedIds(stream: Stream | undefined, from: number, count: number): StoredId[] {
    return stream ? rowsOf<StoredId>(idsFrom, stream.id, from, count) : [];
  }

  function earlierAnswer(stream: Stream, expected: ExpectedRevision, count: number): Appended {
    const from = expected === 'noStream' ? -1 : expected;
    const position = storedIds(stream, from, count).at(-1)?.[1] ?? 0;
    return { revision: (from + count) as Revision, position: positionOf(position) };
  }

  function takeInserted(): EventRow[] {
    const rows = inserted;
    inserted = [];
    return rows;
  }

  function forget(): void {
    streams.clear();
    types.clear();
    inserted = [];
  }
}

function beginsWith(stored: readonly StoredId[], events: readonly CheckedEvent[]): boolean {
  return events.every(({ id }, index) => stored[index]?.[0] === id);
}
