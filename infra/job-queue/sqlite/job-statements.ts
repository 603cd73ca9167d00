import type { DatabaseSync } from 'node:sqlite';
import { prepareRows } from '../../sqlite/open-database.ts';

/** The longest wait before a retry (`WorkOptions.maxBackoffMs`). */
const longestRetryMs = 4 * 3_600_000;

/**
 * Every statement on the job table, prepared once. `held` is the condition that only the run with the lease may write.
 * One long function, because it is a flat list of statements.
 */
export function prepareJobStatements(db: DatabaseSync) {
  // A due job that still runs is one whose worker died.
  const columns = "id, queue, payload, attempts, attempt, deaths + (state = 'running')";
  const held = "id = ? AND attempt = ? AND state = 'running'";
  const insert = db.prepare(
    `INSERT INTO jobs (id, queue, payload, state, due_at, wait_ms, attempts, turn)
     VALUES (?, ?, ?, 'waiting', ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET queue = excluded.queue, payload = excluded.payload, state = 'waiting',
       due_at = excluded.due_at, wait_ms = excluded.wait_ms, turn = excluded.turn, attempts = excluded.attempts, attempt = 0, deaths = 0, finished_at = NULL, error = NULL
     WHERE state = 'done' AND finished_at < ?`,
  );
  const findDue = prepareRows(
    db,
    `SELECT ${columns} FROM jobs
     WHERE queue = ? AND state IN ('waiting', 'running') AND due_at <= ? ORDER BY turn, due_at, rowid LIMIT (SELECT ?)`,
  );
  const ofGroups = "queue = ? AND state IN ('waiting', 'running') AND turn > 0";
  const endTurns = db.prepare(
    `DELETE FROM turns WHERE queue = ? AND NOT EXISTS (SELECT 1 FROM jobs WHERE ${ofGroups})`,
  );
  const findTurn = prepareRows(
    db,
    `SELECT max(coalesce((SELECT max(turn) FROM jobs WHERE ${ofGroups} AND state = 'running'),
                         (SELECT min(turn) FROM jobs WHERE ${ofGroups} AND due_at <= ?), 0),
                ifnull((SELECT last FROM turns WHERE queue = ? AND job_group = ?), 0) + 1)`,
  );
  const noteTurn = db.prepare(
    `INSERT INTO turns (queue, job_group, last) VALUES (?, ?, ?)
     ON CONFLICT (queue, job_group) DO UPDATE SET last = excluded.last`,
  );
  const take = db.prepare(
    "UPDATE jobs SET state = 'running', deaths = deaths + (state = 'running'), attempt = attempt + 1, due_at = ?, wait_ms = ? WHERE id = ?",
  );
  const lengthen = db.prepare(`UPDATE jobs SET due_at = ? WHERE ${held}`);
  const finish = db.prepare(
    `UPDATE jobs SET state = 'done', payload = '{}', error = NULL, finished_at = ? WHERE ${held} AND every_ms IS NULL`,
  );
  const comeRound = db.prepare(
    `UPDATE jobs SET state = 'waiting', attempt = 0, deaths = 0, error = NULL, finished_at = NULL, due_at = ? + every_ms, wait_ms = every_ms
     WHERE ${held} AND every_ms > 0`,
  );
  const endSchedule = db.prepare(`DELETE FROM jobs WHERE ${held} AND every_ms = 0`);
  const wait = db.prepare(
    `UPDATE jobs SET state = 'waiting', due_at = ?, wait_ms = ?, error = ?, finished_at = ? WHERE ${held}`,
  );
  const kill = db.prepare(
    `UPDATE jobs SET state = 'dead', error = ?, finished_at = ? WHERE ${held} AND every_ms IS NULL`,
  );
  const killCopy = db.prepare(
    `INSERT OR IGNORE INTO jobs (id, queue, payload, state, due_at, attempts, attempt, error, finished_at)
     SELECT id || '.' || ?, queue, payload, 'dead', due_at, attempts, attempt, ?, ? FROM jobs WHERE ${held}`,
  );
  const findNext = prepareRows(
    db,
    "SELECT min(due_at) FROM jobs WHERE queue = ? AND state IN ('waiting', 'running')",
  );
  const upsertSchedule = db.prepare(
    `INSERT INTO jobs (id, queue, payload, state, due_at, wait_ms, attempts, every_ms) VALUES (?, ?, ?, 'waiting', ?, 0, ?, ?)
     ON CONFLICT (id) DO UPDATE SET queue = excluded.queue, payload = excluded.payload, every_ms = excluded.every_ms,
       wait_ms = iif(state = 'waiting', excluded.every_ms, wait_ms),
       due_at = iif(state = 'waiting', min(due_at, excluded.due_at + excluded.every_ms), due_at)`,
  );
  const dropSchedule = db.prepare("DELETE FROM jobs WHERE id = ? AND state = 'waiting'");
  const stopSchedule = db.prepare("UPDATE jobs SET every_ms = 0 WHERE id = ? AND state = 'running'");
  const countDue = prepareRows(
    db,
    `SELECT count(*) FILTER (WHERE state = 'waiting' AND due_at <= ?),
            count(*) FILTER (WHERE state = 'waiting' AND due_at > ?),
            count(*) FILTER (WHERE state = 'running')
     FROM jobs WHERE queue = ? AND state IN ('waiting', 'running')`,
  );
  const findFailing = prepareRows(
    db,
    `SELECT count(*) OVER (), error FROM jobs
     WHERE queue = ? AND state IN ('waiting', 'running') AND error IS NOT NULL
     ORDER BY finished_at DESC LIMIT 1`,
  );
  const countDead = prepareRows(
    db,
    "SELECT count(*) FROM jobs WHERE state = 'dead' AND finished_at IS NOT NULL AND queue = ?",
  );
  const findDead = prepareRows(
    db,
    `SELECT ${columns}, error, finished_at FROM jobs
     WHERE state = 'dead' AND finished_at IS NOT NULL AND queue = ? ORDER BY finished_at DESC LIMIT (SELECT ?)`,
  );
  const wake = prepareRows(
    db,
    `UPDATE jobs SET state = 'waiting', attempt = 0, deaths = 0, due_at = ?, wait_ms = 0, error = NULL, finished_at = NULL
     WHERE id = ? AND state = 'dead' RETURNING queue`,
  );
  const shorten = db.prepare(
    `UPDATE jobs SET due_at = ? + wait_ms
     WHERE state IN ('waiting', 'running') AND due_at > ? + wait_ms AND (wait_ms <= ${longestRetryMs} OR every_ms > 0)`,
  );
  const forget = db.prepare("DELETE FROM jobs WHERE state = 'done' AND finished_at < ?");
  return {
    insert,
    findDue,
    endTurns,
    findTurn,
    noteTurn,
    take,
    lengthen,
    finish,
    comeRound,
    endSchedule,
    wait,
    kill,
    killCopy,
    findNext,
    upsertSchedule,
    dropSchedule,
    stopSchedule,
    countDue,
    findFailing,
    countDead,
    findDead,
    wake,
    shorten,
    forget,
  };
}
