import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { SentenceEncoder } from './port.ts';
import { createSentenceEncoder } from './sentence-encoder.ts';
import { createSentenceLikeness } from './sentence-likeness.ts';
import { createWordLikeness } from './word-likeness.ts';
import { openWordTable, packWordTable } from './word-table.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'word-table-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const committed = openWordTable();

describe('the table of word vectors', () => {
  test('gives each word back with its rank and direction', () => {
    const file = path.join(folder, 'table.bin');
    writeFileSync(
      file,
      packWordTable(
        ['the', 'café'],
        [
          [3, 4],
          [0, -2],
        ],
      ),
    );
    const table = openWordTable(file);
    expect([table.rankOf('the'), table.rankOf('café'), table.rankOf('tea')]).toEqual([0, 1, undefined]);
    expect(table.vectorAt(0)[0]).toBeCloseTo(0.6, 2);
    expect([...table.vectorAt(1)]).toEqual([0, -1]);
    expect(() => table.vectorAt(2)).toThrow(RangeError);
  });

  test('that is committed contains business words', () => {
    const known = ['customer', 'revenue', 'governance', 'pricing'].map((word) => committed.rankOf(word));
    expect(known.every((rank) => rank !== undefined)).toBe(true);
    expect(committed.dimensions).toBe(100);
  });
});

describe('likeness by words', () => {
  const likeness = createWordLikeness(
    committed,
    [
      { description: 'Insurance, lawsuits and fines.', phrases: ['insurance', 'lawsuit', 'court'] },
      { description: 'Bread, cakes and ovens.', phrases: ['bread', 'cake', 'oven'] },
    ],
    new Set(['the', 'and', 'of']),
  );

  test.each([
    ['The attorney and the judge discussed the verdict.', 0],
    ['The baker and the chef tasted the pastries.', 1],
  ])('finds the subject of a text that shares no word with it: %s', (text, index) => {
    for (const scores of [likeness.topic(text), likeness.nearWords(text)])
      expect(scores[index]).toBeGreaterThan(scores[1 - index] ?? Number.POSITIVE_INFINITY);
  });

  test('is 0 for words without a vector', () => {
    expect(likeness.nearWords('qwxz 12 the')).toEqual([0, 0]);
  });
});

test('likeness by sentences encodes each description only once', async () => {
  const encoded: string[] = [];
  const encoder: SentenceEncoder = {
    encode: async (text) => {
      encoded.push(text);
      return Float32Array.of(text.length, text.includes('b') ? 1 : 0, 1);
    },
  };
  const likeness = createSentenceLikeness(encoder, ['aaaa', 'bbbb']);
  const [first, second] = [await likeness('a'), await likeness('a')];
  expect(first).toEqual(second);
  expect(first[0]).toBeGreaterThan(first[1] ?? 1);
  expect(encoded.filter((text) => text === 'aaaa')).toHaveLength(1);
});

test('the sentence encoder gives equal texts equal vectors, whatever it encoded before', {
  timeout: 60_000,
}, async () => {
  const encoder = createSentenceEncoder();
  const text = 'The board met six times.';
  const [first, other, again] = [
    await encoder.encode(text),
    await encoder.encode('Bread is baked at four in the morning.'),
    await createSentenceEncoder().encode(text),
  ];
  expect(first).toHaveLength(512);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});
