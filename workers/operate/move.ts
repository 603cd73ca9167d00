import { existsSync } from 'node:fs';
import path from 'node:path';
import { openS3BlobStore } from '../../infra/blob-store/s3/blob-store.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { lockDataFolder } from '../../infra/event-store/sqlite/folder-lock.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import type { S3Bucket } from '../../infra/s3/s3-bucket.ts';
import { blobsFolder, keysFile, logFile, mustHaveLog } from './data-folder.ts';
import { type MovedKeys, moveBlobs, moveKeys } from './move-keys.ts';
import { type Moved, moveLog } from './move-log.ts';

export type MoveOptions = {
  readonly folder: string;
  readonly to: EventStore;
  /** Where keys and files are moved; absent: they stay in the folder. */
  readonly bucket?: { readonly s3: S3Bucket; readonly masterKey: Buffer };
  readonly onProgress?: (events: number) => void;
};

/**
 * Moves a data folder into the stores of the scaled shape. The keys go first, because an event must not exist before
 * its key. The folder is not changed, and keeps the original recording times, which the new store assigns anew. The
 * server must be stopped. Idempotent. @throws {StoreInUse} | {OperationRefused}
 */
export async function moveDataFolder({ folder, to, bucket, onProgress }: MoveOptions): Promise<{
  readonly log: Moved;
  readonly keys: MovedKeys | undefined;
  readonly blobs: number | undefined;
}> {
  mustHaveLog(folder);
  const lock = lockDataFolder(folder);
  const from = openSqliteEventStore({ file: path.join(folder, logFile), clock: systemClock });
  try {
    const keys = bucket && (await moveKeys(path.join(folder, keysFile), bucket.s3, bucket.masterKey));
    const files = path.join(folder, blobsFolder);
    const blobs = bucket && (existsSync(files) ? await moveBlobs(files, openS3BlobStore(bucket)) : 0);
    const log = await moveLog({ from, to, ...(onProgress && { onProgress }) });
    return { log, keys, blobs };
  } finally {
    await from.close();
    lock.release();
  }
}
