import { close, fdatasync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { CheckpointAnswer } from './checkpoint-thread.ts';
import { prepareRows, rowOf } from './open-database.ts';

/**
 * Moves the slow operations of a write-ahead log off the event loop: a commit only writes pages, and other threads sync
 * them and move them into the database (https://sqlite.org/wal.html).
 */
export type Wal = {
  /** Resolves when every commit so far is durable. @throws the disk's error; the disk's state is then unknown */
  sync(): Promise<void>;
  /**
   * Starts a checkpoint if the log has grown enough. @returns what the next commit must wait for, because only a
   * checkpoint without concurrent writes lets the log restart. Never rejects: pages that could not be moved stay in the
   * log for the next checkpoint.
   */
  checkpoint(): Promise<void> | undefined;
  close(): Promise<void>;
};

/** Number of pages in the log from which a checkpoint runs beside commits. */
const worthMoving = 1_000;
/** Each time the log has grown by this many pages, commits wait until a checkpoint has finished. */
const longLog = 4_000;
/** Number of pages in the log from which a commit moves them itself, as it would without a thread. */
const overlongLog = 16_000;

const syncFile = promisify(fdatasync);

/**
 * Takes over the disk work of a connection, whose own commits are then only as durable as with `synchronous=NORMAL`.
 * @param failed called with the error of a failed checkpoint
 */
export function openWal(db: DatabaseSync, file: string, failed?: (error: unknown) => void): Wal {
  db.exec('PRAGMA synchronous = NORMAL');
  db.exec(`PRAGMA wal_autocheckpoint = ${overlongLog}`);
  const length = prepareRows(db, 'PRAGMA wal_checkpoint(NOOP)');
  // Kept open, because a failed write-back is reported only to file descriptors that were open when it happened.
  let descriptor: number | undefined;
  let thread: ReturnType<typeof startThread> | undefined;
  let moving: Promise<void> | undefined;
  /**
   * Length of the log at the last wait: while other connections write, waiting may not help, so it is not repeated at
   * once.
   */
  let waitedAt = 0;

  return {
    sync() {
      descriptor ??= openSync(`${file}-wal`, 'r+');
      return syncFile(descriptor);
    },
    checkpoint() {
      const [, pages, moved] = rowOf<[busy: number, pages: number, moved: number]>(length) ?? [0, 0, 0];
      if (pages < waitedAt) waitedAt = 0;
      if (pages - waitedAt >= longLog && moved < pages) {
        waitedAt = pages;
        return move(moving);
      }
      if (pages - moved >= worthMoving && !moving) void move(undefined);
      return undefined;
    },
    async close() {
      await moving;
      await thread?.end();
      if (descriptor !== undefined) await promisify(close)(descriptor);
    },
  };

  function move(after: Promise<void> | undefined): Promise<void> {
    const started = moveAfter(after)
      .catch((error: unknown) => failed?.(error))
      .finally(() => {
        if (moving === started) moving = undefined;
      });
    moving = started;
    return started;
  }

  async function moveAfter(after: Promise<void> | undefined): Promise<void> {
    await after;
    if (!thread || thread.ended()) thread = startThread(file);
    await thread.checkpoint();
  }
}

/** Starts the thread of a file, at the first checkpoint that is needed. It runs one checkpoint at a time. */
function startThread(file: string) {
  const worker = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: file });
  let waiting: PromiseWithResolvers<void> | undefined;
  let ended = false;
  let reason: unknown = new Error(`The thread that moves the pages of ${file} ended`);
  worker.unref();
  worker.on('message', ({ message, errcode }: CheckpointAnswer) => {
    if (message === undefined) waiting?.resolve();
    else waiting?.reject(Object.assign(new Error(message), { errcode }));
  });
  worker.on('error', (error) => {
    reason = error;
  });
  worker.on('exit', () => {
    ended = true;
    waiting?.reject(reason);
  });
  return {
    ended: () => ended,
    checkpoint: async () => {
      waiting = Promise.withResolvers();
      worker.ref();
      worker.postMessage('checkpoint');
      await waiting.promise.finally(() => worker.unref());
    },
    end: () =>
      new Promise<void>((resolve) => {
        if (ended) return resolve();
        worker.once('exit', () => resolve());
        worker.ref();
        worker.postMessage('end');
      }),
  };
}
