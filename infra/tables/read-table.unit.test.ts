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

  it.each([
    ['questions with commas', 'group;I like, love it, a lot;Q2\nN;4;3\nS;5;1'],
    ['quoted questions', 'group;"a; b, c, d, e";Q2\nN;4;3\nS;5;1'],
    ['decimal commas', 'group;Q1;Q2\nN;4,0;3,0\nS;5,0;1,5'],
    ['a title', 'Climate 2024, all sites\n\ngroup;Q1;Q2\nN;4;3\nS;5;1'],
    ['bars', 'group|Q1|Q2\nN|4|3\nS|5|1'],
    ['the separator in its first line', 'sep=;\ngroup;Q1;Q2\nN;4;3'],
    ['two kinds of line ends', 'group,Q1,Q2\r\nN,4,3\nS,5,1\r\n'],
  ])('with %s is divided into its cells', async (_, text) => {
    const { rows } = await readTable(utf8(text));
    expect(rows.filter((row) => row.length === 3).map(([first]) => first)).toContain('N');
    expect(rows.find(([first]) => first === 'N')).toHaveLength(3);
  });

  it('with letters that were lost shows the words without them, also where it says how letters are written', async () => {
    const text = ['group,Q1', 'Zürich,1', 'Zürich,2', 'Köln,1'].join('\n');
    const broken = Buffer.from(`\ufeff${text}`, 'utf16le');
    broken.writeUInt16LE(0xd800, 2 + 2 * text.lastIndexOf('ü'));
    for (const bytes of [broken, utf8(`${text}\nZ\ufffdrich,2`)])
      expect((await readTable(bytes)).checks).toMatchObject([
        { code: 'LETTERS_GUESSED', message: { put: { words: 'Z\ufffdrich' } } },
      ]);
    expect((await readTable(utf8(text))).checks).toEqual([]);
  });

  it('that does not say how its letters are written shows words with them', async () => {
    const mac = Buffer.from([...Buffer.from('group,Q1\nZ'), 0x9f, ...Buffer.from('rich,1')]);
    expect((await readTable(mac)).checks).toMatchObject([
      { code: 'LETTERS_GUESSED', message: { put: { words: 'ZŸrich' } } },
    ]);
    expect((await readTable(utf8('group,Q1\nZürich,1'))).checks).toEqual([]);
  });

  it.each([
    ['beyond a comment', 'group,Q1,comment\nN,1,"great\nS,2,bad\nE,3,"fine"\nW,4,x'],
    ['within a comment', 'group,comment,Q1\nN,"great,1\nS,bad,2\nE,fine",3\nW,x,4'],
  ])('in which a quotation mark joins lines %s gives none of them as a row', async (_, text) => {
    const { rows, broken = [] } = await readTable(utf8(text));
    expect(rows.map(([first]) => first)).toEqual(['group', 'W']);
    expect(broken.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'JOINED_LINES 2',
      'JOINED_LINES 3',
      'JOINED_LINES 4',
    ]);
  });

  it('with a comment of several lines keeps it', async () => {
    const { rows, broken } = await readTable(
      utf8('group,comment,Q1\nN,"good, or:\n1. nice\n2. kind",3\nS,x,4'),
    );
    expect([rows.length, broken]).toEqual([3, []]);
  });

  it('keeps letters of several bytes wherever the file is divided for the parser', async () => {
    for (const before of ['a', 'ab', 'abc']) {
      const long = before + '😀'.repeat(50_000);
      expect((await readTable(utf8(`${long},b\n1,2`))).rows[0]).toEqual([long, 'b']);
    }
  });

  it('has no rows without a value', async () => {
    expect((await readTable(utf8('a,b\n,\n1,2\n , \n'))).lines).toEqual([1, 3]);
  });

  it('keeps the line on which each row begins, despite empty lines and texts with line breaks', async () => {
    const { lines } = await readTable(utf8('a,b\n"x\ny",1\n\n2,3\n'));
    expect(lines).toEqual([1, 2, 5]);
  });

  it('is refused with instructions if it is empty, binary, too large or too wide', async () => {
    await expect(readTable(utf8('a,b\n1,2'), 'Answers')).rejects.toThrow('no sheets');
    await expect(readTable(utf8(''))).rejects.toThrow('File is empty');
    await expect(readTable(new Uint8Array([0x50, 0x4c, 3, 4, 0, 0]))).rejects.toThrow('Save it as CSV');
    await expect(readTable(new Uint8Array(tableLimits.bytes + 1))).rejects.toThrow('16MB');
    await expect(readTable(utf8(`${'a,'.repeat(tableLimits.columns)}b\n1`))).rejects.toThrow(UnreadableFile);
  });

  it('with a line of more than 1 MB and no quotation mark is not said to have one', async () => {
    await expect(readTable(utf8(`a,b\n1,${'x'.repeat(1_100_000)}\n`))).rejects.toThrow('longer than 1 MB');
  });

  it('with an unclosed quote is answered and does not hang', async () => {
    await expect(readTable(utf8('a,b\n1,"x\n2,y\n'))).rejects.toThrow('quotation mark');
    await expect(readTable(utf8(`a,b\n"${'x'.repeat(2 * 1024 * 1024)}`))).rejects.toThrow(UnreadableFile);
  });

  it('is identified by its SHA-256', () => {
    expect(sha256Of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
