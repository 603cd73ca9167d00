/** Limits of recognising text in pictures of pages. */
export const recognitionLimits = {
  /** Scanned pages of one file that are read; the rest is stated as unread. */
  pages: 50,
  /** Time for the whole file, and for each of its pages. An A4 page of text takes 2 to 5 s of a processor, several times that on a busy machine. */
  fileMs: 120_000,
  meanPageMs: 12_000,
  /** A page that takes longer is left out and stated as unread. */
  pageMs: 90_000,
  /** Most pixels of a picture that is decoded: A4 at 400 dpi, and at 600 dpi with 1 bit a pixel, as the parser takes up to 12 bytes a pixel. */
  picturePixels: { levels: 16_000_000, bits: 36_000_000 },
  /** Most pixels of a page as the engine sees it: A4 at 200 dpi. */
  pagePixels: 4_000_000,
  /** Less than for other files: pictures took up to 75 MB more between two looks at the process. */
  residentBytes: 420 * 1024 * 1024,
  /** The process grows by about 3 MB a page, which the engine keeps. Above this no further page is begun, so that those read are not lost. */
  fullBytes: 375 * 1024 * 1024,
  /** Most times that pictures cover a page: strips and masks lie over each other, thousands of pictures only cost time. */
  layers: 20,
} as const;

/** Time to recognise `pages` pages, in milliseconds; 720 s at most. */
export const recognitionMs = (pages: number): number =>
  recognitionLimits.fileMs + Math.min(pages, recognitionLimits.pages) * recognitionLimits.meanPageMs;
