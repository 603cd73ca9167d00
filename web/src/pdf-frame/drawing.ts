import { type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Maximum device pixels per CSS pixel; people cannot see more detail. */
const mostDetail = 3;
/** Maximum pixels of one canvas, at 4 bytes each. */
const mostPixels = 8_000_000;
/** Maximum width and height of a canvas in pixels that every browser supports. */
const longestSide = 16_384;

/**
 * Draws a page into its box and replaces what the box contains: a canvas, and above it an invisible text layer for selection and
 * screen readers.
 * @param width in CSS pixels
 * @throws if the page cannot be drawn, or if `stop` is aborted
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
  // If the text cannot be read, the page is still drawn.
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
