import type { DatabaseSync } from 'node:sqlite';
import { prepareRows, rowOf, rowsOf } from '../../sqlite/open-database.ts';
import type { DeadJob, Failing, Job, JobCounts, NewJob, Schedule } from '../port.ts';

/** The job table. Every change runs inside a transaction of the caller; times are milliseconds since the epoch. */
export type Jobs = {
  add(job: NewJob, now: number): boolean;
  /**
   * Leases due jobs until `leaseEnd`; a job that has used all its attempts becomes a dead letter instead.
   * @param held ids of jobs running in this process: a lease that expired by the clock is renewed instead
   */
  claim(queue: string, limit: number, now: number, leaseEnd: number, held: ReadonlySet<string>): Job[];
  /** @returns false when the lease was lost to another worker. */
  extend(job: Job, leaseEnd: number): boolean;
  done(job: Job, now: number): void;
  retryAt(job: Job, dueAt: number, error: string, now: number): void;
  bury(job: Job, error: string, now: number): void;
  nextDue(queue: string): number | undefined;
  putSchedule(schedule: Schedule, now: number): void;
  removeSchedule(id: string): void;
  counts(queue: string, now: number): JobCounts;
  failing(queue: string): Failing;
  dead(queue: string, limit: number): DeadJob[];
  revive(id: string, now: number): string | undefined;
  /**
   * After the clock went back: leases, retries and schedules end no later than if they began now. A job with a delay longer than any retry
   * is not touched: it has a date of its own, and the earlier clock may have been right.
   * @returns whether anything is due earlier
   */
  pullBack(now: number): boolean;
  /** Deletes ids of jobs finished before `before`. */
  forgetDone(before: number): void;
};

export const keepDoneMs = 7 * 24 * 3_600_000;
const defaultAttempts = 5;
/** The longest wait before a retry (`WorkOptions.maxBackoffMs`). */
const longestRetryMs = 4 * 3_600_000;

type JobRow = readonly [id: string, queue: string, payload: string, attempts: number, attempt: number];

