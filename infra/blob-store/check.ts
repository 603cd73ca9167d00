import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import {
  BlobCorrupt,
  BlobTooLarge,
  InvalidBlobKey,
  maxBlobBytes,
  maxKeyLength,
  maxListed,
  type StoredContent,
} from './port.ts';

/** Lower case only, because some file systems are case-insensitive. */
const part = /^[a-z0-9_-][a-z0-9._-]*$/;
const contentType = /^[!-~][ -~]{0,99}$/;

/** @throws {InvalidBlobKey} unless the key is `part/part/…`, each of a-z, 0-9, `_`, `-` and, not first, `.` */
export function checkKey(key: string): void {
  if (key.length <= maxKeyLength && key.split('/').every((each) => part.test(each))) return;
  throw new InvalidBlobKey(
    `"${key.slice(0, maxKeyLength)}" is not a blob key: use parts of a-z, 0-9, "_", "-" and "." joined by "/", at most ${maxKeyLength} characters`,
  );
}

/** @throws {InvalidBlobKey} */
export function checkContentType(key: string, type: string): void {
  if (!contentType.test(type)) throw new InvalidBlobKey(`"${type}" is not a content type for ${key}`);
}

export function checkedLimit(limit = maxListed): number {
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= maxListed) return limit;
  throw new RangeError(`A list is of 1 to ${maxListed} keys, not ${limit}`);
}

/** The content in chunks, checked against the maximum size of a blob. @throws {BlobTooLarge} */
export async function* chunksOf(key: string, content: Uint8Array | Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content instanceof Readable ? content : [content]) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBlobBytes) throw new BlobTooLarge(key);
    yield bytes;
  }
}

/** Passes content through, and fails at its end if it differs from what was stored. */
export function checkedStream(key: string, expected: StoredContent): Transform {
  const hash = createHash('sha256');
  let size = 0;
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      // The last chunk is held back until the check has passed, so that damaged content never looks complete.
      if (held.length > 0) this.push(held);
      held = chunk;
      done();
    },
    flush(done) {
      const damage = damageOf({ sha256: hash.digest('hex'), size }, expected);
      if (damage !== undefined) return done(new BlobCorrupt(key, damage));
      if (held.length > 0) this.push(held);
      done();
    },
  });
}

/** Describes the difference in words; undefined if there is none. */
export function damageOf(found: StoredContent, expected: StoredContent): string | undefined {
  if (found.size !== expected.size) return `it has ${found.size} bytes instead of ${expected.size}`;
  return found.sha256 === expected.sha256 ? undefined : 'its SHA-256 is not the one noted when it was stored';
}
