import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ConcurrencyLimit } from '../../event-loop/concurrency-limit.ts';
import { chunksOf, damageOf } from '../check.ts';
import { BlobCorrupt, type PutOptions } from '../port.ts';
import { type Description, headBytes, headOf } from './head.ts';

/**
 * Returns the memory of a chunk at once. Otherwise a large file stays in memory, in 64 KiB pieces, until the next garbage collection, which may
 * be long after the file.
 */
function freed({ buffer, byteLength }: Buffer): void {
  // Part of a larger buffer: something else may use the rest.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/**
 * Writes a whole blob file under a temporary name and syncs it. The head is written last: a file without a head is not
 * a blob.
 */
export async function writeBlob(
  name: string,
  key: string,
  content: Uint8Array | Readable,
  { contentType, sha256: expected }: PutOptions,
  syncs: ConcurrencyLimit,
): Promise<Description> {
  const file = await open(name, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    await file.writeFile(Buffer.alloc(headBytes));
    for await (const chunk of chunksOf(key, content)) {
      hash.update(chunk);
      await file.writeFile(chunk);
      size += chunk.length;
      if (content instanceof Readable) freed(chunk);
    }
    const sha256 = hash.digest('hex');
    const damage = damageOf({ sha256, size }, { sha256: expected ?? sha256, size });
    if (damage !== undefined) throw new BlobCorrupt(key, 'what arrived has another SHA-256 than announced');
    await file.write(headOf({ sha256, size, contentType }), 0, headBytes, 0);
    await syncs.run(() => file.sync());
    return { sha256, size, contentType };
  } finally {
    await file.close();
  }
}
