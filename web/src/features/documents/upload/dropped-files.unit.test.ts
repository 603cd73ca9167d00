import { expect, test } from 'vitest';
import { droppedFiles, filesIn } from './dropped-files.ts';

const file = (name: string) =>
  ({
    isFile: true,
    isDirectory: false,
    name,
    file: (found: (file: File) => void) => found(new File(['x'], name)),
  }) as unknown as FileSystemEntry;

const unreadable = {
  ...file('lost.txt'),
  file: (_: unknown, failed: (error: Error) => void) => failed(new Error('gone')),
} as unknown as FileSystemEntry;

/** Returns its entries in batches of two; browsers return them in batches of a hundred. */
function folder(name: string, inside: readonly FileSystemEntry[]): FileSystemEntry {
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (found: (entries: readonly FileSystemEntry[]) => void) => {
          found(inside.slice(at, at + 2));
          at += 2;
        },
      };
    },
  } as unknown as FileSystemEntry;
}

const namesOf = async (entries: readonly FileSystemEntry[]) =>
  (await filesIn(entries)).map(({ name }) => name);

test('a folder gives all its files, from every batch of entries and every subfolder', async () => {
  const year = folder('2026', [
    file('a.txt'),
    file('b.txt'),
    folder('notes', [file('c.txt')]),
    file('d.txt'),
  ]);
  expect(await namesOf([file('first.csv'), year])).toEqual(['first.csv', 'a.txt', 'b.txt', 'c.txt', 'd.txt']);
});

test('files that operating systems leave in folders are skipped, unless one is dropped by itself', async () => {
  const inside = folder('x', [file('.DS_Store'), file('Thumbs.db'), file('desktop.ini'), file('a.txt')]);
  expect(await namesOf([inside])).toEqual(['a.txt']);
  expect(await namesOf([file('.env')])).toEqual(['.env']);
});

test('an unreadable file is skipped, and the others are returned', async () => {
  expect(await namesOf([unreadable, file('a.txt')])).toEqual(['a.txt']);
});

test('a browser without the entries API gives the dropped files', async () => {
  const plain = { items: [{}], files: [new File(['x'], 'a.txt')] } as unknown as DataTransfer;
  expect((await droppedFiles(plain)).map(({ name }) => name)).toEqual(['a.txt']);
});
