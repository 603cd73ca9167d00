import { hash as hashOf, randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { createConcurrencyLimit } from '../../event-loop/concurrency-limit.ts';
import { checkContentType, checkedLimit, checkedStream, checkKey } from '../check.ts';
import { BlobCorrupt, BlobExists, type BlobStore, BlobStoreUnavailable } from '../port.ts';
import { type Description, headBytes, readHead } from './head.ts';
import { syncFolder } from './sync-folder.ts';
import { writeBlob } from './write.ts';

/**
 * Number of files synced at the same time. Node has four threads for file work, and the event log needs a free one: 50
 * uploads syncing together would delay every save.
 */
const syncsTogether = 2;

type FolderOptions = { readonly folder: string; readonly alone?: boolean };

/**
 * Stores blobs as files: `<folder>/<two hex digits of the key's SHA-256>/<key with "+" for "/">`. A file has a head of
 * 256 bytes (a description of the content, as JSON), then the content; `tail -c +257` prints the content. A file is
 * written under a temporary name, synced and then linked to its final name, which is atomic and fails if the name
 * exists. So two writers never mix, and a crash leaves only a file under `unfinished/`.
 *
 * @param options.alone true if no other process can be writing to the folder; then unfinished files are removed, which
 *   would otherwise destroy an upload that is still arriving
 */
export function openFolderBlobStore({ folder, alone = false }: FolderOptions): BlobStore {
  const aside = path.join(folder, 'unfinished');
  const cleared = alone ? rm(aside, { recursive: true, force: true }) : Promise.resolve();
  const ready = cleared.then(() => mkdir(aside, { recursive: true, mode: 0o700 }));
  // Not reported here: the first operation on the store awaits `ready` and reports the error.
  ready.catch(() => undefined);
  const syncs = createConcurrencyLimit(syncsTogether);

  return {
    async put(key, content, options) {
      checkKey(key);
      checkContentType(key, options.contentType);
      await ready;
      const unfinished = path.join(aside, randomUUID());
      try {
        const stored = await writeBlob(unfinished, key, content, options, syncs);
        return await publish(key, unfinished, stored);
      } catch (cause) {
        if (!hasCode(cause, 'ENOSPC')) throw cause;
        throw new BlobStoreUnavailable(`There is no room left for ${key}; nothing was stored`, { cause });
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async get(key) {
      checkKey(key);
      const file = await opened(key);
      if (!file) return undefined;
      const description = await descriptionIn(key, file);
      const { sha256, size, contentType } = description;
      const stream = pipeline(
        file.createReadStream({ start: headBytes }),
        checkedStream(key, description),
        // Ignored here, because the stream reports this error to its reader.
        () => undefined,
      );
      return { sha256, size, contentType, stream };
    },
    async exists(key) {
      checkKey(key);
      const file = await opened(key);
      await file?.close();
      return file !== undefined;
    },
    async delete(key) {
      checkKey(key);
      await rm(fileOf(key), { force: true });
      await syncs.run(() => syncFolder(path.dirname(fileOf(key)))).catch(ifMissing);
    },
    async list(prefix, after = '', limit) {
      const keys = await everyKey();
      return keys
        .filter((key) => key.startsWith(prefix) && key > after)
        .sort()
        .slice(0, checkedLimit(limit));
    },
    async close() {
      await ready;
    },
  };

  async function publish(key: string, unfinished: string, stored: Description) {
    const { sha256, size } = stored;
    const place = path.dirname(fileOf(key));
    await mkdir(place, { recursive: true, mode: 0o700 });
    try {
      await link(unfinished, fileOf(key));
      await syncs.run(() => syncFolder(place));
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      const file = await opened(key);
      const there = file && (await descriptionIn(key, file).finally(() => file.close()));
      if (there?.sha256 !== sha256) throw new BlobExists(key);
    }
    return { sha256, size };
  }

  async function opened(key: string): Promise<FileHandle | undefined> {
    return open(fileOf(key), 'r').catch(ifMissing);
  }

  function fileOf(key: string): string {
    return path.join(folder, hashOf('sha256', key, 'hex').slice(0, 2), key.replaceAll('/', '+'));
  }

  async function everyKey(): Promise<string[]> {
    const places = ((await readdir(folder).catch(ifMissing)) ?? []).filter((name) =>
      /^[0-9a-f]{2}$/.test(name),
    );
    const names = await Promise.all(places.map((place) => readdir(path.join(folder, place))));
    return names.flat().map((name) => name.replaceAll('+', '/'));
  }
}

async function descriptionIn(key: string, file: FileHandle): Promise<Description> {
  const description = await readHead(file);
  if (description) return description;
  await file.close();
  throw new BlobCorrupt(key, 'the head of its file cannot be read');
}

function ifMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
