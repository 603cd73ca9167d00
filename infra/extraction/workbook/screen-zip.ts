import type { Readable } from 'node:stream';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { limits } from '../port.ts';
import { Unreadable } from '../reader.ts';

const smallestSuspect = 1024 * 1024;

/**
 * Refuses a zip file whose parts are too many or too large, before a parser inflates them. Parts are inflated once to count their
 * bytes, since headers can state less.
 * @throws {Unreadable} tooLarge, damaged
 */
export async function screenZip(bytes: Uint8Array): Promise<void> {
  const zip = await opened(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (zip.entryCount > limits.zip.entries) throw new Unreadable('tooLarge', `${zip.entryCount} parts`);
  let total = 0;
  await eachEntry(zip, async (entry) => {
    total += entry.uncompressedSize;
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    if (
      total > limits.zip.inflatedBytes ||
      (entry.uncompressedSize > smallestSuspect && ratio > limits.zip.ratio)
    )
      throw new Unreadable('tooLarge', `Parts inflate to ${total} bytes or more`);
    if (entry.isEncrypted()) throw new Unreadable('encrypted', 'A part of the zip file is encrypted');
    if (!entry.fileName.endsWith('/')) await drained(zip, entry);
  });
}

function opened(file: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error !== null || zip === undefined) reject(damaged(error));
      else resolve(zip);
    });
  });
}

/** Visits entries one after the other. */
function eachEntry(zip: ZipFile, visit: (entry: Entry) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.on('error', (error) => reject(damaged(error)));
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      visit(entry).then(() => zip.readEntry(), reject);
    });
    zip.readEntry();
  });
}

/** Rejects if the length of a part differs from its header. */
function drained(zip: ZipFile, entry: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream: Readable | undefined) => {
      if (error !== null || stream === undefined) return reject(damaged(error));
      stream.on('error', (failure) => reject(damaged(failure)));
      stream.on('end', resolve);
      stream.resume();
    });
  });
}

function damaged(error: Error | null): Unreadable {
  return new Unreadable('damaged', `The zip file cannot be read: ${error?.message ?? 'no reason'}`);
}
