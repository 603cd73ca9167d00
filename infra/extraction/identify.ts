import { openCompoundFile } from './compound/compound-file.ts';
import { openPackage } from './opc/package.ts';
import { type Format, formats } from './port.ts';
import { Unreadable } from './reader.ts';
import { decodeText } from './text/decode-text.ts';

/**
 * Finds the format of a file by its content, which must agree with its name. @throws {Unreadable} mismatch (of name and
 * content), encrypted, unsupportedVersion (known, but cannot be read), empty or damaged
 */
export async function identify(name: string, bytes: Uint8Array): Promise<Format> {
  if (bytes.byteLength === 0) throw new Unreadable('empty', 'the file has no bytes');
  const extension = extensionOf(name);
  const named = formats.find((format) => format === extension);
  const found = await formatOf(bytes, named);
  if (found === 'text') {
    if (named === 'csv' || named === 'txt' || named === 'json') return named;
    const markup = markupIn(headOf(bytes));
    if (markup !== null && named !== undefined) throw new Unreadable('unsupportedVersion', markup);
    throw mismatch(extension, markup ?? 'plain text');
  }
  if (found !== named) throw mismatch(extension, found);
  return found;
}

const mismatch = (extension: string, content: string) =>
  new Unreadable('mismatch', `the name ends in "${extension}", the content is ${content}`);

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot === -1
    ? ''
    : name
        .slice(dot + 1, dot + 21)
        .trim()
        .toLowerCase();
}

async function formatOf(bytes: Uint8Array, named: Format | undefined): Promise<Format | 'text'> {
  if (beginsWith(bytes, zipSignature)) return formatOfPackage(bytes);
  if (beginsWith(bytes, compoundSignature)) return formatOfCompound(bytes);
  const head = headOf(bytes);
  // Pdf readers accept up to 1,024 bytes before the header. In other files `%PDF-` may be a word of the text.
  if (head.startsWith('%PDF-') || (named === 'pdf' && head.includes('%PDF-'))) return 'pdf';
  for (const [signature, what] of unsupportedSignatures)
    if (beginsWith(bytes, signature)) throw new Unreadable('unsupportedVersion', what);
  if ((await decodeText(bytes)) === null)
    throw new Unreadable('mismatch', 'the content is of no known format');
  return 'text';
}

const headOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).toString('latin1');

const zipSignature = [0x50, 0x4b, 0x03, 0x04];
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const ascii = (text: string): readonly number[] => [...Buffer.from(text, 'latin1')];
const unsupportedSignatures: readonly (readonly [readonly number[], string])[] = [
  [ascii('{\\rtf'), 'Rich Text Format'],
  [[0xdb, 0xa5], 'Word 2'],
  [[0x9b, 0xa5], 'Word 1'],
  [[0x31, 0xbe], 'Word for DOS or Write'],
  [[0xff, 0x57, 0x50, 0x43], 'WordPerfect'],
  [[0x09, 0x00, 0x04, 0x00], 'Excel 2'],
  [[0x09, 0x02, 0x06, 0x00], 'Excel 3'],
  [[0x09, 0x04, 0x06, 0x00], 'Excel 4'],
  [[0x50, 0x4b, 0x05, 0x06], 'an empty archive'],
];

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * Programs save web pages and flat XML under Office file names. If the name is that of a text file, they are read as
 * text.
 */
function markupIn(head: string): string | null {
  const text = head.toLowerCase();
  if (text.includes('schemas.microsoft.com/office/word/2003') || text.includes('progid="word.document"'))
    return 'XML of Word 2003';
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'XML of Excel 2003';
  if (text.includes('<pkg:package')) return 'flat XML of Word';
  if (text.includes('<html') || text.includes('<!doctype html')) return 'a web page (HTML)';
  if (text.includes('mime-version:')) return 'a web archive (MHTML)';
  return text.trimStart().startsWith('<?xml') ? 'XML' : null;
}

async function formatOfPackage(bytes: Uint8Array): Promise<Format> {
  const { archive, mainType } = await openPackage(bytes);
  if (mainType === null) {
    if (archive.has('mimetype') && archive.has('content.xml'))
      throw new Unreadable('unsupportedVersion', 'OpenDocument');
    throw new Unreadable('mismatch', 'the content is an archive, not an Office document');
  }
  for (const [ending, format] of mainTypes) if (mainType.endsWith(ending)) return format;
  if (mainType.includes('macroenabled'))
    throw new Unreadable('unsupportedVersion', 'an Office document with macros');
  if (mainType.includes('binary')) throw new Unreadable('unsupportedVersion', 'a binary workbook (xlsb)');
  throw new Unreadable('unsupportedVersion', `an Office document of type ${mainType.slice(0, 120)}`);
}

const mainTypes: readonly (readonly [string, Format])[] = [
  ['wordprocessingml.document.main+xml', 'docx'],
  ['spreadsheetml.sheet.main+xml', 'xlsx'],
  ['presentationml.presentation.main+xml', 'pptx'],
];

function formatOfCompound(bytes: Uint8Array): Format {
  // Some programs write the names of streams in another case.
  const streams = new Set(openCompoundFile(bytes).names.map((name) => name.toLowerCase()));
  if (streams.has('encryptedpackage') || streams.has('encryptioninfo'))
    throw new Unreadable('encrypted', 'the document is protected by a password');
  if (streams.has('worddocument')) return 'doc';
  if (streams.has('workbook') || streams.has('book')) return 'xls';
  if (streams.has('powerpoint document')) return 'ppt';
  if (streams.has('pp40')) throw new Unreadable('unsupportedVersion', 'PowerPoint 4');
  throw new Unreadable(
    'mismatch',
    'the content is a compound file, but no Word, Excel or PowerPoint document',
  );
}
