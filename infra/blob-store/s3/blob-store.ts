import { hash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { type S3Bucket, s3FailureOf, s3Sentence } from '../../s3/s3-bucket.ts';
import { checkContentType, checkedLimit, checkedStream, checkKey } from '../check.ts';
import {
  BlobCorrupt,
  BlobExists,
  type BlobStore,
  BlobStoreUnavailable,
  type PutOptions,
  type StoredContent,
} from '../port.ts';
import { createWholes } from './whole.ts';

/** Prefix that separates blobs from other objects in the bucket. */
const folder = 'blobs/';
/** How often one put is repeated when another writer's object exists at the write but is gone when it is read. */
const maxRounds = 5;

/**
 * Blobs as objects `blobs/<key>` of one bucket, with their SHA-256 in the object's metadata. Written with `If-None-Match: *`, so that one
 * of two concurrent writers wins; the store must support that condition (AWS S3, MinIO and Ceph do). A blob is held in memory while it
 * is sent, a few at a time, so that the request can be retried. A bucket with versioning keeps deleted content: see `subject-keys/s3`.
 */
export function openS3BlobStore({ s3 }: { readonly s3: S3Bucket }): BlobStore {
  const { client, bucket } = s3;
  const whole = createWholes();
  const at = (key: string) => ({ Bucket: bucket, Key: `${folder}${key}` });

  return {
    async put(key, content, options) {
      checkKey(key);
      checkContentType(key, options.contentType);
      return whole(key, content, (body) => putWhole(key, body, options));
    },
    async get(key) {
      checkKey(key);
      const found = await unlessMissing(client.send(new GetObjectCommand(at(key))));
      if (!found) return undefined;
      if (!(found.Body instanceof Readable)) throw new BlobStoreUnavailable(`${key} came without a body`);
      const { Body: body, ContentType: contentType = 'application/octet-stream' } = found;
      try {
        const expected = describedBy(key, found);
        const stream = pipeline(body, checkedStream(key, expected), () => undefined);
        return { ...expected, contentType, stream };
      } catch (error) {
        body.destroy();
        throw error;
      }
    },
    async exists(key) {
      checkKey(key);
      return (await unlessMissing(client.send(new HeadObjectCommand(at(key))))) !== undefined;
    },
    async delete(key) {
      checkKey(key);
      await unlessMissing(client.send(new DeleteObjectCommand(at(key))));
    },
    async list(prefix, after, limit) {
      const page = new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: `${folder}${prefix}`,
        MaxKeys: checkedLimit(limit),
        ...(after !== undefined && { StartAfter: `${folder}${after}` }),
      });
      const { Contents: found = [] } = await client.send(page).catch((error: unknown) => {
        throw unavailable(error);
      });
      return found.flatMap(({ Key: key }) => (key === undefined ? [] : [key.slice(folder.length)]));
    },
    async close() {
      client.destroy();
    },
  };

  async function putWhole(
    key: string,
    body: Buffer,
    { contentType, sha256: expected }: PutOptions,
  ): Promise<StoredContent> {
    const sha256 = hash('sha256', body, 'hex');
    if (expected !== undefined && expected !== sha256)
      throw new BlobCorrupt(key, 'what arrived has another SHA-256 than announced');
    const put = new PutObjectCommand({
      ...at(key),
      Body: body,
      ContentType: contentType,
      ContentLength: body.length,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      Metadata: { sha256 },
      IfNoneMatch: '*',
    });
    for (let round = 1; ; round += 1) {
      try {
        await client.send(put);
        return { sha256, size: body.length };
      } catch (error) {
        if (s3FailureOf(error) !== 'lost' || round === maxRounds) throw unavailable(error);
      }
      const there = await headOf(key);
      // The object was deleted in between, or the other writer failed, so the key is free again.
      if (!there) continue;
      if (there.sha256 !== sha256) throw new BlobExists(key);
      return { sha256, size: body.length };
    }
  }

  async function headOf(key: string): Promise<StoredContent | undefined> {
    const head = await unlessMissing(client.send(new HeadObjectCommand(at(key))));
    return head && describedBy(key, head);
  }

  async function unlessMissing<T>(asking: Promise<T>): Promise<T | undefined> {
    try {
      return await asking;
    } catch (error) {
      if (s3FailureOf(error) === 'missing') return undefined;
      throw unavailable(error);
    }
  }

  function unavailable(cause: unknown): BlobStoreUnavailable {
    return new BlobStoreUnavailable(s3Sentence(bucket, cause), { cause });
  }
}

function describedBy(
  key: string,
  { Metadata: metadata, ContentLength: size }: Pick<HeadObjectCommandOutput, 'Metadata' | 'ContentLength'>,
): StoredContent {
  const sha256 = metadata?.sha256;
  if (sha256 === undefined || !/^[0-9a-f]{64}$/.test(sha256) || size === undefined)
    throw new BlobCorrupt(key, 'it does not say what it holds');
  return { sha256, size };
}
