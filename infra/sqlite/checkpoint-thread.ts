import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** An empty object on success. */
export type CheckpointAnswer = { readonly message?: string; readonly errcode?: number };

// Moves pages of one database from its write-ahead log to the database file, as far as this is possible without
// blocking other connections.
const db = new DatabaseSync(workerData as string);
const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort?.on('message', (order: 'checkpoint' | 'end') => {
  if (order === 'end') {
    db.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage(answer());
});

function answer(): CheckpointAnswer {
  try {
    checkpoint.get();
    return {};
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { message, ...(errcode !== undefined && { errcode }) };
  }
}
