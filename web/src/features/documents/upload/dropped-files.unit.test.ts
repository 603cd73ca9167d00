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

/** Gives its entries in parts of two, as browsers give them in parts of a hundred. */
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

test('a folder gives the files of all its parts and folders', async () => {
  const year = folder('2026', [
    file('a.txt'),
    file('b.txt'),
    folder('notes', [file('c.txt')]),
    file('d.txt'),
  ]);
  expect(await namesOf([file('first.csv'), year])).toEqual(['first.csv', 'a.txt', 'b.txt', 'c.txt', 'd.txt']);
});

test('files that systems leave in folders are skipped; one that was dropped itself is not', async () => {
  const inside = folder('x', [file('.DS_Store'), file('Thumbs.db'), file('desktop.ini'), file('a.txt')]);
  expect(await namesOf([inside])).toEqual(['a.txt']);
  expect(await namesOf([file('.env')])).toEqual(['.env']);
});

test('an unreadable file does not keep the others back', async () => {
  expect(await namesOf([unreadable, file('a.txt')])).toEqual(['a.txt']);
});

test('a browser without entries gives the files themselves', async () => {
  const plain = { items: [{}], files: [new File(['x'], 'a.txt')] } as unknown as DataTransfer;
  expect((await droppedFiles(plain)).map(({ name }) => name)).toEqual(['a.txt']);
});
