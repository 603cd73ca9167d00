import { close, fdatasync, openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { CheckpointAnswer } from './checkpoint-thread.ts';
import { prepareRows, rowOf } from './open-database.ts';

/**
 * The slow parts of a write-ahead log, off the event loop: a commit only writes pages; what makes it durable and what moves them into
 * the database happens in other threads (https://sqlite.org/wal.html).
 */
export type Wal = {
  /** Resolves when every commit so far is on the disk. @throws what the disk said; nobody knows then what it holds */
  sync(): Promise<void>;
  /**
   * Starts a checkpoint when enough gathered.
   * @returns what the next commit has to wait for: only a checkpoint that nobody writes beside lets the log begin again.
   * Never rejects: what could not be moved stays in the log, and the next one tries again.
   */
  checkpoint(): Promise<void> | undefined;
  close(): Promise<void>;
};

/** Pages that are moved together, beside commits. */
const worthMoving = 1_000;
/** Each time the log has grown by so many pages a checkpoint is let finish. */
const longLog = 4_000;
/** Pages from which on a commit moves them itself, as if there were no thread. */
const overlongLog = 16_000;

const syncFile = promisify(fdatasync);

/**
 * Takes the disk work of a connection over: its commits alone are as durable as `synchronous=NORMAL` makes them.
 * @param failed hears of a checkpoint that went wrong
 */
export function openWal(db: DatabaseSync, file: string, failed?: (error: unknown) => void): Wal {
  db.exec('PRAGMA synchronous = NORMAL');
  db.exec(`PRAGMA wal_autocheckpoint = ${overlongLog}`);
  const length = prepareRows(db, 'PRAGMA wal_checkpoint(NOOP)');
  // Kept open: a failed write-back is told to those who had the file open when it happened.
  let descriptor: number | undefined;
  let thread: ReturnType<typeof startThread> | undefined;
  let moving: Promise<void> | undefined;
  /** How long the log was when somebody last waited: where others write, too, waiting need not help. */
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

/** A thread of its own for one file: it starts with the first checkpoint that is worth it. One checkpoint at a time. */
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
