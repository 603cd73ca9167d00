import { GetBucketVersioningCommand } from '@aws-sdk/client-s3';
import { type S3Bucket, s3Sentence } from '../../s3/s3-bucket.ts';
import { fingerprintOf, isFingerprintOf } from '../master-key.ts';
import { type KeyObjects, SubjectKeysUnavailable } from './key-objects.ts';

export const fingerprintNote = 'master-key-fingerprint';
/**
 * Name of the note about a rotation: it contains both master keys' fingerprints while some keys are wrapped by one and
 * some by the other, and {@link rotated} afterwards.
 */
export const rotationNote = 'master-key-rotation';
/** Content of the note after a rotation. The note is overwritten, because nothing here is ever deleted. */
export const rotated = 'done';
/** Name of the note with the first master key, wrapped by the current one; written by the first rotation. */
export const rootNote = 'derivation-root';

/**
 * Checks that keys can be stored in this bucket with this master key. @throws an Error with a sentence that says what
 * to change
 */
export async function checkBucket(s3: S3Bucket, objects: KeyObjects, masterKey: Buffer): Promise<void> {
  await checkVersioning(s3);
  if (((await objects.readNote(rotationNote)) ?? rotated) !== rotated)
    throw new Error(
      `The keys in the bucket ${s3.bucket} are being wrapped by a new master key; finish it first: npm run rotate-key`,
    );
  const own = fingerprintOf(masterKey).toString('hex');
  const stored = (await objects.readNote(fingerprintNote)) ?? (await firstFingerprint(objects, own));
  if (!isFingerprintOf(masterKey, Buffer.from(stored, 'hex'))) {
    throw new Error(
      `MASTER_KEY is not the master key of the keys in the bucket ${s3.bucket}; set the one they were made with`,
    );
  }
  // If a store ignored the condition, two processes could create two keys for one person, or restore an erased key.
  if (await objects.createNote(fingerprintNote, stored)) {
    throw new Error(
      `The bucket ${s3.bucket} ignores conditional writes (If-None-Match), so two processes could make two keys for one person; use a store that knows them`,
    );
  }
}

/** Writes the fingerprint into an empty bucket; if two processes start at the same time, only one of them writes it. */
async function firstFingerprint(objects: KeyObjects, own: string): Promise<string> {
  if (await objects.createNote(fingerprintNote, own)) return own;
  return (await objects.readNote(fingerprintNote)) ?? own;
}

async function checkVersioning({ client, bucket }: S3Bucket): Promise<void> {
  const { Status: status } = await client
    .send(new GetBucketVersioningCommand({ Bucket: bucket }))
    .catch((cause: unknown) => {
      // A store without this call has no versioning.
      if (cause instanceof Error && cause.name === 'NotImplemented') return { Status: undefined };
      throw new SubjectKeysUnavailable(s3Sentence(bucket, cause), { cause });
    });
  if (status === undefined) return;
  throw new Error(
    `The bucket ${bucket} keeps old versions of its objects (versioning: ${status}), so a destroyed key would still be there; use a bucket that never had versioning`,
  );
}
