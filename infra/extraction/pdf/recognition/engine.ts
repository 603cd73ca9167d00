import { createRequire } from 'node:module';
import path from 'node:path';
import type { Worker as Thread } from 'node:worker_threads';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { type Raster, turned } from './raster.ts';

/**
 * Confidence in per cent below which a recognised line is not text. Lines of clean and of noisy pages reach 90;
 * pictures and turned pages stay below 50.
 */
const leastConfidence = 60;
/** A page with at least this many characters but little confidence is also tried turned around. */
const charactersOfTurned = 100;

/**
 * The data of a language is an npm package of the same name and read from there: nothing is downloaded or cached on
 * disk.
 */
const language = 'eng';

export type Engine = {
  /**
   * @returns the paragraphs of a page in reading order, whichever side of it is up; undefined if it took longer than
   * `ms`, or the engine failed
   */
  read(page: Raster, ms: number): Promise<readonly string[] | undefined>;
  close(): Promise<void>;
};

/** Recognises text with tesseract in a separate thread, which is ended if a page takes too long. */
export function createEngine(): Engine {
  let worker: Promise<Worker> | undefined;
  let thread: Thread | undefined;

  function begin(): Promise<Worker> {
    // The library gives access to its thread only in code without types, so the thread is taken from this event.
    process.once('worker', (begun) => {
      thread = begun;
      // Without a listener, an error of the thread would end the process. The failed thread gives no answer, so its
      // page times out.
      begun.on('error', () => undefined);
    });
    return start();
  }

  /** Resolves when the memory of the thread has been freed. */
  async function end(): Promise<void> {
    const ended = thread;
    worker = undefined;
    thread = undefined;
    await ended?.terminate();
  }

  return {
    async read(page, ms) {
      worker ??= begin();
      const late = Promise.withResolvers<undefined>();
      const timer = setTimeout(late.resolve, ms, undefined);
      const paragraphs = await Promise.race([
        fromAllSides(worker, page).catch(() => undefined),
        late.promise,
      ]).finally(() => clearTimeout(timer));
      if (paragraphs === undefined) await end();
      return paragraphs;
    },
    close: end,
  };
}

async function start(): Promise<Worker> {
  const data = path.dirname(
    createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`),
  );
  return createWorker(language, OEM.LSTM_ONLY, {
    // The integer version of the best model, which has a quarter of the size.
    langPath: path.join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    // Without a handler the library also throws the error where no caller can catch it; it rejects the call in any
    // case.
    errorHandler: () => undefined,
  });
}

/**
 * A page that lay turned in the scanner yields many characters with little confidence, so it is tried from its other
 * sides.
 */
async function fromAllSides(worker: Promise<Worker>, page: Raster): Promise<readonly string[]> {
  const first = await recognized(worker, page);
  if (first.confidence >= leastConfidence || first.characters < charactersOfTurned) return first.paragraphs;
  let side = page;
  for (let turns = 1; turns <= 3; turns += 1) {
    side = turned(side);
    const found = await recognized(worker, side);
    if (found.confidence >= leastConfidence) return found.paragraphs;
  }
  return first.paragraphs;
}

type Recognized = {
  readonly paragraphs: readonly string[];
  readonly characters: number;
  /** Mean over all characters, including those of lines that are left out. */
  readonly confidence: number;
};

async function recognized(worker: Promise<Worker>, page: Raster): Promise<Recognized> {
  const { data } = await (await worker).recognize(greymapOf(page), {}, { blocks: true, text: false });
  const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const weighted = lines.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return {
    paragraphs: paragraphs.map(textOf).filter((text) => /\p{L}|\p{N}/u.test(text)),
    characters,
    confidence: weighted / Math.max(1, characters),
  };
}

const textOf = ({ lines }: { readonly lines: readonly { text: string; confidence: number }[] }): string =>
  joined(lines.filter(({ confidence }) => confidence >= leastConfidence).map(({ text }) => text.trim()));

/** Joins lines; a word divided at the end of a line is joined again. */
const joined = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/(?<=\p{L})[-\u2010]\n(?=\p{Ll})/gu, '')
    .replaceAll('\n', ' ')
    .trim();

/** The pixels in Netpbm's grey map format. */
const greymapOf = ({ width, height, grey }: Raster): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]);
