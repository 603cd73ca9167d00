import { describe, expect, test } from 'vitest';
import { limits } from '../port.ts';
import { readBlocks } from '../testing/read-blocks.ts';
import { csvReader } from './csv.ts';
import { decodeText } from './decode-text.ts';
import { jsonReader } from './json.ts';
import { txtReader } from './txt.ts';

const utf8 = (text: string) => Buffer.from(text);
const placesOf = async (...args: Parameters<typeof readBlocks>) =>
  (await readBlocks(...args)).blocks.map((block) => (block.kind === 'break' ? null : block.place));
const line = (from: number, to = from) => ({ kind: 'line', from, to });

describe('the encoding of a text', () => {
  const text = 'Grüße, 株式会社 — “quoted”';
  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`)],
    ['UTF-16 little endian', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big endian', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 big endian without a mark', Buffer.from(text, 'utf16le').swap16()],
  ])('is recognised: %s', async (_, bytes) => {
    expect(await decodeText(bytes)).toBe(text);
  });

  test('is Windows-1252 if no other is probable', async () => {
    expect(await decodeText(Buffer.from([0x93, 0x47, 0x72, 0xfc, 0xdf, 0x65, 0x94, 0x20, 0x80]))).toBe(
      '“Grüße” €',
    );
  });

  test('is guessed from the letters', async () => {
    const cyrillic = 'Ежегодный отчёт компании о развитии рынка и продаж в регионах';
    const letters = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя';
    const windows1251 = Buffer.from(
      [...cyrillic.replaceAll('ё', 'е')].map((letter) =>
        letters.includes(letter) ? 0xc0 + letters.indexOf(letter) : letter.charCodeAt(0),
      ),
    );
    expect(await decodeText(windows1251)).toBe(cyrillic.replaceAll('ё', 'е'));
  });

  test('is guessed for Japanese', async () => {
    const shiftJis = [
      0x8a, 0x94, 0x8e, 0xae, 0x89, 0xef, 0x8e, 0xd0, 0x82, 0xcc, 0x94, 0x4e, 0x8e, 0x9f, 0x95, 0xf1, 0x8d,
      0x90,
    ];
    expect(await decodeText(Buffer.from(shiftJis))).toBe('株式会社の年次報告');
  });

  test('is not found for bytes that are not text', async () => {
    expect(await decodeText(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]))).toBeNull();
    expect(await decodeText(Buffer.from(Array.from({ length: 100 }, (_, index) => index % 8)))).toBeNull();
  });
});

describe('plain text', () => {
  test('is read as paragraphs between empty lines, and as headings after #', async () => {
    const file = utf8('# One\r\nfirst\r\nsecond\r\n\r\n## Two ##\r\n#hashtag\r\n   \r\nend');
    expect((await readBlocks(txtReader, file)).lines).toEqual([
      '# One',
      'first\nsecond',
      '## Two ##',
      '#hashtag',
      'end',
    ]);
    expect(await placesOf(txtReader, file)).toEqual([line(1), line(2, 3), line(5), line(6), line(8)]);
  });

  test('has exact places even without empty lines', async () => {
    const places = await placesOf(txtReader, utf8(`${'x'.repeat(99)}\n`.repeat(30)));
    expect(places).toEqual([line(1, 11), line(12, 22), line(23, 30)]);
  });

  test('may have lines that end with LF, CRLF or CR', async () => {
    expect(await placesOf(txtReader, utf8('a\r\rb\n\nc\r\n\r\nd'))).toEqual([
      line(1),
      line(3),
      line(5),
      line(7),
    ]);
  });
});

describe('separated values', () => {
  const rowsOf = async (text: string) => (await readBlocks(csvReader, utf8(text))).lines;

  test.each([
    ['comma', 'a,b\n"1,5",2\n', ['a | b', '1,5 | 2']],
    ['semicolon', 'a;b\n1,5;2,5\n1,5;3,5', ['a | b', '1,5 | 2,5', '1,5 | 3,5']],
    ['tab', 'a\tb\n1;2\t3', ['a | b', '1;2 | 3']],
    ['bar', 'a|b|c\n1|2|3', ['a | b | c', '1 | 2 | 3']],
    ['told', 'sep=;\r\na,b;c\r\n', ['a,b | c']],
    ['none', 'Name\nAda\nGrace, Hopper', ['Name', 'Ada', 'Grace |  Hopper']],
  ])('are read with the separator %s', async (_, text, rows) => {
    expect(await rowsOf(text)).toEqual(rows);
  });

  test('may have rows of different lengths, quotes within cells and mixed line ends', async () => {
    expect(await rowsOf('a,b,c\r\n1\n2,3,4,5\r6,x "y" z,7\n"a ""b""",c')).toEqual([
      'a | b | c',
      '1',
      '2 | 3 | 4 | 5',
      '6 | x "y" z | 7',
      'a "b" | c',
    ]);
  });

  test('are read to the end even if a quote is never closed', async () => {
    const text = 'a,b\n"x, y",1\n"never closed,2\n3,4\n';
    expect(await rowsOf(text)).toEqual(['a | b', 'x, y | 1', '"never closed | 2', '3 | 4']);
    expect(await placesOf(csvReader, utf8(text))).toEqual([line(1), line(2), line(3), line(4)]);
  });

  test('have the lines of each row as its place', async () => {
    const text = 'sep=,\n\na,b\n\n\n"1\n2",3\r\n4,5\n';
    expect(await placesOf(csvReader, utf8(text))).toEqual([line(3), line(6, 7), line(8)]);
  });

  test('are truncated if there are more rows than the limit', async () => {
    const { blocks, truncated } = await readBlocks(csvReader, utf8('a,b\n'.repeat(limits.rowsPerSheet + 5)));
    expect(blocks).toHaveLength(limits.rowsPerSheet);
    expect(truncated).toEqual([{ limit: 'rows', at: line(limits.rowsPerSheet) }]);
  });
});

describe('JSON', () => {
  const linesOf = async (text: string) =>
    (await readBlocks(jsonReader, utf8(text))).lines.filter((each) => each !== '---');

  test('is read as paths and values', async () => {
    const value = { name: 'x', empty: null, a: { b: [1, true, 'c'], d: [[{ e: 2 }]] }, __proto__: { f: 3 } };
    expect(await linesOf(JSON.stringify(value))).toEqual(['name: x', 'a.b: 1, true, c', 'a.d[0][0].e: 2']);
    expect(await linesOf('{"__proto__":{"f":3}}')).toEqual(['__proto__.f: 3']);
    expect(await linesOf('"only a text"')).toEqual(['only a text']);
  });

  test('is read as a table for an array of flat objects', async () => {
    expect(await linesOf('{"rows":[{"a":1,"b":2},{"b":3,"c":"x"}]}')).toEqual([
      'rows:',
      'a | b | c',
      '1 | 2 | ',
      ' | 3 | x',
    ]);
  });

  test('may consist of one value per line', async () => {
    const text = '{"a":1}\n{"a":2}\n\n{"a":3}\n';
    expect(await linesOf(text)).toEqual(['a', '1', '2', '3']);
    expect((await placesOf(jsonReader, utf8(text))).slice(1, 4)).toEqual([line(1), line(2), line(4)]);
  });

  test('has the lines of the file as places', async () => {
    expect(await placesOf(jsonReader, utf8('{\n"a": 1,\n\n"b":\n2}'))).toEqual([line(2), line(5)]);
  });

  test.each([
    ['{"a":1', 'damaged'],
    ['{"a":1} x', 'damaged'],
    ['// comment\n1', 'damaged'],
    ['', 'damaged'],
    ['['.repeat(1_000_000), 'tooLarge'],
    [`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'tooLarge'],
  ])('is refused if it is damaged or nested too deeply: %#', async (text, reason) => {
    await expect(linesOf(text)).rejects.toMatchObject({ reason });
  });

  test('is truncated if it has too many values', async () => {
    const { truncated } = await readBlocks(jsonReader, utf8(`[${'1,\n'.repeat(600_000)}1]`));
    expect(truncated).toEqual([{ limit: 'characters', at: line(500_001) }]);
  });
});
