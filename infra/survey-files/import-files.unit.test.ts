import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { BlobStore } from '../blob-store/port.ts';
import { derivedId } from '../identifiers/identifiers.ts';
import { createSealedFiles } from '../sealed-files/sealed-files.ts';
import { SubjectErased, type SubjectKeys } from '../subject-keys/port.ts';
import { importFiles } from './import-files.ts';

const assessmentId = 'a'.repeat(24);
const [first, second] = ['b'.repeat(24), 'c'.repeat(24)];
const content = (said: string) => Readable.from([Buffer.from(said)]);

/** Files and keys in memory. */
function stores() {
  const files = new Map<string, Buffer>();
  const destroyed = new Set<string>();
  const made = new Set<string>();
  const keyOf = (subject: string) => createHash('sha256').update(subject).digest();
  const blobs = {
    put: async (name: string, content: Readable | Uint8Array) => {
      const parts: Buffer[] = [];
      for await (const part of Readable.from(content instanceof Readable ? content : [content]))
        parts.push(Buffer.from(part as Uint8Array));
      files.set(name, Buffer.concat(parts));
    },
    get: async (name: string) => {
      const found = files.get(name);
      return found && { stream: Readable.from([found]) };
    },
    delete: async (name: string) => void files.delete(name),
    list: async (prefix: string) => [...files.keys()].filter((name) => name.startsWith(prefix)),
  } as unknown as BlobStore;
  const keys = {
    obtain: async (subject: string) => {
      if (destroyed.has(subject)) throw new SubjectErased(subject);
      made.add(subject);
      return keyOf(subject);
    },
    find: async (subject: string) =>
      made.has(subject) && !destroyed.has(subject) ? keyOf(subject) : undefined,
    destroy: async (subject: string) => void destroyed.add(subject),
  } as unknown as SubjectKeys;
  return { files, blobs, keys };
}

test('the stored responses of an import are sealed, and their keys are destroyed with them', async () => {
  const { files, ...deps } = stores();
  const stored = importFiles(deps);
  await stored.put(assessmentId, first, content('North rated 1'));
  // The same request, repeated after a crash or in another process, stores its file beside it.
  await stored.put(assessmentId, second, content('North rated 2'));
  const copies = new Map(files);
  expect([...files.values()].map(String).join()).not.toContain('North');
  for (const [file, rated] of [
    [first, 'North rated 1'],
    [second, 'North rated 2'],
  ] as const) {
    const found = await stored.get({ assessmentId, file });
    expect(found && (await text(found))).toBe(rated);
  }
  // The one that the import names is lost, but a backup may have it.
  await deps.blobs.delete(`imports/${assessmentId}/${first}`);
  await stored.erase({ assessmentId, file: first });
  expect([...files]).toEqual([]);
  for (const [name, content] of copies) files.set(name, content);
  for (const file of [first, second]) expect(await stored.get({ assessmentId, file })).toBeUndefined();
  // The key of the import's comments is another one.
  expect(await deps.keys.obtain(assessmentId)).toBeDefined();
});

test('the file of an attempt that did not begin is removed with its key, and the next attempt stores another', async () => {
  const { files, ...deps } = stores();
  const stored = importFiles(deps);
  await stored.put(assessmentId, first, content('North rated 1'));
  const copies = new Map(files);
  await stored.remove(assessmentId, first);
  expect([...files]).toEqual([]);
  await stored.put(assessmentId, second, content('North rated 1'));
  const file = await stored.get({ assessmentId, file: second });
  expect(file && (await text(file))).toBe('North rated 1');
  for (const [name, content] of copies) files.set(name, content);
  expect(await stored.get({ assessmentId, file: first })).toBeUndefined();
});

test('a file is left without its key, when the store of files is away in the middle of a removal', async () => {
  const { files, ...deps } = stores();
  await importFiles(deps).put(assessmentId, first, content('North rated 1'));
  const away = { ...deps.blobs, delete: async () => Promise.reject(new Error('away')) };
  const stored = importFiles({ ...deps, blobs: away });
  await expect(stored.erase({ assessmentId, file: first })).rejects.toThrow('away');
  expect(files.size).toBe(1);
  expect(await stored.get({ assessmentId, file: first })).toBeUndefined();
});

test('a file that an earlier version sealed with one key for all attempts is read, and its key is destroyed', async () => {
  const { files, ...deps } = stores();
  const name = `imports/${assessmentId}/${first}`;
  await createSealedFiles(deps).put(
    derivedId('import-file', assessmentId),
    name,
    Buffer.from('North rated 1'),
  );
  const copies = new Map(files);
  const stored = importFiles(deps);
  const file = await stored.get({ assessmentId, file: first });
  expect(file && (await text(file))).toBe('North rated 1');
  await stored.erase({ assessmentId, file: first });
  for (const [name, content] of copies) files.set(name, content);
  expect(await stored.get({ assessmentId, file: first })).toBeUndefined();
});

test('files that an earlier version stored are read and removed, plain and with comments', async () => {
  const { files, ...deps } = stores();
  const stored = importFiles(deps);
  const key = `imports/${assessmentId}`;
  await deps.blobs.put(key, Buffer.from('{"groups":[]}'), { contentType: 'application/json' });
  const plain = await stored.get({ assessmentId, hasComments: false });
  expect(plain && (await text(plain))).toBe('{"groups":[]}');
  await createSealedFiles(deps).put(assessmentId, key, Buffer.from('Between us: it is slow'));
  const sealed = await stored.get({ assessmentId, hasComments: true });
  expect(sealed && (await text(sealed))).toBe('Between us: it is slow');
  await stored.erase({ assessmentId });
  expect([...files]).toEqual([]);
});
