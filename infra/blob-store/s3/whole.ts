import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createConcurrencyLimit } from '../../event-loop/concurrency-limit.ts';
import { chunksOf } from '../check.ts';
import { BlobStoreUnavailable } from '../port.ts';

/** Number of contents in memory at the same time, each of them at most as large as the largest blob. */
const together = 4;

/**
 * Passes content to a use that needs all of it in memory. Streams wait in a temporary file, so that many of them, or
 * slow ones, take no memory. The file's name is removed once it is open, so no file remains after a crash.
 */
export function createWholes() {
  const inMemory = createConcurrencyLimit(together);
  return async <Result>(
    key: string,
    content: Uint8Array | Readable,
    use: (whole: Buffer) => Promise<Result>,
  ): Promise<Result> => {
    if (content instanceof Uint8Array) {
      for await (const whole of chunksOf(key, content)) return use(whole);
      return use(Buffer.alloc(0));
    }
    const { name, file } = await nameless(key);
    try {
      const size = await written(file, key, content);
      return await inMemory.run(async () => use(await readWhole(file, size)));
    } finally {
      await file.close();
      await rm(name, { force: true });
    }
  };
}

/**
 * Opens a temporary file and removes its name. @throws {BlobStoreUnavailable} if the temporary folder cannot be written
 * to
 */
async function nameless(key: string): Promise<{ readonly name: string; readonly file: FileHandle }> {
  const name = path.join(tmpdir(), `nine-lenses-blob-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600).catch((cause) => {
    throw notWritten(key, cause);
  });
  // Not on Windows, where an open file keeps its name until it is closed.
  if (process.platform !== 'win32') await rm(name);
  return { name, file };
}

/**
 * Writes the stream to the file. @returns its size in bytes @throws {BlobStoreUnavailable} if the disk is full or fails
 * | the errors of the stream | {BlobTooLarge}
 */
async function written(file: FileHandle, key: string, content: Readable): Promise<number> {
  let size = 0;
  for await (const chunk of chunksOf(key, content)) {
    try {
      await file.writeFile(chunk);
    } catch (cause) {
      throw notWritten(key, cause);
    }
    size += chunk.length;
  }
  return size;
}

function notWritten(key: string, cause: unknown): BlobStoreUnavailable {
  const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
  const reason = isFull ? 'There is no room in' : 'Files cannot be written to';
  return new BlobStoreUnavailable(
    `${reason} the temporary folder ${tmpdir()}, where ${key} waits; nothing was stored`,
    { cause },
  );
}

async function readWhole(file: FileHandle, size: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(size);
  let read = 0;
  while (read < size) {
    const { bytesRead } = await file.read(whole, read, size - read, read);
    if (bytesRead === 0) throw new Error(`Of ${size} bytes that were written, ${read} could be read again`);
    read += bytesRead;
  }
  return whole;
}
