import { utils, write } from 'cfb';
import { describe, expect, test } from 'vitest';
import { identify } from './identify.ts';
import { packageParts, slidesType, wordType, zipOf } from './testing/office-files.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const compound = (...streams: string[]) => {
  const file = utils.cfb_new();
  for (const stream of streams) utils.cfb_add(file, stream, Buffer.from('content'));
  return new Uint8Array(write(file, { type: 'buffer' }) as Buffer);
};
const office = (type: string) => zipOf({ ...packageParts('main.xml', type), 'main.xml': '<a/>' });
const macros = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const docm = zipOf({
  ...packageParts('main.xml', wordType),
  '[Content_Types].xml': `<Types><Override PartName="/main.xml" ContentType="${macros}"/></Types>`,
  'main.xml': '<a/>',
});

describe('the format of a file', () => {
  test.each([
    ['a.pdf', bytes('%PDF-1.7')],
    ['a.pdf', bytes('junk\n%PDF-1.7')],
    ['a.txt', bytes('Such files begin with %PDF-')],
    ['a.docx', office(wordType)],
    ['a.DOCX', office(wordType.toUpperCase())],
    ['a.xlsx', office('spreadsheetml.sheet.main+xml')],
    ['a.pptx', office(slidesType)],
    ['a.doc', compound('WordDocument', '1Table')],
    ['a.xls', compound('Workbook')],
    ['a.xls', compound('Book')],
    ['a.ppt', compound('POWERPOINT DOCUMENT')],
    ['a.csv', bytes('a;b')],
    ['a.txt', bytes('<html> is text here')],
    ['a.json', bytes('{}')],
  ])('is recognised: %s', async (name, content) => {
    expect(await identify(name, await content)).toBe(name.slice(2).toLowerCase());
  });
});

describe('a file', () => {
  test.each([
    ['a.doc', office(wordType), 'mismatch', 'the name ends in "doc", the content is docx'],
    ['a.pdf', bytes('hello'), 'mismatch', 'the name ends in "pdf", the content is plain text'],
    ['a.txt', bytes('%PDF-1.7'), 'mismatch', 'the name ends in "txt", the content is pdf'],
    ['a.md', bytes('hello'), 'mismatch', 'the name ends in "md", the content is plain text'],
    ['noname', bytes('hello'), 'mismatch', 'the name ends in "", the content is plain text'],
    ['a.txt', Buffer.from([1, 2, 3, 0, 0, 5]), 'mismatch', 'the content is of no known format'],
    ['a.docx', zipOf({ 'a.txt': 'x' }), 'mismatch', 'the content is an archive, not an Office document'],
    ['a.xls', compound('WordDocument'), 'mismatch', 'the name ends in "xls", the content is doc'],
    [
      'a.doc',
      compound('__properties_version1.0'),
      'mismatch',
      'the content is a compound file, but no Word, Excel or PowerPoint document',
    ],
    [
      'a.docx',
      compound('EncryptedPackage', 'EncryptionInfo'),
      'encrypted',
      'the document is protected by a password',
    ],
    ['a.doc', bytes('{\\rtf1 x}'), 'unsupportedVersion', 'Rich Text Format'],
    ['a.doc', bytes('<html><body>'), 'unsupportedVersion', 'a web page (HTML)'],
    [
      'a.doc',
      bytes('<?xml version="1.0"?><?mso-application progid="Word.Document"?>'),
      'unsupportedVersion',
      'XML of Word 2003',
    ],
    ['a.doc', Buffer.from([0xdb, 0xa5, 0x2d, 0]), 'unsupportedVersion', 'Word 2'],
    ['a.docx', docm, 'unsupportedVersion', 'an Office document with macros'],
    ['a.docx', zipOf({ mimetype: 'x', 'content.xml': '<a/>' }), 'unsupportedVersion', 'OpenDocument'],
    [
      'a.doc',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'damaged',
      'No header of a compound file',
    ],
    ['a.txt', bytes(''), 'empty', 'the file has no bytes'],
  ])('is refused with the reason %s %#', async (name, content, reason, message) => {
    await expect(identify(name, await content)).rejects.toMatchObject({ reason, message });
  });
});

test('a file that is valid in two formats has the format that it begins with', async () => {
  const zip = await office(wordType);
  expect(await identify('a.docx', Buffer.concat([zip, bytes('%PDF-1.7')]))).toBe('docx');
  expect(await identify('a.pdf', Buffer.concat([bytes('%PDF-1.7\n'), zip]))).toBe('pdf');
});
