import { openFolderBlobStore } from '../../infra/blob-store/folder/blob-store.ts';
import type { BlobStore } from '../../infra/blob-store/port.ts';
import type { S3Bucket } from '../../infra/s3/s3-bucket.ts';
import { isFingerprintOf } from '../../infra/subject-keys/master-key.ts';
import { checkBucket, rootNote } from '../../infra/subject-keys/s3/check-bucket.ts';
import { createKeyObjects } from '../../infra/subject-keys/s3/key-objects.ts';
import { readWrappedKeys } from '../../infra/subject-keys/sqlite/wrapped-keys.ts';
import { OperationRefused } from './data-folder.ts';

/** Number of concurrent copies. */
const together = 16;

export type MovedKeys = { readonly living: number; readonly erased: number };

/**
 * Copies every subject's key into a bucket, unchanged and wrapped by the same master key; an erased subject becomes a
 * tombstone. Idempotent; a key that was destroyed in the bucket since then stays destroyed. @param masterKey must be
 * the one that wrapped the keys, because addresses and personal links are derived from it as well @throws
 * {OperationRefused} for another master key, or if the bucket has a different key for a subject
 */
export async function moveKeys(keysFile: string, s3: S3Bucket, masterKey: Buffer): Promise<MovedKeys> {
  const { keys, fingerprint, root } = readWrappedKeys(keysFile);
  if (!fingerprint || !isFingerprintOf(masterKey, fingerprint))
    throw new OperationRefused(
      'MASTER_KEY is not the master key of these data. Set it to theirs: MASTER_KEY=$(base64 < data/master.key)',
    );
  const objects = createKeyObjects(s3);
  await checkBucket(s3, objects, masterKey);
  if (root) await objects.createNote(rootNote, root.toString('base64'));
  await eachOf(keys, async ({ subjectId, wrapped }) => {
    if (await objects.create(subjectId, wrapped ?? 'erased')) return;
    const there = await objects.read(subjectId);
    if (there === 'erased') return;
    if (wrapped === null) return objects.erase(subjectId);
    if (!there?.equals(wrapped))
      throw new OperationRefused(`The bucket has another key for ${subjectId}. Use an empty bucket.`);
  });
  const erased = keys.filter(({ wrapped }) => wrapped === null).length;
  return { living: keys.length - erased, erased };
}

/** Copies every blob; each is verified when it is read, and written with the same SHA-256. @returns their number */
export async function moveBlobs(folder: string, to: BlobStore): Promise<number> {
  const from = openFolderBlobStore({ folder });
  let moved = 0;
  try {
    for (let after: string | undefined; ; ) {
      const page: readonly string[] = await from.list('', after);
      await eachOf(
        page,
        async (key) => {
          const blob = await from.get(key);
          if (!blob) return;
          await to.put(key, blob.stream, { contentType: blob.contentType, sha256: blob.sha256 });
          moved += 1;
        },
        4,
      );
      after = page.at(-1);
      if (after === undefined) return moved;
    }
  } finally {
    await from.close();
  }
}

/** Runs the work for each item with limited concurrency; the first failure stops it. */
async function eachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  atOnce = together,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
