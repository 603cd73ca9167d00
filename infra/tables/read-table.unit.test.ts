import { describe, expect, it } from 'vitest';
import { readTable, sha256Of } from './read-table.ts';
import { tableLimits, UnreadableFile } from './unreadable-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('a file with separated values', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['a byte order mark', '\uFEFFa,b\n1,2'],
    ['quotes', '"a","b"\n"1","2"\n'],
  ])('with %s is read as a table', async (_, text) => {
    expect((await readTable(utf8(text))).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('in UTF-16 or Windows-1252 is read as well', async () => {
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('ü,b\n1,2', 'utf16le')]);
    expect((await readTable(utf16)).rows[0]).toEqual(['ü', 'b']);
    expect((await readTable(Buffer.from('ü,b\n1,2', 'latin1'))).rows[0]).toEqual(['ü', 'b']);
  });

  it('keeps the line on which each row begins, despite empty lines and texts with line breaks', async () => {
    const { lines } = await readTable(utf8('a,b\n"x\ny",1\n\n2,3\n'));
    expect(lines).toEqual([1, 2, 5]);
  });

  it('is refused with instructions if it is empty, binary, too large or too wide', async () => {
    await expect(readTable(utf8(''))).rejects.toThrow('File is empty');
    await expect(readTable(new Uint8Array([0x50, 0x4c, 3, 4, 0, 0]))).rejects.toThrow('Save it as CSV');
    await expect(readTable(new Uint8Array(tableLimits.bytes + 1))).rejects.toThrow('10MB');
    await expect(readTable(utf8(`${'a,'.repeat(tableLimits.columns)}b\n1`))).rejects.toThrow(UnreadableFile);
  });

  it('with an unclosed quote is answered and does not hang', async () => {
    await expect(readTable(utf8(`a,b\n"${'x'.repeat(2 * 1024 * 1024)}`))).rejects.toThrow(UnreadableFile);
  });

  it('is identified by its SHA-256', () => {
    expect(sha256Of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
