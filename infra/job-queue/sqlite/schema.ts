import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../sqlite/open-database.ts';

/**
 * One row per job, and one per schedule (`every_ms` is set), which goes round instead of ending.
 * `due_at` of a running job is the end of its lease, so a job whose worker died falls due by itself.
 * `error` is what the last attempt failed with and `finished_at` when it ended, until an attempt succeeds.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS jobs (
    id TEXT PRIMARY KEY,
    queue TEXT NOT NULL,
    payload TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'dead')),
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    attempt INTEGER NOT NULL DEFAULT 0,
    every_ms INTEGER,
    finished_at INTEGER,
    error TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_due ON jobs (queue, due_at) WHERE state IN ('waiting', 'running');
  CREATE INDEX IF NOT EXISTS jobs_finished ON jobs (state, finished_at) WHERE finished_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS relays (
    name TEXT PRIMARY KEY,
    checkpoint TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** On the disk before anybody is answered: an accepted job is not forgotten. */
export function openJobFile(file: string): DatabaseSync {
  const db = openDatabase(file, 'full');
  db.exec(tables);
  return db;
}
