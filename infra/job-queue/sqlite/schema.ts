import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../sqlite/open-database.ts';

/**
 * One row per job, and one per schedule (`every_ms` is set), which repeats instead of ending. `due_at` of a running job
 * is the end of its lease, so a job whose worker died becomes due by itself. `wait_ms` is the length of the wait until
 * `due_at`, because a clock that goes back must not lengthen a wait; for a job of an earlier release, which did not
 * store it, it is an hour, the longest wait before a retry. `turn` orders jobs of different groups (0: no group);
 * `turns` has the last turn of each group. `deaths` counts the attempts whose worker died. `error` and `finished_at` describe the last failed attempt until an attempt
 * succeeds.
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
    error TEXT,
    wait_ms INTEGER NOT NULL DEFAULT 3600000,
    turn INTEGER NOT NULL DEFAULT 0,
    deaths INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_due ON jobs (queue, due_at) WHERE state IN ('waiting', 'running');
  CREATE INDEX IF NOT EXISTS jobs_finished ON jobs (state, finished_at) WHERE finished_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS turns (
    queue TEXT NOT NULL,
    job_group TEXT NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (queue, job_group)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS relays (
    name TEXT PRIMARY KEY,
    checkpoint TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** Writes are durable before the caller is answered, so an accepted job is not lost. */
export function openJobFile(file: string): DatabaseSync {
  const db = openDatabase(file, 'full');
  db.exec(tables);
  const columns = db.prepare("SELECT name FROM pragma_table_info('jobs')").all();
  if (!columns.some(({ name }) => name === 'wait_ms'))
    db.exec(`
      ALTER TABLE jobs ADD COLUMN wait_ms INTEGER NOT NULL DEFAULT 3600000;
      UPDATE jobs SET wait_ms = max(due_at - unixepoch() * 1000, 3600000) WHERE attempt = 0 AND every_ms IS NULL;
      UPDATE jobs SET wait_ms = every_ms WHERE every_ms > 0;
    `);
  if (!columns.some(({ name }) => name === 'turn'))
    db.exec('ALTER TABLE jobs ADD COLUMN turn INTEGER NOT NULL DEFAULT 0');
  if (!columns.some(({ name }) => name === 'deaths'))
    db.exec('ALTER TABLE jobs ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0');
  db.exec(
    "CREATE INDEX IF NOT EXISTS jobs_turn ON jobs (queue, turn, due_at) WHERE state IN ('waiting', 'running')",
  );
  return db;
}