export function createJobs(db: DatabaseSync): Jobs {
  const columns = 'id, queue, payload, attempts, attempt';
  const held = "id = ? AND attempt = ? AND state = 'running'";
  const insert = db.prepare(
    `INSERT INTO jobs (id, queue, payload, state, due_at, wait_ms, attempts) VALUES (?, ?, ?, 'waiting', ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET queue = excluded.queue, payload = excluded.payload, state = 'waiting',
       due_at = excluded.due_at, wait_ms = excluded.wait_ms, attempts = excluded.attempts, attempt = 0, finished_at = NULL, error = NULL
     WHERE state = 'done' AND finished_at < ?`,
  );
  const findDue = prepareRows(
    db,
    `SELECT ${columns} FROM jobs
     WHERE queue = ? AND state IN ('waiting', 'running') AND due_at <= ? ORDER BY due_at LIMIT (SELECT ?)`,
  );
  const take = db.prepare(
    "UPDATE jobs SET state = 'running', attempt = attempt + 1, due_at = ?, wait_ms = ? WHERE id = ?",
  );
  const lengthen = db.prepare(`UPDATE jobs SET due_at = ? WHERE ${held}`);
  const finish = db.prepare(
    `UPDATE jobs SET state = 'done', payload = '{}', error = NULL, finished_at = ? WHERE ${held} AND every_ms IS NULL`,
  );
  const comeRound = db.prepare(
    `UPDATE jobs SET state = 'waiting', attempt = 0, error = NULL, finished_at = NULL, due_at = ? + every_ms, wait_ms = every_ms
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
    `UPDATE jobs SET state = 'waiting', attempt = 0, due_at = ?, wait_ms = 0, error = NULL, finished_at = NULL
     WHERE id = ? AND state = 'dead' RETURNING queue`,
  );
  const shorten = db.prepare(
    `UPDATE jobs SET due_at = ? + wait_ms
     WHERE state IN ('waiting', 'running') AND due_at > ? + wait_ms AND (wait_ms <= ${longestRetryMs} OR every_ms > 0)`,
  );
  const forget = db.prepare("DELETE FROM jobs WHERE state = 'done' AND finished_at < ?");

  const jobs: Jobs = {
    add({ id, queue, payload, delayMs = 0, attempts = defaultAttempts }, now) {
      const added = insert.run(
        id,
        queue,
        JSON.stringify(payload),
        now + delayMs,
        delayMs,
        attempts,
        now - keepDoneMs,
      );
      return added.changes === 1;
    },
    claim(queue, limit, now, leaseEnd, held) {
      const claimed: Job[] = [];
      for (const row of rowsOf<JobRow>(findDue, queue, now, limit + held.size)) {
        const job = jobOf(row);
        if (held.has(job.id)) lengthen.run(leaseEnd, job.id, job.attempt);
        else if (claimed.length === limit) continue;
        else if (job.attempt >= (job.attempts ?? defaultAttempts)) {
          jobs.bury(job, 'The worker stopped while it ran this job for the last time', now);
        } else {
          take.run(leaseEnd, leaseEnd - now, job.id);
          claimed.push({ ...job, attempt: job.attempt + 1 });
        }
      }
      return claimed;
    },
    extend: ({ id, attempt }, leaseEnd) => lengthen.run(leaseEnd, id, attempt).changes === 1,
    done({ id, attempt }, now) {
      if (finish.run(now, id, attempt).changes > 0) return;
      goRound(id, attempt, now);
    },
    retryAt: ({ id, attempt }, dueAt, error, now) => {
      if (endSchedule.run(id, attempt).changes === 0) wait.run(dueAt, dueAt - now, error, now, id, attempt);
    },
    bury({ id, attempt }, error, now) {
      if (kill.run(error, now, id, attempt).changes > 0) return;
      killCopy.run(String(now), error, now, id, attempt);
      goRound(id, attempt, now);
    },
    nextDue: (queue) => rowOf<[number | null]>(findNext, queue)?.[0] ?? undefined,
    putSchedule({ id, queue, everyMs, payload }, now) {
      upsertSchedule.run(scheduleJobId(id), queue, JSON.stringify(payload), now, defaultAttempts, everyMs);
    },
    removeSchedule(id) {
      dropSchedule.run(scheduleJobId(id));
      stopSchedule.run(scheduleJobId(id));
    },
    counts(queue, now) {
      const [waiting, delayed, running] = rowOf<[number, number, number]>(countDue, now, now, queue) ?? [
        0, 0, 0,
      ];
      return { waiting, delayed, running, dead: rowOf<[number]>(countDead, queue)?.[0] ?? 0 };
    },
    failing(queue) {
      const [count, lastError] = rowOf<[number, string]>(findFailing, queue) ?? [0, null];
      return { jobs: count, lastError };
    },
    dead: (queue, limit) =>
      rowsOf<readonly [...JobRow, string, number]>(findDead, queue, limit).map(
        ([id, name, payload, attempts, attempt, error, at]) => ({
          ...jobOf([id, name, payload, attempts, attempt]),
          error,
          failedAt: new Date(at).toISOString(),
        }),
      ),
    revive: (id, now) => rowOf<[string]>(wake, now, id)?.[0],
    pullBack: (now) => shorten.run(now, now).changes > 0,
    forgetDone: (before) => {
      forget.run(before);
    },
  };
  return jobs;

  function goRound(id: string, attempt: number, now: number): void {
    if (comeRound.run(now, id, attempt).changes === 0) endSchedule.run(id, attempt);
  }
}

function jobOf([id, queue, payload, attempts, attempt]: JobRow): Job {
  return { id, queue, payload: JSON.parse(payload), attempts, attempt };
}

/** A schedule is one row, so it cannot be waiting twice. */
function scheduleJobId(id: string): string {
  return `schedule.${id}`;
}
