import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { S3Bucket } from '../../s3/s3-bucket.ts';
import { createDerivation } from '../master-key.ts';
import { SubjectErased, type SubjectKeys } from '../port.ts';
import { rootSubject, unwrapKey, wrapKey } from '../wrap.ts';
import { checkBucket, rootNote } from './check-bucket.ts';
import { createKeyObjects, SubjectKeysUnavailable } from './key-objects.ts';

/**
 * How long a process caches a key, in ms. The process that destroys a key forgets it at once; every other process
 * forgets it after this time at the latest.
 */
const keyCacheMs = 30_000;

export type S3SubjectKeysOptions = {
  readonly s3: S3Bucket;
  /** 32 bytes; see `parseMasterKey`. It must be the same in every process. */
  readonly masterKey: Buffer;
  /** Default {@link keyCacheMs}. */
  readonly cacheMs?: number;
};

/**
 * Subject keys as small objects in a bucket, for any number of processes. Each key is wrapped by the master key and
 * created with `If-None-Match: *`: if two processes create one at the same time, the loser reads the winner's.
 * Destroying a key replaces its object with a permanent tombstone.
 * A bucket with versioning would keep the replaced object and with it the key, so such a bucket is refused. Copies
 * outside our control (replication, provider backups) keep it too; limit them with a lifecycle rule. @throws an Error
 * with a sentence for a versioned bucket, for one without conditional writes, and if the stored keys belong to another
 * master key
 */
export async function openS3SubjectKeys(options: S3SubjectKeysOptions): Promise<SubjectKeys> {
  const { s3, masterKey, cacheMs = keyCacheMs } = options;
  const objects = createKeyObjects(s3);
  await checkBucket(s3, objects, masterKey);
  const root = await objects.readNote(rootNote);
  const derive = createDerivation(
    masterKey,
    root === undefined ? masterKey : unwrapKey(masterKey, rootSubject, Buffer.from(root, 'base64')),
  );
  const cache = new LRUCache<string, Buffer>({ max: 20_000, ttl: cacheMs });
  /**
   * Concurrent callers share one request. Requests that may create a key and those that only read are kept in separate
   * maps.
   */
  const reading = new Map<string, Promise<Buffer | SubjectErased | undefined>>();
  const making = new Map<string, Promise<Buffer | SubjectErased>>();
  /** Subjects destroyed in this process: answers that arrive later, to earlier requests, must not be cached. */
  const destroyed = new LRUCache<string, true>({ max: 20_000 });

  return {
    async obtain(subjectId) {
      const key = cache.get(subjectId) ?? (await shared(making, subjectId, () => readOrMake(subjectId)));
      if (key instanceof SubjectErased) throw key;
      return key;
    },
    async find(subjectId) {
      const key = cache.get(subjectId) ?? (await shared(reading, subjectId, () => read(subjectId)));
      return key instanceof SubjectErased ? undefined : key;
    },
    async destroy(subjectId) {
      destroyed.set(subjectId, true);
      cache.delete(subjectId);
      await objects.erase(subjectId);
      // Later callers must send a new request instead of sharing an earlier answer.
      making.delete(subjectId);
      reading.delete(subjectId);
    },
    derive,
    async close() {
      cache.clear();
      s3.client.destroy();
    },
  };

  async function read(subjectId: string): Promise<Buffer | SubjectErased | undefined> {
    const object = await objects.read(subjectId);
    if (object === undefined) return undefined;
    if (object === 'erased') return new SubjectErased(subjectId);
    return remembered(subjectId, unwrapKey(masterKey, subjectId, object));
  }

  async function readOrMake(subjectId: string): Promise<Buffer | SubjectErased> {
    const there = await read(subjectId);
    if (there) return there;
    const key = randomBytes(32);
    if (await objects.create(subjectId, wrapKey(masterKey, subjectId, key)))
      return remembered(subjectId, key);
    const winner = await read(subjectId);
    if (winner) return winner;
    throw new SubjectKeysUnavailable(`The key of ${subjectId} was refused and is not there; try again`);
  }

  function remembered(subjectId: string, key: Buffer): Buffer {
    if (!destroyed.has(subjectId)) cache.set(subjectId, key);
    return key;
  }

  function shared<T>(asked: Map<string, Promise<T>>, subjectId: string, ask: () => Promise<T>): Promise<T> {
    const running = asked.get(subjectId);
    if (running) return running;
    const asking = ask().finally(() => {
      if (asked.get(subjectId) === asking) asked.delete(subjectId);
    });
    asked.set(subjectId, asking);
    return asking;
  }
}
