import { type OpenedPdf, openPdf } from '../open.ts';
import { type LargestPictures, largestPictures } from '../screen.ts';
import { createEngine } from './engine.ts';
import { recognitionLimits, recognitionMs } from './limits.ts';
import { picturesOf } from './pictures.ts';
import { type Raster, rasterOf } from './raster.ts';
import type { RecognizePages } from './recognition.ts';

type Limits = { readonly pages: number; readonly pageMs: number; readonly fullBytes: number };

/**
 * Recognises the text of scanned pages, one after the other, within limits on pages, time and pixels. Pages that are
 * left out because of a limit or a fault are counted.
 */
const recognizePagesWithin =
  (limits: Limits): RecognizePages =>
  (bytes, pages) => {
    const until = performance.now() + recognitionMs(pages);
    const engine = createEngine();
    const rasters = rastersOf(bytes);
    const counted = { read: 0, unread: 0, late: 0 };
    let tried = 0;
    const leaveOut = (isLate: boolean): readonly string[] => {
      counted.unread += 1;
      if (isLate) counted.late += 1;
      return [];
    };

    return {
      async read(number) {
        const left = until - performance.now();
        if (tried >= limits.pages || left <= 0) return leaveOut(left <= 0);
        if (process.memoryUsage.rss() > limits.fullBytes) return leaveOut(false);
        const raster = await rasters.of(number).catch(() => 'unread' as const);
        if (raster === 'unread') return leaveOut(false);
        if (raster === 'blank') return [];
        tried += 1;
        const paragraphs = await engine.read(raster, Math.min(limits.pageMs, left));
        if (paragraphs === undefined) return leaveOut(true);
        if (paragraphs.length > 0) counted.read += 1;
        return paragraphs;
      },
      pages: () => counted,
      async close() {
        await engine.close();
        await rasters.close();
      },
    };
  };

export const recognizePages = recognizePagesWithin(recognitionLimits);

/** Draws pages of a pdf, which is opened when the first page is requested. */
function rastersOf(bytes: Uint8Array) {
  const { picturePixels } = recognitionLimits;
  let screened: Promise<LargestPictures> | undefined;
  let opened: Promise<OpenedPdf> | undefined;
  return {
    async of(number: number): Promise<Raster | 'blank' | 'unread'> {
      screened ??= largestPictures(bytes, Math.max(picturePixels.levels, picturePixels.bits));
      const largest = await screened;
      const pixels = largest.levels > picturePixels.levels ? picturePixels.levels : picturePixels.bits;
      // The parser ignores pictures above the limit, so any page that seems empty may contain one.
      const hidesPictures = Math.max(largest.levels, largest.bits) > pixels;
      // The parser decodes pictures at their real size, whatever their dictionary states.
      if (largest.unstated > picturePixels.levels) return 'unread';
      opened ??= openPdf(bytes, { pixels });
      const page = await (await opened).document.getPage(number);
      try {
        const shown = await picturesOf(page);
        const raster = rasterOf(shown);
        if (typeof raster !== 'string') return raster;
        return raster === 'tooLarge' || hidesPictures || shown.damaged > 0 ? 'unread' : 'blank';
      } finally {
        page.cleanup();
        // Frees the decoded pictures of a page. V8 counts only its own heap, which is small compared with them: 80 MB
        // of three earlier pages were measured in memory.
        globalThis.gc?.();
      }
    },
    close: async () => void (await (await opened?.catch(() => undefined))?.close()),
  };
}
