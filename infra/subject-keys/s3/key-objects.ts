import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { type S3Bucket, s3FailureOf, s3Sentence } from '../../s3/s3-bucket.ts';

/** The bucket did not answer in time. A retry is safe. */
export class SubjectKeysUnavailable extends Error {
  override readonly name = 'SubjectKeysUnavailable';
}

/** A Buffer is the wrapped key. 'erased': the key was permanently destroyed. */
export type KeyObject = Buffer | 'erased';

/**
 * The objects in which keys are stored: `subject-keys/<subject>`, created only if missing and replaced only by a
 * tombstone. A tombstone is never overwritten, so it can be written without reading first.
 */
export type KeyObjects = {
  read(subjectId: string): Promise<KeyObject | undefined>;
  /** @returns false if a key or tombstone exists already */
  create(subjectId: string, object: KeyObject): Promise<boolean>;
  erase(subjectId: string): Promise<void>;
  /**
   * Replaces the stored form of a key, unless the key has been destroyed by then. If `change` returns undefined,
   * nothing is written.
   */
  rewrap(subjectId: string, change: (wrapped: Buffer) => Buffer | undefined): Promise<void>;
  /** Reads another small object beside the keys, by its name. */
  readNote(name: string): Promise<string | undefined>;
  createNote(name: string, text: string): Promise<boolean>;
  putNote(name: string, text: string): Promise<void>;
  subjects(): AsyncIterable<string>;
};

const folder = 'subject-keys/';
const notes = 'subject-keys-about/';
const stored = z.union([
  z.strictObject({ wrapped: z.base64().length(80) }),
  z.strictObject({ erased: z.literal(true) }),
]);

export function createKeyObjects({ client, bucket }: S3Bucket): KeyObjects {
  return {
    async read(subjectId) {
      const text = await readText(nameOf(subjectId));
      return text === undefined ? undefined : parsed(subjectId, text);
    },
    create: (subjectId, object) => createText(nameOf(subjectId), textOf(object)),
    async erase(subjectId) {
      await put(nameOf(subjectId), textOf('erased'));
    },
    async rewrap(subjectId, change) {
      for (;;) {
        const found = await readObject(nameOf(subjectId));
        const object = found && parsed(subjectId, found.text);
        if (!found || !object || object === 'erased') return;
        const changed = change(object);
        if (!changed) return;
        try {
          return await put(nameOf(subjectId), textOf(changed), { IfMatch: found.etag });
        } catch (error) {
          // The key was destroyed in the meantime, and stays destroyed.
          if (!(error instanceof SubjectKeysUnavailable) || s3FailureOf(error.cause) !== 'lost') throw error;
        }
      }
    },
    putNote: (name, text) => put(`${notes}${name}`, text),
    readNote: (name) => readText(`${notes}${name}`),
    createNote: (name, text) => createText(`${notes}${name}`, text),
    async *subjects() {
      try {
        for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder }))
          for (const { Key: key = '' } of page.Contents ?? [])
            yield decodeURIComponent(key.slice(folder.length));
      } catch (error) {
        throw unavailable(error);
      }
    },
  };

  async function readText(key: string): Promise<string | undefined> {
    return (await readObject(key))?.text;
  }

  async function readObject(key: string): Promise<{ text: string; etag: string } | undefined> {
    try {
      const { Body: body, ETag: etag = '' } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key }),
      );
      const text = await body?.transformToString();
      return text === undefined ? undefined : { text, etag };
    } catch (error) {
      if (s3FailureOf(error) === 'missing') return undefined;
      throw unavailable(error);
    }
  }

  async function createText(key: string, text: string): Promise<boolean> {
    try {
      await put(key, text, { IfNoneMatch: '*' });
      return true;
    } catch (error) {
      if (error instanceof SubjectKeysUnavailable && s3FailureOf(error.cause) === 'lost') return false;
      throw error;
    }
  }

  async function put(
    key: string,
    text: string,
    condition: { IfNoneMatch?: '*'; IfMatch?: string } = {},
  ): Promise<void> {
    const object = { Bucket: bucket, Key: key, Body: text, ContentType: 'application/json' };
    await client.send(new PutObjectCommand({ ...object, ...condition })).catch((error: unknown) => {
      throw unavailable(error);
    });
  }

  function unavailable(cause: unknown): SubjectKeysUnavailable {
    return new SubjectKeysUnavailable(s3Sentence(bucket, cause), { cause });
  }
}

function parsed(subjectId: string, text: string): KeyObject {
  try {
    const object = stored.parse(JSON.parse(text));
    return 'erased' in object ? 'erased' : Buffer.from(object.wrapped, 'base64');
  } catch (cause) {
    throw new Error(`The stored key of ${subjectId} is damaged; bring it back from a backup`, { cause });
  }
}

function textOf(object: KeyObject): string {
  return JSON.stringify(object === 'erased' ? { erased: true } : { wrapped: object.toString('base64') });
}

function nameOf(subjectId: string): string {
  return `${folder}${encodeURIComponent(subjectId)}`;
}
