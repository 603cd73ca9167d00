import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { openFolderBlobStore } from './blob-store.ts';

it('a second process that opens the folder does not disturb an upload that is still arriving', async () => {
  const { folder, unfinished } = newFolder();
  const store = openFolderBlobStore({ folder, alone: true });
  await store.close();
  const content = new PassThrough();
  const stored = store.put('documents/arriving', content, { contentType: 'text/plain' });
  content.write('first half, ');
  await expect.poll(unfinished).toHaveLength(1);
  await openFolderBlobStore({ folder }).close();
  content.end('second half');
  expect(await stored).toMatchObject({ size: 23 });
  expect(unfinished()).toEqual([]);
});

it('what a crash left is removed by the process that has the folder alone', async () => {
  const { folder, unfinished } = newFolder();
  mkdirSync(path.join(folder, 'unfinished'));
  writeFileSync(path.join(folder, 'unfinished', 'of a crash'), 'half');
  await openFolderBlobStore({ folder }).close();
  expect(unfinished()).toEqual(['of a crash']);
  await openFolderBlobStore({ folder, alone: true }).close();
  expect(unfinished()).toEqual([]);
});

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'blobs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, unfinished: () => readdirSync(path.join(folder, 'unfinished')) };
}
