import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { draw } from './drawing.ts';
import { mostSeen, type Place, pagesIn, type Range } from './in-view.ts';
import { texts } from './texts.ts';

/** Maximum number of pages shown, because a file can claim to have millions. */
const mostPages = 5_000;
/** Pixels above a page; the same value as in pdf-frame.css. */
const gap = 8;

export type ShownPages = {
  readonly pages: number;
  /** Number of the current page, from 1. */
  readonly at: () => number;
  readonly show: (page: number) => void;
  /** @param zoom width of a page relative to the width of the window */
  readonly zoom: (zoom: number) => void;
};

/**
 * Shows the pages of a PDF below each other, at first as wide as the window. Only pages near the view are drawn, one at a time.
 * @param start number of the page to show first, from 1
 * @param onAt called with the number of the current page when it changes
 */
export async function showPages(
  pdf: PDFDocumentProxy,
  host: HTMLElement,
  start: number,
  onAt: (page: number) => void,
): Promise<ShownPages> {
  // Until a page is read, its box has the proportions of the first page.
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
  const pages = Math.min(pdf.numPages, mostPages);
  const boxes = Array.from({ length: pages }, (_, index) => boxOf(index + 1, pdf.numPages, width / height));
  host.replaceChildren(...boxes);
  // A scrollable region must be reachable by keyboard.
  host.tabIndex = 0;
  host.setAttribute('role', 'group');
  host.setAttribute('aria-label', texts.pages);
  if (pdf.numPages > pages) host.append(sentence(texts.more(pages)));

  const placeOf = (index: number): Place => {
    const box = boxes[index];
    return { top: (box?.offsetTop ?? gap) - gap, height: (box?.offsetHeight ?? 0) + gap };
  };
  const view = (margin = 0) => ({ top: host.scrollTop - margin, height: host.clientHeight + 2 * margin });
  const near = () => pagesIn(pages, placeOf, view(host.clientHeight));
  const drawn = drawnBoxes(pdf, boxes, near, keepPlace);
  let present = 0;
  let shownWidth = 0;
  /**
   * The page at the upper edge of the window, and the share of it above the edge. Kept in place when pages change their height.
   */
  let anchor = { index: 0, above: 0 };

  function keepPlace(): void {
    const { top, height } = placeOf(anchor.index);
    host.scrollTop = top + anchor.above * height;
  }

  function look(): void {
    if (host.clientWidth === 0) return;
    const pageWidth = boxes[0]?.clientWidth ?? 0;
    if (pageWidth !== shownWidth) {
      shownWidth = pageWidth;
      keepPlace();
    }
    const range = pagesIn(pages, placeOf, view());
    const { top, height } = placeOf(range.first);
    anchor = { index: range.first, above: (host.scrollTop - top) / height };
    const seen = mostSeen(range, placeOf, view(), present);
    if (seen !== present) onAt(seen + 1);
    present = seen;
    drawn.update(present);
  }

  function show(page: number): void {
    present = Math.min(Math.max(page, 1), pages) - 1;
    anchor = { index: present, above: 0 };
    keepPlace();
    onAt(present + 1);
    look();
  }

  function zoom(to: number): void {
    const middle = (host.scrollLeft + host.clientWidth / 2) / host.scrollWidth;
    host.style.setProperty('--zoom', String(to));
    host.scrollLeft = middle * host.scrollWidth - host.clientWidth / 2;
    look();
  }

  host.addEventListener('scroll', look, { passive: true });
  new ResizeObserver(look).observe(host);
  show(start);
  return { pages: pdf.numPages, at: () => present + 1, show, zoom };
}

/** Draws the boxes near the view, nearest first, and clears the others. @param onShape called when a box changes its height */
function drawnBoxes(
  pdf: PDFDocumentProxy,
  boxes: readonly HTMLElement[],
  near: () => Range,
  onShape: () => void,
) {
  /** Width at which each box was drawn, by index. */
  const widths = new Map<number, number>();
  let running: { readonly index: number; readonly cancel: () => void } | undefined;
  let present = 0;
  const isNear = (index: number, { first, last } = near()) => index >= first && index <= last;

  function update(nowPresent: number): void {
    present = nowPresent;
    const range = near();
    for (const index of widths.keys()) if (!isNear(index, range)) clear(index);
    if (running && !isNear(running.index, range)) running.cancel();
    if (!running) void drawNext(range);
  }

  function clear(index: number): void {
    widths.delete(index);
    boxes[index]?.replaceChildren();
  }

  async function drawNext({ first, last } = near()): Promise<void> {
    const waiting = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
      .filter((index) => widths.get(index) !== boxes[index]?.clientWidth)
      .sort((one, other) => Math.abs(one - present) - Math.abs(other - present));
    const [next] = waiting;
    const box = next === undefined ? undefined : boxes[next];
    if (next === undefined || !box || box.clientWidth === 0) return;
    await drawOne(next, box);
    running = undefined;
    await drawNext();
  }

  async function drawOne(index: number, box: HTMLElement): Promise<void> {
    const stop = new AbortController();
    running = { index, cancel: () => stop.abort() };
    const width = box.clientWidth;
    try {
      const page = await pdf.getPage(index + 1);
      const size = page.getViewport({ scale: 1 });
      box.style.setProperty('--total-scale-factor', String(width / size.width));
      setShape(box, size.width / size.height, onShape);
      await draw(page, box, width, stop.signal);
      page.cleanup();
    } catch {
      if (!stop.signal.aborted) box.replaceChildren(sentence(texts.notDrawn));
    }
    if (stop.signal.aborted && !isNear(index)) clear(index);
    else widths.set(index, width);
  }

  return { update };
}

function boxOf(page: number, pages: number, shape: number): HTMLElement {
  const box = document.createElement('div');
  box.className = 'page';
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', texts.page(page, pages));
  box.style.aspectRatio = String(shape);
  return box;
}

function setShape(box: HTMLElement, shape: number, onShape: () => void): void {
  if (box.style.aspectRatio === String(shape)) return;
  const before = box.offsetHeight;
  box.style.aspectRatio = String(shape);
  if (box.offsetHeight !== before) onShape();
}

function sentence(text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}
