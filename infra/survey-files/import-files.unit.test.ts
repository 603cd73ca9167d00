import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { BlobStore } from '../blob-store/port.ts';
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
      return keyOf(subject);
    },
    find: async (subject: string) => (destroyed.has(subject) ? undefined : keyOf(subject)),
    destroy: async (subject: string) => void destroyed.add(subject),
  } as unknown as SubjectKeys;
  return { files, blobs, keys };
}

test('the stored responses of an import are sealed, and their key is destroyed with them', async () => {
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
  await stored.erase(assessmentId);
  expect([...files]).toEqual([]);
  for (const [name, content] of copies) files.set(name, content);
  expect(await stored.get({ assessmentId, file: second })).toBeUndefined();
  // The key of the import's comments is another one.
  expect(await deps.keys.find(assessmentId)).toBeDefined();
});

test('the file of an import that did not begin is removed, and can be stored again', async () => {
  const { files, ...deps } = stores();
  const stored = importFiles(deps);
  await stored.put(assessmentId, first, content('North rated 1'));
  await stored.remove(assessmentId, first);
  expect([...files]).toEqual([]);
  await stored.put(assessmentId, first, content('North rated 1'));
  const file = await stored.get({ assessmentId, file: first });
  expect(file && (await text(file))).toBe('North rated 1');
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
  await stored.erase(assessmentId);
  expect([...files]).toEqual([]);
});
