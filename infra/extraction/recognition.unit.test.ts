import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pdfOf } from '../../tests/support/documents/pdf.ts';
import { prose } from '../../tests/support/documents/prose.ts';
import { recallOf, scannedPage, scannedPdf } from '../../tests/support/documents/scan.ts';
import { createExtractor, type ExtractorOptions } from './extract.ts';
import type { Outcome } from './port.ts';

const minutes = 240_000;
const paragraphs = Array.from({ length: 6 }, () => prose(11).paragraph());
const letter = 'This page of the contract is a picture that came from a scanner in the office.';
/** A page as small as its text, so that reading it takes half a second. */
const short = { paper: [4.5, 1.5], pages: [{ ...scannedPage, size: [324, 108] as const }] } as const;
const typed = {
  texts: [{ text: 'This page was typed, and it has more than a few characters.', x: 50, y: 700 }],
};

type Options = ExtractorOptions & { readonly onProgress?: (done: number, total: number) => void };
function read(bytes: Uint8Array, { onProgress, ...options }: Options = {}): Promise<Outcome> {
  const extractor = createExtractor({ recognizes: true, ...options });
  onTestFinished(() => extractor.close());
  const file = { name: 'a.pdf', bytes, size: bytes.byteLength };
  return extractor.extract(file, onProgress ? { onProgress } : {});
}
function extractionOf(outcome: Outcome) {
  if (outcome.kind === 'failed') throw new Error(`${outcome.reason}: ${outcome.detail}`);
  return outcome.extraction;
}
const textOf = (outcome: Outcome) =>
  extractionOf(outcome)
    .passages.map(({ text }) => text)
    .join('\n\n');

describe('a scanned pdf', () => {
  test(
    'is read with pages, offsets, language and progress, and marked as recognised',
    async () => {
      const progress: string[] = [];
      const scan = await scannedPdf(paragraphs);
      const outcome = await read(scan, { onProgress: (done, total) => progress.push(`${done}/${total}`) });
      const { passages, ...facts } = extractionOf(outcome);
      expect(facts).toMatchObject({ units: 1, language: 'eng', isRecognized: true, unreadPages: 0 });
      expect(recallOf(paragraphs.join(' '), textOf(outcome))).toBeGreaterThanOrEqual(0.95);
      expect(new Set(passages.map(({ place }) => JSON.stringify(place)))).toEqual(
        new Set(['{"kind":"page","page":1}']),
      );
      for (const { text, start, end } of passages) expect(textOf(outcome).slice(start, end)).toBe(text);
      expect(progress).toEqual(['1/1', '1/1']);
    },
    minutes,
  );

  test('is reported as scanned where recognition is off', async () => {
    const outcome = await read(await scannedPdf([letter], short), { recognizes: false });
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'scanned' });
  });

  test(
    'without words fails with a reason of its own',
    async () => {
      expect(await read(pdfOf([scannedPage]))).toMatchObject({ kind: 'failed', reason: 'noWords' });
    },
    minutes,
  );

  test(
    'comes from its storage a second time; where it cannot, it stays scanned',
    async () => {
      const bytes = await scannedPdf([letter], short);
      const file = { name: 'a.pdf', size: bytes.byteLength };
      const extractor = createExtractor({ recognizes: true });
      onTestFinished(() => extractor.close());
      const stream = () => Readable.from([Buffer.from(bytes)]);
      const again = await extractor.extract({ ...file, bytes: stream(), again: async () => stream() });
      expect(textOf(again)).toBe(letter);
      expect(await extractor.extract({ ...file, bytes: stream() })).toMatchObject({ reason: 'scanned' });
    },
    minutes,
  );
});

describe('a pdf with typed and scanned pages', () => {
  const mixed = () => scannedPdf([letter], { ...short, pages: [typed, ...short.pages, typed] });

  test(
    'has the text of both in the order of its pages',
    async () => {
      const { passages, isRecognized } = extractionOf(await read(await mixed()));
      expect(passages.map(({ place }) => place.kind === 'page' && place.page)).toEqual([1, 2, 3]);
      expect(passages[1]?.text).toBe(letter);
      expect(isRecognized).toBe(true);
    },
    minutes,
  );

  test('has the text of its typed pages where recognition is off', async () => {
    const { passages, isRecognized, unreadPages } = extractionOf(
      await read(await mixed(), { recognizes: false }),
    );
    expect([passages.length, isRecognized, unreadPages]).toEqual([2, false, 0]);
  });

  test('keeps the text of its typed pages when the recognition fails, and counts the others', async () => {
    const recognizer = path.join(import.meta.dirname, 'no-such-program.ts');
    const { passages, unreadPages } = extractionOf(await read(await mixed(), { recognizer }));
    expect([passages.length, unreadPages]).toEqual([2, 1]);
  });
});

describe('more recognised text than a document may have', () => {
  const recognizer = path.join(import.meta.dirname, 'testing', 'verbose-recognizer.ts');

  test('is marked as recognised where it ends the text', async () => {
    const { isRecognized, truncated } = extractionOf(
      await read(await scannedPdf([letter], short), { recognizer }),
    );
    expect([isRecognized, truncated?.limit]).toEqual([true, 'characters']);
  });

  test('takes no place from typed text', async () => {
    const pages = [...short.pages, typed];
    const outcome = await read(await scannedPdf([letter], { ...short, pages }), { recognizer });
    expect(textOf(outcome)).toBe(typed.texts[0]?.text);
    expect(extractionOf(outcome)).toMatchObject({ isRecognized: false, truncated: null, unreadPages: 1 });
  });
});

test('a file that its storage does not give a second time is read again later, also where pages of it were typed', async () => {
  const bytes = await scannedPdf([letter], { ...short, pages: [typed, ...short.pages] });
  const extractor = createExtractor({ recognizes: true });
  onTestFinished(() => extractor.close());
  const again = () => Promise.reject(new Error('The storage does not answer'));
  const file = { name: 'a.pdf', size: bytes.byteLength, bytes: Readable.from([Buffer.from(bytes)]), again };
  await expect(extractor.extract(file)).rejects.toThrow('cannot be opened a second time');
});

test('files that need no recognition are read by one process', async () => {
  const ends: unknown[] = [];
  const extractor = createExtractor({ recognizes: true });
  onTestFinished(() => extractor.close());
  const bytes = pdfOf([typed]);
  await extractor.extract(
    { name: 'a.pdf', bytes, size: bytes.byteLength },
    { onEnd: (end) => ends.push(end) },
  );
  expect(ends).toHaveLength(1);
});
