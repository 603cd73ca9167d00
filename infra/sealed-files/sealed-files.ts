import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import type { BlobStore } from '../blob-store/port.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';
import { opening, sealing } from './chunks.ts';

/** Hash (lower-case hex) and size of the plain bytes. */
export type PlainContent = { readonly sha256: string; readonly size: number };

/** Files encrypted with a subject's key: destroying the key erases them, wherever copies of their bytes are. */
export type SealedFiles = {
  /**
   * Hashes, seals and streams content into the blob store; durable on return. @throws {SubjectErased} | errors of the
   * content's stream | those of {@link BlobStore.put}
   */
  put(subject: string, key: string, content: Readable | Uint8Array): Promise<PlainContent>;
  /**
   * Returns the plain bytes; undefined if there are none, or the subject was erased. For a damaged file the stream
   * fails.
   */
  get(subject: string, key: string): Promise<Readable | undefined>;
  delete(key: string): Promise<void>;
};

export function createSealedFiles(deps: {
  readonly keys: SubjectKeys;
  readonly blobs: BlobStore;
}): SealedFiles {
  return {
    async put(subject, key, content) {
      const subjectKey = await deps.keys.obtain(subject);
      const hash = createHash('sha256');
      let size = 0;
      const counting = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      const plain = content instanceof Readable ? content : Readable.from([Buffer.from(content)]);
      // An error of the source destroys the sealed stream, so the blob store stores nothing.
      const sealed = pipeline(plain, counting, sealing(subjectKey, key), () => undefined);
      await deps.blobs.put(key, sealed, { contentType: 'application/octet-stream' });
      return { sha256: hash.digest('hex'), size };
    },
    async get(subject, key) {
      const subjectKey = await deps.keys.find(subject);
      if (!subjectKey) return undefined;
      const blob = await deps.blobs.get(key);
      return blob && pipeline(blob.stream, opening(subjectKey, key), () => undefined);
    },
    delete: (key) => deps.blobs.delete(key),
  };
}

/** Reads all bytes of a stream. @throws {RangeError} if there are more than `limit` */
export async function bytesOf(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit) throw new RangeError(`More than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
