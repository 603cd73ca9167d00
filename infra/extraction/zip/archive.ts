import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { limits } from '../port.ts';
import { Unreadable } from '../reader.ts';
import { withTrueComment } from './end-record.ts';

export type ZipLimits = {
  readonly entries: number;
  /** Maximum number of inflated bytes over all opened parts. */
  readonly inflatedBytes: number;
  /** Maximum compression ratio of a part above 1 MB. */
  readonly ratio: number;
};
export type Archive = {
  /** Names as in the archive, without folders. */
  readonly names: readonly string[];
  /** Ignores case; no two names differ only in case. */
  has(name: string): boolean;
  /**
   * Inflates one part. @throws {Unreadable} while it is read, if it is missing, encrypted, not of the declared size, or
   * beyond the limits
   */
  open(name: string): AsyncIterable<Uint8Array>;
};

const megabyte = 1024 * 1024;

/**
 * Opens a zip archive in memory. A part is inflated only when it is opened, and the inflated bytes are counted, because
 * headers can be false. @throws {Unreadable} for too many entries, a name that occurs twice, a name outside the
 * archive, or a damaged directory
 */
export async function openArchive(bytes: Uint8Array, most: ZipLimits = limits.zip): Promise<Archive> {
  const zip = await fromBufferPromise(withTrueComment(bytes), {
    lazyEntries: true,
    // A false size is detected below, together with the limits.
    validateEntrySizes: false,
  }).catch((error: unknown) => {
    throw damaged('end record', error);
  });
  if (zip.entryCount > most.entries)
    throw new Unreadable(
      'tooLarge',
      `${zip.entryCount} entries in the archive, at most ${most.entries} are read`,
    );
  const entries = await directoryOf(zip);
  let budget = most.inflatedBytes;

  async function* open(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name.toLowerCase());
    if (entry === undefined)
      throw new Unreadable('damaged', 'a part that others name is missing from the archive');
    if (entry.isEncrypted()) throw new Unreadable('encrypted', 'the archive is protected by a password');
    refuseLarge(entry, entry.uncompressedSize, budget, most);
    let size = 0;
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        const part = chunk as Buffer;
        size += part.byteLength;
        budget -= part.byteLength;
        refuseLarge(entry, size, budget + size, most);
        if (size > entry.uncompressedSize)
          throw new Unreadable('damaged', 'a part of the archive is larger than declared');
        yield part;
      }
    } catch (error) {
      throw damaged('part', error);
    }
    if (size < entry.uncompressedSize)
      throw new Unreadable('damaged', 'a part of the archive is smaller than declared');
  }

  return {
    names: [...entries.values()].map((entry) => entry.fileName),
    has: (name) => entries.has(name.toLowerCase()),
    open,
  };
}

/**
 * Entries by their names in lower case, because Office files compare names of parts ignoring case (ECMA-376 part 2).
 */
async function directoryOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    // The iterator throws for an absolute name and for a name with `..`.
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const name = entry.fileName.toLowerCase();
      if (entries.has(name)) throw new Unreadable('damaged', 'two parts of the archive have the same name');
      entries.set(name, entry);
    }
  } catch (error) {
    throw damaged('directory', error);
  }
  return entries;
}

function refuseLarge(entry: Entry, size: number, budget: number, most: ZipLimits): void {
  if (size > budget)
    throw new Unreadable('tooLarge', `the archive inflates to more than ${most.inflatedBytes} bytes`);
  if (size > megabyte && size > entry.compressedSize * most.ratio)
    throw new Unreadable(
      'tooLarge',
      `a part of the archive inflates to more than ${most.ratio} times its size`,
    );
}

const damaged = (where: string, error: unknown): Unreadable =>
  error instanceof Unreadable
    ? error
    : new Unreadable(
        'damaged',
        `zip ${where}: ${error instanceof Error ? error.message.slice(0, 100) : 'unknown'}`,
      );
