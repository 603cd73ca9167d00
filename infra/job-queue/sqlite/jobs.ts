import type { DatabaseSync } from 'node:sqlite';
import { rowOf, rowsOf } from '../../sqlite/open-database.ts';
import type { DeadJob, Failing, Job, JobCounts, NewJob, Schedule } from '../port.ts';
import { prepareJobStatements } from './job-statements.ts';

/** The job table. Every change runs inside a transaction of the caller. Times are in ms since the epoch. */
export type Jobs = {
  add(job: NewJob, now: number): boolean;
  /**
   * Leases due jobs until `leaseEnd`; a job that has used all its attempts becomes dead instead. @param held ids of
   * jobs that run in this process: a lease of theirs that has expired is only renewed
   */
  claim(queue: string, limit: number, now: number, leaseEnd: number, held: ReadonlySet<string>): Job[];
  /** @returns false if another worker has the lease now */
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
   * Called after the clock went back: leases, retries and schedules then end no later than if they began now. A job
   * with a delay longer than any retry is not changed: it has a date of its own, and the earlier clock may have been
   * right. @returns whether anything is due earlier
   */
  pullBack(now: number): boolean;
  /** Deletes the ids of jobs that finished before `before`. */
  forgetDone(before: number): void;
};

export const keepDoneMs = 7 * 24 * 3_600_000;
const defaultAttempts = 5;

type JobRow = readonly [
  id: string,
  queue: string,
  payload: string,
  attempts: number,
  attempt: number,
  deaths: number,
];

export function createJobs(db: DatabaseSync): Jobs {
  const sql = prepareJobStatements(db);
  const jobs: Jobs = {
    add({ id, queue, payload, delayMs = 0, attempts = defaultAttempts, group }, now) {
      const turn = group === undefined ? 0 : turnOf(queue, group, now);
      const added = sql.insert.run(
        id,
        queue,
        JSON.stringify(payload),
        now + delayMs,
        delayMs,
        attempts,
        turn,
        now - keepDoneMs,
      );
      if (added.changes === 1 && group !== undefined) sql.noteTurn.run(queue, group, turn);
      return added.changes === 1;
    },
    claim(queue, limit, now, leaseEnd, held) {
      const claimed: Job[] = [];
      for (const row of rowsOf<JobRow>(sql.findDue, queue, now, limit + held.size)) {
        const job = jobOf(row);
        if (held.has(job.id)) sql.lengthen.run(leaseEnd, job.id, job.attempt);
        else if (claimed.length === limit) continue;
        else if (job.attempt >= (job.attempts ?? defaultAttempts)) {
          jobs.bury(job, 'The worker stopped while it ran this job for the last time', now);
        } else {
          sql.take.run(leaseEnd, leaseEnd - now, job.id);
          claimed.push({ ...job, attempt: job.attempt + 1 });
        }
      }
      return claimed;
    },
    extend: ({ id, attempt }, leaseEnd) => sql.lengthen.run(leaseEnd, id, attempt).changes === 1,
    done({ id, attempt }, now) {
      if (sql.finish.run(now, id, attempt).changes > 0) return;
      goRound(id, attempt, now);
    },
    retryAt: ({ id, attempt }, dueAt, error, now) => {
      if (sql.endSchedule.run(id, attempt).changes === 0)
        sql.wait.run(dueAt, dueAt - now, error, now, id, attempt);
    },
    bury({ id, attempt }, error, now) {
      if (sql.kill.run(error, now, id, attempt).changes > 0) return;
      sql.killCopy.run(String(now), error, now, id, attempt);
      goRound(id, attempt, now);
    },
    nextDue: (queue) => rowOf<[number | null]>(sql.findNext, queue)?.[0] ?? undefined,
    putSchedule({ id, queue, everyMs, payload }, now) {
      sql.upsertSchedule.run(
        scheduleJobId(id),
        queue,
        JSON.stringify(payload),
        now,
        defaultAttempts,
        everyMs,
      );
    },
    removeSchedule(id) {
      sql.dropSchedule.run(scheduleJobId(id));
      sql.stopSchedule.run(scheduleJobId(id));
    },
    counts(queue, now) {
      const [waiting, delayed, running] = rowOf<[number, number, number]>(sql.countDue, now, now, queue) ?? [
        0, 0, 0,
      ];
      return { waiting, delayed, running, dead: rowOf<[number]>(sql.countDead, queue)?.[0] ?? 0 };
    },
    failing(queue) {
      const [count, lastError] = rowOf<[number, string]>(sql.findFailing, queue) ?? [0, null];
      return { jobs: count, lastError };
    },
    dead: (queue, limit) =>
      rowsOf<readonly [...JobRow, string, number]>(sql.findDead, queue, limit).map(
        ([id, name, payload, attempts, attempt, deaths, error, at]) => ({
          ...jobOf([id, name, payload, attempts, attempt, deaths]),
          error,
          failedAt: new Date(at).toISOString(),
        }),
      ),
    revive: (id, now) => rowOf<[string]>(sql.wake, now, id)?.[0],
    pullBack: (now) => sql.shorten.run(now, now).changes > 0,
    forgetDone: (before) => {
      sql.forget.run(before);
    },
  };
  return jobs;

  /**
   * Start-time fair queueing (Goyal et al. 1996), counted in jobs: a job gets the turn after the last job of its group,
   * or else the turn of the job that runs.
   */
  function turnOf(queue: string, group: string, now: number): number {
    sql.endTurns.run(queue, queue);
    return rowOf<[number]>(sql.findTurn, queue, queue, now, queue, group)?.[0] ?? 1;
  }

  function goRound(id: string, attempt: number, now: number): void {
    if (sql.comeRound.run(now, id, attempt).changes === 0) sql.endSchedule.run(id, attempt);
  }
}

function jobOf([id, queue, payload, attempts, attempt, deaths]: JobRow): Job {
  return { id, queue, payload: JSON.parse(payload), attempts, attempt, deaths };
}

/** A schedule is one row, so it cannot be waiting twice. */
function scheduleJobId(id: string): string {
  return `schedule.${id}`;
}
