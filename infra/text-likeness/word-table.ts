import { readFileSync } from 'node:fs';
import path from 'node:path';
import { unit } from './centred-cosine.ts';
import type { WordVectors } from './port.ts';

/** The committed table; `scripts/derive-word-vectors.ts` says what it is made of. */
export const wordTableFile = path.join(import.meta.dirname, 'word-vectors.bin');

const headerBytes = 12;

/** Packs words and their vectors: three numbers (words, dimensions, bytes of the list of words), the list, and one row of int8 a word. */
export function packWordTable(words: readonly string[], vectors: readonly (readonly number[])[]): Buffer {
  const dimensions = vectors[0]?.length ?? 0;
  const list = Buffer.from(words.join('\n'));
  const header = Buffer.alloc(headerBytes);
  [words.length, dimensions, list.length].forEach((value, index) => {
    header.writeUInt32LE(value, index * 4);
  });
  const rows = new Int8Array(words.length * dimensions);
  vectors.forEach((vector, row) => {
    const largest = Math.max(...vector.map(Math.abs));
    vector.forEach((value, column) => {
      rows[row * dimensions + column] = Math.round((127 * value) / largest);
    });
  });
  return Buffer.concat([header, list, Buffer.from(rows.buffer)]);
}

/**
 * Reads the table as one buffer, on first use; a row is converted to numbers only when its word is requested. @throws when the file is
 * missing
 */
export function openWordTable(file: string = wordTableFile): WordVectors {
  const table = readFileSync(file);
  const [count, dimensions, listBytes] = [0, 4, 8].map((at) => table.readUInt32LE(at)) as [
    number,
    number,
    number,
  ];
  const rowsFrom = headerBytes + listBytes;
  const words = table.toString('utf8', headerBytes, rowsFrom).split('\n');
  const ranks = new Map(words.map((word, rank) => [word, rank]));
  const rows = new Int8Array(table.buffer, table.byteOffset + rowsFrom, count * dimensions);
  return {
    dimensions,
    rankOf: (word) => ranks.get(word),
    vectorAt(rank) {
      if (rank < 0 || rank >= count) throw new RangeError(`No word has the rank ${rank}.`);
      return unit(Float32Array.from(rows.subarray(rank * dimensions, (rank + 1) * dimensions)));
    },
  };
}
