import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../sqlite/open-database.ts';

/**
 * `checkpoint` is null until the first commit; `active` marks the one version of a name that answers queries.
 * AUTOINCREMENT, so that a new set never finds documents of a dropped one. Keys are ordered by their UTF-8 bytes, which
 * for the ASCII keys we use is code unit order.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS models (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    checkpoint TEXT,
    active INTEGER NOT NULL DEFAULT 0,
    UNIQUE (name, version)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS documents (
    model INTEGER NOT NULL,
    key TEXT NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (model, key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS dropped (
    model INTEGER PRIMARY KEY
  ) STRICT;
`;

/** `synchronous=NORMAL`: a power cut may lose the last commits, which are then folded from the log again. */
export function openReadModelFile(file: string): DatabaseSync {
  const db = openDatabase(file, 'normal');
  db.exec(tables);
  return db;
}
