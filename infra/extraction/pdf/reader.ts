import { createRequire } from 'node:module';
import path from 'node:path';
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { limits, type Place } from '../port.ts';
import { type Block, type Reader, type Report, Unreadable } from '../reader.ts';
import { readingOrder } from './columns.ts';
import { type Drawn, drawnText, type FontFacts, type Run } from './glyphs.ts';
import { layeredText } from './items.ts';
import { type Line, linesOf, textOf } from './lines.ts';
import { matrixOf } from './matrix.ts';
import { type Body, paragraphsOf } from './paragraphs.ts';
import { RunningLines } from './running.ts';
import { type Screened, screenStreams } from './screen.ts';
import { partsOf } from './tables.ts';

/** Mean characters a page below which a document with pictures is a scan. */
const charactersOfScan = 25;
/** Pages read before the first block, to learn the size of ordinary text. */
const pagesAhead = 6;
/** Pages after which the fonts in memory are released. */
const pagesPerCleanup = 100;

/** Reads the text of a pdf page by page in reading order. */
export const pdfReader: Reader = async function* (bytes, report) {
  const screened = screenStreams(bytes);
  const opened = await open(bytes);
  try {
    yield* readPages(opened.document, report, screened);
  } finally {
    await opened.close();
  }
};

type PageText = {
  readonly number: number;
  readonly height: number;
  readonly directions: readonly (readonly Line[])[];
};

async function* readPages(
  document: PDFDocumentProxy,
  report: Report,
  { hasImages, isHeavy, mayHideText }: Screened,
): AsyncIterable<Block> {
  const total = Math.min(document.numPages, limits.pages);
  report.units(document.numPages);
  const layers = await document.getOptionalContentConfig().catch(() => undefined);
  const isLayerVisible = (group: unknown) => layers?.isVisible(group) ?? true;
  const asDrawn = isHeavy && !mayHideText ? drawnFromLayer : drawnFromOperators;
  const body = new BodySize();
  const running = new RunningLines();
  const waiting: PageText[] = [];
  let characters = 0;
  let damaged = 0;
  for (let number = 1; number <= total; number += 1) {
    const text = await readPage(document, number, (page) => asDrawn(page, isLayerVisible), report);
    if (text === undefined) damaged += 1;
    else {
      characters += body.add(text);
      waiting.push(text);
    }
    if (number % pagesPerCleanup === 0) await document.cleanup();
    report.progress(number, total);
    if (waiting.length > pagesAhead) yield* blocksOf(waiting.shift(), running, body.current());
  }
  for (const text of waiting) yield* blocksOf(text, running, body.current());
  if (document.numPages > total) report.truncated('pages', { kind: 'page', page: total });
  if (damaged === total) throw new Unreadable('damaged', `None of ${total} pages can be read`);
  if (hasImages && characters < charactersOfScan * total)
    throw new Unreadable('scanned', `${characters} characters on ${total} pages with pictures`);
}

async function open(bytes: Uint8Array): Promise<{ document: PDFDocumentProxy; close: () => Promise<void> }> {
  const packageFolder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    // The parser takes its bytes over, and refuses a Buffer.
    data: new Uint8Array(bytes),
    cMapUrl: `${path.join(packageFolder, 'cmaps')}/`,
    standardFontDataUrl: `${path.join(packageFolder, 'standard_fonts')}/`,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    // Names of fonts, which state their weight.
    fontExtraProperties: true,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    // Pictures are not decoded.
    maxImageSize: 1,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return { document: await task.promise, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    if (error instanceof PasswordException) throw new Unreadable('encrypted', 'The pdf needs a password');
    throw new Unreadable('damaged', error instanceof Error ? error.name : 'The pdf cannot be opened');
  }
}

/** The text of a page; undefined where the page is damaged. */
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
  isLayerVisible: (group: unknown) => boolean,
): Promise<Drawn> {
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const operators = await page.getOperatorList();
  return drawnText(operators, {
    transform: matrixOf(transform),
    width,
    height,
    font: fontsOf(page),
    isLayerVisible,
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
  const hidden = drawn.hiddenLayer + (includesInvisible ? 0 : lengthOf(drawn.invisible));
  if (hidden > 0) report.hidden('hidden', place, hidden);
  const { height } = page.getViewport({ scale: 1 });
  return { number: page.pageNumber, height, directions: byDirection(shown) };
}

/** Invisible text is read where it is the text of a scan: the page shows nothing else, or a stamp. */
function shownRuns(drawn: Drawn): { shown: Run[]; includesInvisible: boolean } {
  const visible = lengthOf(drawn.visible);
  const invisible = lengthOf(drawn.invisible);
  const includesInvisible = visible === 0 || (visible < 100 && visible * 10 < invisible);
  return {
    shown: includesInvisible ? [...drawn.visible, ...drawn.invisible] : drawn.visible,
    includesInvisible,
  };
}

function lengthOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.text.length, 0);
}

/** Lines of each direction of text, the direction with the most text first. */
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

/** Embedded fonts state their weight in their name only; `cmbx` is the bold Computer Modern of TeX. */
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
}

/** Size and weight of most characters so far. */
class BodySize {
  readonly #characters = new Map<number, number>();
  #bold = 0;
  #all = 0;

  /** @returns the page's characters */
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
