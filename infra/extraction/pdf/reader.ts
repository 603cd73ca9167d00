import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { limits, type Place } from '../port.ts';
import { type Block, type Reader, type Report, Unreadable } from '../reader.ts';
import { readingOrder } from './columns.ts';
import { type Canvas, type Drawn, drawnText, type FontFacts, type Run } from './glyphs.ts';
import { layeredText } from './items.ts';
import { type Line, linesOf, textOf } from './lines.ts';
import { matrixOf } from './matrix.ts';
import { openPdf } from './open.ts';
import { type Body, paragraphsOf } from './paragraphs.ts';
import { type Recognition, type RecognizePages, statedUnread } from './recognition/recognition.ts';
import { RunningLines } from './running.ts';
import { type Screened, screenStreams } from './screen.ts';
import { partsOf } from './tables.ts';

/**
 * Mean number of characters per page below which a document with pictures counts as scanned; the same limit applies to
 * a single page.
 */
const charactersOfScan = 25;
/** Number of pages read before the first block is yielded, to learn the size of ordinary text. */
const pagesAhead = 6;
/** Pages after which the fonts in memory are released. */
const pagesPerCleanup = 100;

/** Reads the text of a pdf page by page, in reading order. */
export const pdfReader: Reader = (bytes, report) => readPdf(bytes, report, undefined);

/** Reads like `pdfReader`, and recognises the text of pages that have almost none from their pictures. */
export const recognizingPdfReader =
  (recognizePages: RecognizePages): Reader =>
  (bytes, report) =>
    readPdf(bytes, report, recognizePages);

async function* readPdf(
  bytes: Uint8Array,
  report: Report,
  recognizePages: RecognizePages | undefined,
): AsyncIterable<Block> {
  const screened = screenStreams(bytes);
  const opened = await openPdf(bytes);
  const recognition = screened.hasImages
    ? recognizePages?.(bytes, Math.min(opened.document.numPages, limits.pages))
    : undefined;
  try {
    yield* readPages(opened.document, report, screened, recognition);
  } finally {
    await recognition?.close();
    await opened.close();
  }
}

type PageText = {
  readonly number: number;
  readonly height: number;
  readonly directions: readonly (readonly Line[])[];
  /** Paragraphs recognised in the page's pictures. */
  readonly recognized: readonly string[];
};

async function* readPages(
  document: PDFDocumentProxy,
  report: Report,
  { hasImages, isHeavy, mayHideText }: Screened,
  recognition: Recognition | undefined,
): AsyncIterable<Block> {
  const total = Math.min(document.numPages, limits.pages);
  report.units(document.numPages);
  const layers = await document.getOptionalContentConfig().catch(() => undefined);
  const isLayerVisible = (group: unknown) => layers?.isVisible(group) ?? true;
  const canvas = { isLayerVisible, hasImages };
  const asDrawn = isHeavy && !mayHideText ? drawnFromLayer : drawnFromOperators;
  const body = new BodySize();
  const running = new RunningLines();
  const waiting: PageText[] = [];
  let characters = 0;
  let damaged = 0;
  let textless = 0;
  try {
    for (let number = 1; number <= total; number += 1) {
      const text = await readPage(document, number, (page) => asDrawn(page, canvas), report);
      if (text === undefined) damaged += 1;
      else {
        const found = body.add(text);
        characters += found;
        const isTextless = hasImages && found < charactersOfScan;
        if (isTextless) textless += 1;
        const recognized = isTextless ? await recognition?.read(number) : undefined;
        waiting.push({ ...text, recognized: recognized ?? [] });
      }
      if (number % pagesPerCleanup === 0) await document.cleanup();
      report.progress(number, total);
      if (waiting.length > pagesAhead) yield* blocksOf(waiting.shift(), running, body.current());
    }
    for (const text of waiting) yield* blocksOf(text, running, body.current());
    if (document.numPages > total) report.truncated('pages', { kind: 'page', page: total });
    if (damaged === total) throw new Unreadable('damaged', `None of ${total} pages can be read`);
  } finally {
    // Reported even if a text limit ends the reading.
    report.textless(textless);
    if (recognition) report.recognized(recognition.pages());
  }
  const isScan = hasImages && characters < charactersOfScan * total;
  if (isScan && recognition) refuseWithoutWords(recognition);
  else if (isScan)
    throw new Unreadable('scanned', `${characters} characters on ${total} pages with pictures`);
}

/** @throws {Unreadable} if no word was recognised */
function refuseWithoutWords(recognition: Recognition): void {
  const { read, unread, late } = recognition.pages();
  if (read > 0) return;
  const reason = late > 0 ? 'timedOut' : unread > 0 ? 'tooLarge' : 'noWords';
  throw new Unreadable(reason, `no words in pictures of pages, ${statedUnread(recognition.pages())}`);
}

/** The text of a page; undefined if the page is damaged. */
async function readPage(
  document: PDFDocumentProxy,
  number: number,
  asDrawn: (page: PDFPageProxy) => Promise<Drawn>,
  report: Report,
): Promise<PageText | undefined> {
  try {
    const page = await document.getPage(number);
    const text = textOfPage(page, await asDrawn(page), report);
    page.cleanup();
    return text;
  } catch {
    return undefined;
  }
}

