import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../sqlite/open-database.ts';

/**
 * AUTOINCREMENT is load-bearing: without it, the position of a removed newest row would be used again for another
 * event, and every checkpoint would silently skip that event. Event ids are deliberately not unique, because the scaled
 * store accepts a reused id too. `crc` is the row's own checksum (rows.ts), because SQLite detects a torn page but not
 * a flipped bit in a text; it is NULL in rows of version 1. A stream's last revision is the end of the `(stream,
 * revision)` index, so no row is written twice per append.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    tombstoned INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS event_types (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream INTEGER NOT NULL REFERENCES streams (id),
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type INTEGER NOT NULL REFERENCES event_types (id),
    schema_version INTEGER NOT NULL,
    recorded_at INTEGER NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    crc INTEGER,
    UNIQUE (stream, revision)
  ) STRICT;
`;

/**
 * A submission has 2.3 KB, and appends never return to fill a page: with pages of 4 KiB a fifth of the file was empty.
 * Older files keep their page size, and both can be read.
 */
const pageBytes = 8192;

/** Increased whenever the meaning of the tables changes; an older program then refuses a newer file. */
const fileVersion = 2;

/** The writing connection. */
export function openWriter(file: string): DatabaseSync {
  const db = openDatabase(file, 'full', pageBytes);
  const found = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (found > fileVersion) {
    db.close();
    throw new Error(`${file} was written by a newer version of this program; use that version to open it`);
  }
  // The writer itself keeps stream and revision consistent, and checking foreign keys would cost two look-ups per
  // event.
  db.exec('PRAGMA foreign_keys = OFF');
  db.exec(`PRAGMA cache_size = -${32 * 1024}`);
  if (found === 1) db.exec('ALTER TABLE events ADD COLUMN crc INTEGER');
  db.exec(tables);
  db.exec(`PRAGMA user_version = ${fileVersion}`);
  return db;
}

/** The reading connection; it can still be used if writing fails. */
export function openReader(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: 5000 });
}
