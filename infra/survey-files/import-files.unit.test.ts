import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { BlobStore } from '../blob-store/port.ts';
import type { SubjectKeys } from '../subject-keys/port.ts';
import { importFiles } from './import-files.ts';

const assessmentId = 'a'.repeat(24);

/** Files in memory, and one key that can be destroyed. */
function stores() {
  const files = new Map<string, Buffer>();
  let key: Buffer | undefined = Buffer.alloc(32, 7);
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
  } as unknown as BlobStore;
  const keys = {
    obtain: async () => key,
    find: async () => key,
  } as unknown as SubjectKeys;
  return { files, blobs, keys, destroy: () => (key = undefined) };
}

test('the stored responses of an import with comments are sealed with its key', async () => {
  const { files, destroy, ...deps } = stores();
  const stored = importFiles(deps);
  const survey = { assessmentId, hasComments: true };
  await stored.put(survey, Buffer.from('Between us: it is slow'));
  expect([...files.values()].map(String).join()).not.toContain('Between us');
  const file = await stored.get(survey);
  expect(file && (await text(file))).toBe('Between us: it is slow');
  destroy();
  expect(await stored.get(survey)).toBeUndefined();
  await stored.delete(assessmentId);
  expect([...files]).toEqual([]);
});

test('those without comments are stored as they are, so that earlier imports are read', async () => {
  const { files, destroy, ...deps } = stores();
  const stored = importFiles(deps);
  await stored.put({ assessmentId }, Buffer.from('{"groups":[]}'));
  destroy();
  const file = await stored.get({ assessmentId, hasComments: false });
  expect(file && (await text(file))).toBe('{"groups":[]}');
  expect(files.size).toBe(1);
});