async function drawnFromOperators(
  page: PDFPageProxy,
  canvas: Pick<Canvas, 'isLayerVisible' | 'hasImages'>,
): Promise<Drawn> {
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const operators = await page.getOperatorList();
  return drawnText(operators, {
    transform: matrixOf(transform),
    width,
    height,
    font: fontsOf(page),
    ...canvas,
  });
}

function drawnFromLayer(page: PDFPageProxy): Promise<Drawn> {
  return layeredText(page, matrixOf(page.getViewport({ scale: 1 }).transform));
}

function textOfPage(page: PDFPageProxy, drawn: Drawn, report: Report): PageText {
  const place: Place = { kind: 'page', page: page.pageNumber };
  if (drawn.tiny > 0) report.hidden('tiny', place, drawn.tiny);
  if (drawn.outside > 0) report.hidden('outsidePage', place, drawn.outside);
  const { shown, includesInvisible } = shownRuns(drawn);
  const hidden = drawn.unseen + (includesInvisible ? 0 : lengthOf(drawn.invisible));
  if (hidden > 0) report.hidden('hidden', place, hidden);
  const { height } = page.getViewport({ scale: 1 });
  return { number: page.pageNumber, height, directions: byDirection(shown), recognized: [] };
}

/**
 * The runs to read. Includes invisible text only if it is the recognised text of a scan, where the page shows pictures
 * and nothing else, or only a stamp.
 */
function shownRuns(drawn: Drawn): { shown: Run[]; includesInvisible: boolean } {
  const visible = lengthOf(drawn.visible);
  const invisible = lengthOf(drawn.invisible);
  const includesInvisible = drawn.isPictured && visible < 100 && visible * 10 < invisible;
  return {
    shown: includesInvisible ? [...drawn.visible, ...drawn.invisible] : drawn.visible,
    includesInvisible,
  };
}

function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.text.length, 0);
}

/** The lines of each text direction, the direction with the most text first. */
function byDirection(runs: readonly Run[]): Line[][] {
  const directions = new Map<number, Run[]>();
  for (const run of runs) {
    const group = directions.get(run.direction);
    if (group === undefined) directions.set(run.direction, [run]);
    else group.push(run);
  }
  return [...directions.values()].sort((a, b) => lengthOf(b) - lengthOf(a)).map(linesOf);
}

const unknownFont: FontFacts = { isBold: false, isVertical: false, isType3: false, unit: 0.001, height: 1 };

function fontsOf(page: PDFPageProxy): (name: string) => FontFacts {
  const known = new Map<string, FontFacts>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const facts = page.commonObjs.has(name) ? factsOf(page.commonObjs.get(name)) : unknownFont;
    known.set(name, facts);
    return facts;
  };
}

function factsOf(font: unknown): FontFacts {
  if (typeof font !== 'object' || font === null) return unknownFont;
  const { name, vertical, isType3Font, fontMatrix, bbox } = font as {
    name?: unknown;
    vertical?: boolean;
    isType3Font?: boolean;
    fontMatrix?: unknown;
    bbox?: unknown;
  };
  const unit = Array.isArray(fontMatrix) ? matrixOf(fontMatrix)[0] : 0.001;
  const isType3 = isType3Font === true;
  const box =
    isType3 && Array.isArray(bbox) ? Math.abs(Number(bbox[3]) - Number(bbox[1])) * Math.abs(unit) : 1;
  return {
    isBold: typeof name === 'string' && namesBoldFont(name.toLowerCase()),
    isVertical: vertical === true,
    isType3,
    unit,
    height: Number.isFinite(box) && box > 0 ? box : 1,
  };
}

/** Embedded fonts state their weight only in their name; `cmbx` is the bold Computer Modern of TeX. */
function namesBoldFont(name: string): boolean {
  return (
    ['bold', 'black', 'heavy', 'demi', 'cmbx'].some((word) => name.includes(word)) || name.endsWith('-bd')
  );
}

function* blocksOf(text: PageText | undefined, running: RunningLines, body: Body): Iterable<Block> {
  if (text === undefined) return;
  const place: Place = { kind: 'page', page: text.number };
  for (const lines of text.directions) {
    for (const region of readingOrder(running.without(lines, text.number, text.height))) {
      for (const part of partsOf(region)) {
        if (part.kind === 'table') {
          for (const cells of part.rows) yield { kind: 'row', cells, place };
          yield { kind: 'break' };
        } else for (const paragraph of paragraphsOf(part.lines, body)) yield { ...paragraph, place };
      }
      yield { kind: 'break' };
    }
  }
  for (const paragraph of text.recognized) yield { kind: 'paragraph', text: paragraph, place };
  if (text.recognized.length > 0) yield { kind: 'break' };
}

/** Size and weight of most characters read so far. */
class BodySize {
  readonly #characters = new Map<number, number>();
  #bold = 0;
  #all = 0;

  /** @returns the number of characters on the page */
  add({ directions }: PageText): number {
    let added = 0;
    for (const lines of directions)
      for (const line of lines) {
        const { length } = textOf(line);
        const size = Math.round(line.size * 2) / 2;
        this.#characters.set(size, (this.#characters.get(size) ?? 0) + length);
        if (line.segments.every((segment) => segment.isBold)) this.#bold += length;
        added += length;
      }
    this.#all += added;
    return added;
  }

  current(): Body {
    let size = 10;
    let most = 0;
    for (const [candidate, count] of this.#characters)
      if (count > most) {
        most = count;
        size = candidate;
      }
    return { size: Math.max(size, 1), isBold: this.#bold * 2 > this.#all };
  }
}
