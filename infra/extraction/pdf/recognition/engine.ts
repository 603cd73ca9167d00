import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import type { Raster } from './raster.ts';

/** Mean confidence of a line in per cent below which it is no text: edges of pictures, stains, signatures. */
const leastConfidence = 40;

/** Data of languages are npm packages of the same name. They are read from there: nothing is downloaded, and nothing is cached on disk. */
const language = 'eng';

export type Engine = {
  /**
   * @returns the paragraphs of a page in reading order; undefined if it took longer than `ms`, or the engine failed
   */
  read(page: Raster, ms: number): Promise<readonly string[] | undefined>;
  close(): Promise<void>;
};

/** Recognises text with tesseract in a thread of its own, which is ended with a page that takes too long. */
export function createEngine(): Engine {
  let worker: Promise<Worker> | undefined;

  async function end(): Promise<void> {
    const ended = worker;
    worker = undefined;
    await (await ended?.catch(() => undefined))?.terminate();
  }

  return {
    async read(page, ms) {
      worker ??= start();
      const late = Promise.withResolvers<undefined>();
      const timer = setTimeout(late.resolve, ms, undefined);
      const paragraphs = await Promise.race([
        recognized(worker, page).catch(() => undefined),
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
    // Integers of the best model: a quarter of the other one's size.
    langPath: path.join(data, '4.0.0_best_int'),
    cacheMethod: 'none',
    // Without it an error is thrown where no caller can catch it; it also rejects the call.
    errorHandler: () => undefined,
  });
}

async function recognized(worker: Promise<Worker>, page: Raster): Promise<readonly string[]> {
  const { data } = await (await worker).recognize(greymapOf(page), {}, { blocks: true, text: false });
  return (data.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .map(({ lines }) =>
      joined(lines.filter(({ confidence }) => confidence >= leastConfidence).map(({ text }) => text.trim())),
    )
    .filter((text) => /\p{L}|\p{N}/u.test(text));
}

/** A word divided at the end of a line is made whole. */
const joined = (lines: readonly string[]): string =>
  lines.join('\n').replaceAll(/(?<=\p{L})[-\u2010]\n(?=\p{Ll})/gu, '').replaceAll('\n', ' ').trim();

/** Netpbm's grey map: the pixels as they are. */
const greymapOf = ({ width, height, grey }: Raster): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]);
