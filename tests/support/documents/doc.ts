import { compoundOf } from './compound.ts';
import type { Prose } from './prose.ts';

const headerBytes = 2_048;

/** A Word 97 document without formatting: the header, the text in Windows-1252, and a table with one piece. */
export function docOf(text: Prose): Uint8Array {
  const paragraphs = Array.from({ length: 20 }, (_, index) =>
    index % 4 === 0 ? text.title() : text.paragraph(),
  );
  const body = Buffer.from(`${paragraphs.join('\r')}\r`, 'latin1');
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(0xa5ec, 0);
  header.writeUInt16LE(0x00c1, 2);
  // The flag for 1Table as the table stream.
  header.writeUInt16LE(0x0200, 10);
  header.writeUInt32LE(body.length, 0x4c);
  const pieces = piecesOf(body.length);
  header.writeUInt32LE(pieces.length, 0x1a6);
  // Streams of less than 4,096 bytes would have to be stored in another way.
  return compoundOf({ WordDocument: Buffer.concat([header, body]), '1Table': pieces });
}

/** A piece table with one piece of one byte per character, which begins after the header (MS-DOC 2.9.38 and 2.9.73). */
function piecesOf(characters: number): Buffer {
  const table = Buffer.alloc(21);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(characters, 9);
  table.writeUInt32LE(0x40000000 | (headerBytes * 2), 15);
  return table;
}
