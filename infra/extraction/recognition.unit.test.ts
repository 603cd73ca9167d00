import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prose } from '../../tests/support/documents/prose.ts';
import { recallOf, scannedPage, scannedPdf } from '../../tests/support/documents/scan.ts';
import { pdfOf } from '../document-writing/pdf.ts';
import { createExtractor, type ExtractorOptions, type RecognizeOptions } from './extract.ts';
import { mayBeScanned, type Outcome } from './port.ts';

const minutes = 240_000;
const paragraphs = Array.from({ length: 6 }, () => prose(11).paragraph());
const letter = 'This page of the contract is a picture that came from a scanner in the office.';
/** A page that is just large enough for its text, so that recognising it takes half a second. */
const short = { paper: [4.5, 1.5], pages: [{ ...scannedPage, size: [324, 108] as const }] } as const;
const typed = {
  texts: [{ text: 'This page was typed, and it has more than a few characters.', x: 50, y: 700 }],
};

type Options = ExtractorOptions & Partial<RecognizeOptions>;
function read(
  bytes: Uint8Array,
  { onProgress = () => undefined, onEnd = () => undefined, isLastTry = false, ...options }: Options = {},
): Promise<Outcome> {
  const extractor = createExtractor(options);
  onTestFinished(() => extractor.close());
  const file = { name: 'a.pdf', bytes, size: bytes.byteLength };
  return extractor.recognize(file, { onProgress, onEnd, pages: 3, isLastTry });
}
function readTyped(bytes: Uint8Array): Promise<Outcome> {
  const extractor = createExtractor();
  onTestFinished(() => extractor.close());
  return extractor.extract({ name: 'a.pdf', bytes, size: bytes.byteLength });
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
    'is recognised with pages, offsets, language and progress, and marked as recognised',
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
      expect(progress).toEqual(['1/1']);
    },
    minutes,
  );

  test('is reported as scanned if its text is not to be recognised', async () => {
    const outcome = await readTyped(await scannedPdf([letter], short));
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'scanned' });
    expect(mayBeScanned(outcome)).toBe(true);
  });

  test(
    'fails with a reason of its own if it contains no words',
    async () => {
      expect(await read(pdfOf([scannedPage]))).toMatchObject({ kind: 'failed', reason: 'noWords' });
    },
    minutes,
  );

  test(
    'is recognised in the last attempt too, because it has no other text',
    async () => {
      expect(textOf(await read(await scannedPdf([letter], short), { isLastTry: true }))).toBe(letter);
    },
    minutes,
  );

  test('is tried again if the recogniser dies', async () => {
    const recognizer = path.join(import.meta.dirname, 'no-such-program.ts');
    await expect(read(await scannedPdf([letter], short), { recognizer })).rejects.toThrow('ended early');
  });
});

describe('a pdf with typed and scanned pages', () => {
  const mixed = () => scannedPdf([letter], { ...short, pages: [typed, ...short.pages, typed] });

  test(
    'is read in the order of its pages, typed and recognised text together',
    async () => {
      const { passages, isRecognized } = extractionOf(await read(await mixed()));
      expect(passages.map(({ place }) => place.kind === 'page' && place.page)).toEqual([1, 2, 3]);
      expect(passages[1]?.text).toBe(letter);
      expect(isRecognized).toBe(true);
    },
    minutes,
  );

  test('is read without its scanned pages if their text is not to be recognised', async () => {
    const outcome = await readTyped(await mixed());
    const { passages, isRecognized, unreadPages } = extractionOf(outcome);
    expect([passages.length, isRecognized, unreadPages]).toEqual([2, false, 0]);
    expect(mayBeScanned(outcome)).toBe(true);
  });

  test('is read without its pictures in the last attempt, so that its typed text is not lost if the recogniser dies again', async () => {
    const ends: unknown[] = [];
    const { passages, unreadPages } = extractionOf(
      await read(await mixed(), { isLastTry: true, onEnd: (end) => ends.push(end) }),
    );
    expect([passages.length, unreadPages, ends.length]).toEqual([2, 1, 1]);
  });

  test('keeps the text of its typed pages if the recognition fails, and counts the other pages', async () => {
    const recognizer = path.join(import.meta.dirname, 'no-such-program.ts');
    const { passages, unreadPages } = extractionOf(await read(await mixed(), { recognizer }));
    expect([passages.length, unreadPages]).toEqual([2, 1]);
  });
});

describe('recognised text beyond the limit of a document', () => {
  const recognizer = path.join(import.meta.dirname, 'testing', 'verbose-recognizer.ts');

  test('is cut, and the document is marked as recognised', async () => {
    const { isRecognized, truncated } = extractionOf(
      await read(await scannedPdf([letter], short), { recognizer }),
    );
    expect([isRecognized, truncated?.limit]).toEqual([true, 'characters']);
  });

  test('displaces no typed text', async () => {
    const pages = [...short.pages, typed];
    const outcome = await read(await scannedPdf([letter], { ...short, pages }), { recognizer });
    expect(textOf(outcome)).toBe(typed.texts[0]?.text);
    expect(extractionOf(outcome)).toMatchObject({ isRecognized: false, truncated: null, unreadPages: 1 });
  });
});

test('a file is read from its storage a second time to keep its typed text, and is tried again if that fails', async () => {
  const recognizer = path.join(import.meta.dirname, 'no-such-program.ts');
  const bytes = await scannedPdf([letter], { ...short, pages: [typed, ...short.pages] });
  const extractor = createExtractor({ recognizer });
  onTestFinished(() => extractor.close());
  const stream = () => Readable.from([Buffer.from(bytes)]);
  const given = (again: () => Promise<Readable | undefined>) =>
    extractor.recognize({ name: 'a.pdf', size: bytes.byteLength, bytes: stream(), again }, { pages: 2 });
  expect(textOf(await given(async () => stream()))).toBe(typed.texts[0]?.text);
  await expect(given(() => Promise.reject(new Error('The storage does not answer')))).rejects.toThrow(
    'cannot be opened a second time',
  );
  await expect(given(async () => undefined)).rejects.toThrow('is gone');
});

test('a typed pdf is not recognised', async () => {
  expect(mayBeScanned(await readTyped(pdfOf([typed])))).toBe(false);
});
