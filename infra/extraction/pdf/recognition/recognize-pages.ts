import { type OpenedPdf, openPdf } from '../open.ts';
import { hasPictureAbove } from '../screen.ts';
import { createEngine } from './engine.ts';
import { recognitionLimits, recognitionMs } from './limits.ts';
import { picturesOf } from './pictures.ts';
import { type Raster, rasterOf } from './raster.ts';
import type { RecognizePages } from './recognition.ts';

/** Recognises the text of scanned pages, one after the other, up to limits of pages, time and pixels. */
export const recognizePages: RecognizePages = (bytes, pages) => {
  const until = performance.now() + recognitionMs(pages);
  const engine = createEngine();
  /** A picture above the limit is as if it were not there: any page that seems empty may hold it. */
  const hidesPictures = hasPictureAbove(bytes, recognitionLimits.picturePixels);
  let opened: Promise<OpenedPdf> | undefined;
  let tried = 0;
  const counted = { read: 0, unread: 0, late: 0 };

  async function rasterOfPage(number: number): Promise<Raster | 'blank' | 'unread'> {
    opened ??= openPdf(bytes, { pixels: recognitionLimits.picturePixels });
    const page = await (await opened).document.getPage(number);
    try {
      const shown = await picturesOf(page);
      const raster = rasterOf(shown);
      if (raster !== undefined) return raster;
      return hidesPictures || shown.damaged > 0 ? 'unread' : 'blank';
    } finally {
      page.cleanup();
    }
  }

  return {
    async read(number) {
      const left = until - performance.now();
      if (tried >= recognitionLimits.pages || left <= 0) {
        counted.unread += 1;
        if (left <= 0) counted.late += 1;
        return [];
      }
      const raster = await rasterOfPage(number).catch(() => 'unread' as const);
      if (raster === 'unread') counted.unread += 1;
      if (typeof raster === 'string') return [];
      tried += 1;
      const paragraphs = await engine.read(raster, Math.min(recognitionLimits.pageMs, left));
      if (paragraphs === undefined) {
        counted.unread += 1;
        counted.late += 1;
        return [];
      }
      if (paragraphs.length > 0) counted.read += 1;
      return paragraphs;
    },
    pages: () => counted,
    async close() {
      await engine.close();
      await (await opened?.catch(() => undefined))?.close();
    },
  };
};
