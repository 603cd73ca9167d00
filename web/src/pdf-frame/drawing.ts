import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Device pixels for a pixel of the page; more cannot be seen. */
const mostDetail = 3;
/** Pixels of one canvas, which take 4 bytes each. */
const mostPixels = 8_000_000;
/** Pixels of a side, as far as every browser draws. */
const longestSide = 16_384;

/**
 * Draws a page into its box, in place of what is there: a picture, and its text above it, which is not seen.
 * @param width in CSS pixels
 * @throws when the page cannot be drawn, and when it is stopped
 */
export async function draw(
  page: PDFPageProxy,
  box: HTMLElement,
  width: number,
  stop: AbortSignal,
): Promise<void> {
  stop.throwIfAborted();
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  const detail = detailOf(viewport.width, viewport.height);
  canvas.width = Math.max(1, Math.floor(viewport.width * detail));
  canvas.height = Math.max(1, Math.floor(viewport.height * detail));
  const picture = page.render({ canvas, viewport, transform: [detail, 0, 0, detail, 0, 0] });
  const layer = document.createElement('div');
  layer.className = 'text';
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport });
  stop.addEventListener('abort', () => {
    picture.cancel();
    text.cancel();
  });
  // A page whose text cannot be read is still seen.
  await Promise.all([picture.promise, text.render().catch(() => undefined)]);
  stop.throwIfAborted();
  box.replaceChildren(canvas, layer);
}

const detailOf = (width: number, height: number): number =>
  Math.min(
    devicePixelRatio || 1,
    mostDetail,
    Math.sqrt(mostPixels / (width * height)),
    longestSide / Math.max(width, height),
  );
