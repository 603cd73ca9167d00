import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './failure.ts';
import { busyTimeoutMs } from './open-database.ts';

/**
 * Group commit: all works requested within one turn of the event loop, or while the previous group is being synced,
 * share one transaction and one fsync. They run in the order in which they were requested.
 */
export type GroupCommit = {
  /**
   * Runs `work` in the next group and settles after its commit. If a work returns an Error before its first write, only
   * its own caller is rejected. If a work throws, the whole group is rolled back.
   */
  run<T>(work: () => T): Promise<Exclude<T, Error>>;
  /** Resolves when no group is between its transaction and its answers. */
  settled(): Promise<void>;
  /** Commits waiting works without a pause; resolves when every caller has been answered. */
  flush(): Promise<void>;
};

export type GroupHooks = {
  /**
   * For a file with other writers (a rebuild's thread): how many ms to wait for the current writer. The wait takes
   * place between turns of the event loop, and works requested meanwhile join the group; SQLite's busy timeout would
   * block the loop. Default: there is no other writer.
   */
  readonly sharedFor?: number | undefined;
  /** Called inside the transaction, before the first work. */
  readonly begun?: () => void;
  /**
   * Called after the transaction; resolves when it is durable. A rejection is final, because the disk's state is then
   * unknown.
   */
  readonly sync?: () => Promise<void>;
  /** Called when the group is durable, before any caller is answered. */
  readonly committed?: () => void;
  /**
   * Called after the callers were answered. @returns what the next group must wait for, if anything; it must not reject
   */
  readonly between?: () => Promise<void> | undefined;
  /**
   * Called when the group was rolled back (`undone` false: the rollback failed as well). @returns the error for the
   * callers
   */
  readonly failed: (error: unknown, undone: boolean) => unknown;
};

type Waiting = {
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
};

/**
 * Maximum size of a group: large enough to make the fsync cheap, small enough not to block the event loop for tens of
 * milliseconds.
 */
const maxGroup = 512;

/**
 * Under steady load, a group smaller than this waits briefly for more works. Callers who all wait for the previous
 * group are grouped in any case.
 */
const crowd = 8;

/** Pause between two attempts to lock a file that another writer holds, in ms. */
const betweenTriesMs = 1;

/**
 * @param paceMs under steady load (more than two works in this time), how long a small group waits for more works to
 * share its fsync; 0: never. A single caller never waits longer than this.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state machine: waiting work, the running group and its timer change together
export function createGroupCommit(db: DatabaseSync, hooks: GroupHooks, paceMs = 0): GroupCommit {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  let waiting: Waiting[] = [];
  let scheduled = false;
  let busy: Promise<void> | undefined;
  let lastArrival = 0;
  let usualGap = 1_000;
  let turnedAwayAt: number | undefined;

  return {
    run: <T>(work: () => T) =>
      new Promise<Exclude<T, Error>>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
        if (paceMs > 0) noteArrival();
        schedule();
      }),
    settled: () => busy ?? Promise.resolve(),
    flush: async () => {
      for (; busy || waiting.length > 0; await busy) if (!busy) commitGroup();
    },
  };

  function noteArrival(): void {
    const now = performance.now();
    usualGap = 0.9 * usualGap + 0.1 * Math.min(now - lastArrival, 50);
    lastArrival = now;
  }

  function schedule(): void {
    if (scheduled || busy) return;
    scheduled = true;
    setImmediate(() => {
      if (paceMs > 0 && usualGap * 2 < paceMs && waiting.length < crowd) setTimeout(commitWaiting, paceMs);
      else commitWaiting();
    });
  }

  function commitWaiting(): void {
    scheduled = false;
    if (waiting.length === 0 || busy) return;
    commitGroup();
    if (waiting.length > 0) schedule();
  }

  function commitGroup(): void {
    const group = waiting.length <= maxGroup ? waiting : waiting.slice(0, maxGroup);
    waiting = waiting.length <= maxGroup ? [] : waiting.slice(maxGroup);
    const outcomes: unknown[] = [];
    try {
      if (!begun()) {
        waiting = group.concat(waiting);
        hold(delay(betweenTriesMs));
        return;
      }
      hooks.begun?.();
      for (const { work } of group) outcomes.push(work());
      commit.run();
    } catch (error) {
      refuse(group, hooks.failed(error, undo()));
      return;
    }
    if (hooks.sync) hold(syncAndAnswer(group, outcomes));
    else {
      answer(group, outcomes);
      const rest = hooks.between?.();
      if (rest) hold(rest);
    }
  }

  /** @returns false while another writer holds the file */
  function begun(): boolean {
    if (hooks.sharedFor === undefined) {
      begin.run();
      return true;
    }
    const since = turnedAwayAt ?? performance.now();
    turnedAwayAt = undefined;
    db.exec('PRAGMA busy_timeout = 0');
    try {
      begin.run();
      return true;
    } catch (error) {
      if (!isBusy(error) || performance.now() - since >= hooks.sharedFor) throw error;
      turnedAwayAt = since;
      return false;
    } finally {
      db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
  }

  async function syncAndAnswer(group: readonly Waiting[], outcomes: readonly unknown[]): Promise<void> {
    try {
      await hooks.sync?.();
    } catch (error) {
      refuse(group, hooks.failed(error, false));
      return;
    }
    answer(group, outcomes);
    await hooks.between?.();
  }

  /** The next group collects works until the promise `work` has settled. */
  function hold(work: Promise<void>): void {
    busy = work.then(() => {
      busy = undefined;
      if (waiting.length > 0) schedule();
    });
  }

  function answer(group: readonly Waiting[], outcomes: readonly unknown[]): void {
    hooks.committed?.();
    for (let index = 0; index < group.length; index++) {
      const outcome = outcomes[index];
      if (outcome instanceof Error) group[index]?.reject(outcome);
      else group[index]?.resolve(outcome);
    }
  }

  function refuse(group: readonly Waiting[], reason: unknown): void {
    for (const { reject } of group) reject(reason);
  }

  function undo(): boolean {
    try {
      if (db.isTransaction) db.exec('ROLLBACK');
      return true;
    } catch {
      return false;
    }
  }
}
