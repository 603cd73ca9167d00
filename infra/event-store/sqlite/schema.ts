import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../sqlite/open-database.ts';

/**
 * AUTOINCREMENT is load-bearing: without it the position of a removed newest row is given to another event, and
 * every checkpoint skips that event in silence (research/event-sourcing 2.2).
 * Event ids are deliberately not unique: the scaled store accepts a reused id too.
 * `crc` is the row's own checksum (rows.ts): SQLite notices a torn page, not a flipped bit inside a text. NULL in rows of version 1.
 * A stream's last revision is the end of the `(stream, revision)` index, so no row is written twice per append.
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
 * A submission is 2.3 KB and appends never go back to fill a page: in pages of 4 KiB a fifth of the file was empty. A file made
 * before keeps its pages; everything reads both.
 */
const pageBytes = 8192;

/** Changed whenever the tables change meaning; an older program then refuses a newer file. */
const fileVersion = 2;

/** The connection that writes. */
export function openWriter(file: string): DatabaseSync {
  const db = openDatabase(file, 'full', pageBytes);
  const found = Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (found > fileVersion) {
    db.close();
    throw new Error(`${file} was written by a newer version of this program; use that version to open it`);
  }
  // The writer keeps stream and revision right itself; checking them again would cost two look-ups per event.
  db.exec('PRAGMA foreign_keys = OFF');
  db.exec(`PRAGMA cache_size = -${32 * 1024}`);
  if (found === 1) db.exec('ALTER TABLE events ADD COLUMN crc INTEGER');
  db.exec(tables);
  db.exec(`PRAGMA user_version = ${fileVersion}`);
  return db;
}

/** The connection that reads; it stays usable when writing fails. */
export function openReader(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: 5000 });
}
