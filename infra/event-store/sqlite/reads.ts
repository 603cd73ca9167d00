import type { DatabaseSync } from 'node:sqlite';
import type { Position, Revision, StreamName } from '../../../domain/kernel/event.ts';
import { prepareRows, rowOf, rowsOf } from '../../sqlite/open-database.ts';
import { matcherOf } from '../filter.ts';
import { pageSize } from '../page-size.ts';
import type { AllSlice, ReadAllOptions, StoredEvent, StreamRange, StreamSlice } from '../port.ts';
import { recordNamed } from './leave-out.ts';
import {
  checkLogRow,
  type EventRow,
  type LogRow,
  logColumns,
  parseLogRow,
  parseRow,
  positionOf,
  rowIdOf,
} from './rows.ts';

export type Reads = {
  stream(name: StreamName, range: StreamRange | undefined): StreamSlice;
  /** @param upTo the last position to scan */
  all(after: Position | null, options: ReadAllOptions | undefined, upTo: number): AllSlice;
  /** Rows after a position, in global order. */
  rowsAfter(position: number, limit: number, upTo: number): EventRow[];
};

const columns =
  'e.position, s.name, e.revision, e.id, t.name, e.schema_version, e.recorded_at, e.data, e.metadata, e.crc';
const joins = 'JOIN streams s ON s.id = e.stream JOIN event_types t ON t.id = e.type';

export function createReads(db: DatabaseSync): Reads {
  const findStream = prepareRows(db, 'SELECT id, tombstoned FROM streams WHERE name = ?');
  const lastRevision = prepareRows(db, 'SELECT max(revision) FROM events WHERE stream = ?');
  const ofStream = prepareRows(
    db,
    `SELECT ${columns} FROM events e CROSS ${joins}
     WHERE e.stream = ? AND e.revision BETWEEN ? AND ? ORDER BY e.revision LIMIT (SELECT ?)`,
  );
  const ofAll = prepareRows(
    db,
    `SELECT ${columns} FROM events e CROSS ${joins} WHERE e.position > ? AND e.position <= ? ORDER BY e.position LIMIT (SELECT ?)`,
  );
  const scan = prepareRows(
    db,
    `SELECT ${logColumns} FROM events e CROSS ${joins} WHERE e.position > ? AND e.position <= ? ORDER BY e.position LIMIT (SELECT ?)`,
  );
  const allTypes = prepareRows(db, 'SELECT id, name FROM event_types');
  /** Type names by their number, so that each name is one string object, hashed once. */
  let types: ReadonlyMap<number, string> = new Map();

  return { stream, all, rowsAfter };

  function stream(name: StreamName, range: StreamRange = {}): StreamSlice {
    const limit = pageSize(range.limit);
    const found = rowOf<[id: number, tombstoned: number]>(findStream, name);
    if (!found || found[1] === 1) return { exists: false, tombstoned: found !== undefined };
    const to = range.to ?? Number.MAX_SAFE_INTEGER;
    const rows = rowsOf<EventRow>(ofStream, found[0], range.from ?? 0, to, limit + 1);
    const hasMore = rows.length > limit;
    if (hasMore) rows.pop();
    const atEnd = !hasMore && range.to === undefined ? rows.at(-1)?.[2] : undefined;
    const last = atEnd ?? rowOf<[number]>(lastRevision, found[0])?.[0] ?? 0;
    return {
      exists: true,
      events: rows.map((row) => parseRow(row)),
      lastRevision: last as Revision,
      hasMore,
    };
  }

  function all(after: Position | null, options: ReadAllOptions = {}, upTo: number): AllSlice {
    const rows = rowsOf<LogRow>(scan, rowIdOf(after), upTo, pageSize(options.limit));
    const last = rows.at(-1);
    const matches = matcherOf(options.filter);
    const without = new Map(
      Object.entries(options.without ?? {}).map(([type, records]) => [type, records.map(recordNamed)]),
    );
    const events: StoredEvent[] = [];
    for (const row of rows) {
      checkLogRow(row);
      const type = typeOf(row[2]);
      // The text begins with the stream's name, which begins with its category.
      if (!matches || matches(row[3], type)) events.push(parseLogRow(row, type, without.get(type)));
    }
    return { events, scannedTo: last ? positionOf(last[0]) : after };
  }

  function typeOf(id: number): string {
    if (!types.has(id)) types = new Map(rowsOf<[number, string]>(allTypes));
    return types.get(id) ?? '';
  }

  function rowsAfter(position: number, limit: number, upTo: number): EventRow[] {
    return rowsOf<EventRow>(ofAll, position, upTo, limit);
  }
}
