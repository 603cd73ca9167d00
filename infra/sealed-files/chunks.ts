import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/**
 * A stream encrypted in chunks of 64 KiB. Each chunk is authenticated before its text is passed on, and both a missing
 * end and a moved chunk are detected: the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015) over
 * AES-256-GCM. The key of the file is derived from the subject's key and the salt in the file's head, so nonces can be
 * counters.
 * Head: `NLS1`, 16 bytes of salt. Then chunks: ciphertext, 16 bytes of tag. Nonce: 11 bytes of counter, and 1 byte that
 * is 1 for the last chunk.
 */
const magic = Buffer.from('NLS1');
const saltBytes = 16;
export const headBytes = magic.length + saltBytes;
export const chunkBytes = 64 * 1024;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** The sealed stream was altered or cut off, or it belongs to another place or key. */
export class SealedFileBroken extends Error {
  override readonly name = 'SealedFileBroken';
}

/** @param place where the file is stored; it can be opened for this place only */
export function sealing(subjectKey: Buffer, place: string): Transform {
  const salt = randomBytes(saltBytes);
  const key = fileKey(subjectKey, salt);
  let count = 0;
  let begun = false;
  return inChunks(chunkBytes, (chunk, isLast) => {
    const cipher = createCipheriv(algorithm, key, nonceOf(count, isLast)).setAAD(Buffer.from(place));
    count += 1;
    const head = begun ? [] : [magic, salt];
    begun = true;
    return [...head, cipher.update(chunk), cipher.final(), cipher.getAuthTag()];
  });
}

/** Decrypts a stream. It fails with {@link SealedFileBroken} before it passes on anything unauthenticated. */
export function opening(subjectKey: Buffer, place: string): Transform {
  let count = 0;
  let key: Buffer | undefined;
  let head: Buffer = Buffer.alloc(0);
  const chunks = inChunks(chunkBytes + tagBytes, (chunk, isLast) => {
    if (!key || chunk.length < tagBytes) throw new SealedFileBroken('The file ends too early');
    const decipher = createDecipheriv(algorithm, key, nonceOf(count, isLast), { authTagLength: tagBytes })
      .setAAD(Buffer.from(place))
      .setAuthTag(chunk.subarray(-tagBytes));
    count += 1;
    try {
      return [decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()];
    } catch (cause) {
      throw new SealedFileBroken('The file was altered, or moved to another place', { cause });
    }
  });
  const afterHead = chunks._transform.bind(chunks);
  chunks._transform = (bytes: Buffer, encoding, done) => {
    if (key) return afterHead(bytes, encoding, done);
    head = Buffer.concat([head, bytes]);
    if (head.length < headBytes) return done();
    if (!head.subarray(0, magic.length).equals(magic))
      return done(new SealedFileBroken('This is no sealed file'));
    key = fileKey(subjectKey, head.subarray(magic.length, headBytes));
    return afterHead(head.subarray(headBytes), encoding, done);
  };
  return chunks;
}

/**
 * Divides a stream into chunks of one size. The last chunk may be shorter or, in an empty stream, empty.
 * @param each must keep nothing of the chunk: the next one is written over it, so that a large file leaves little for the garbage
 * collector
 */
function inChunks(size: number, each: (chunk: Buffer, isLast: boolean) => readonly Buffer[]): Transform {
  let held: Buffer = Buffer.alloc(0);
  let heldBytes = 0;
  const attempt = (done: TransformCallback, work: () => void) => {
    try {
      work();
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
  /** A small stream needs no more memory than it has bytes. */
  const makeRoom = (wanted: number) => {
    if (held.length >= wanted) return;
    const larger = Buffer.allocUnsafeSlow(Math.min(size, Math.max(wanted, 2 * held.length)));
    held.copy(larger, 0, 0, heldBytes);
    held = larger;
  };
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      attempt(done, () => {
        for (let from = 0; from < bytes.length; ) {
          // A full chunk is held back until more bytes follow, because only then is it known not to be the last.
          if (heldBytes === size) {
            for (const piece of each(held, false)) this.push(piece);
            heldBytes = 0;
          }
          makeRoom(Math.min(size, heldBytes + bytes.length - from));
          const copied = bytes.copy(held, heldBytes, from);
          heldBytes += copied;
          from += copied;
        }
      });
    },
    flush(done) {
      attempt(done, () => {
        for (const piece of each(held.subarray(0, heldBytes), true)) this.push(piece);
      });
    },
  });
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const fileKey = (subjectKey: Buffer, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', subjectKey, salt, 'sealed file', 32));
