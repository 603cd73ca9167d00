/** Limits of recognising text in pictures of pages. */
export const recognitionLimits = {
  /** Scanned pages of one file that are read; the rest is stated as unread. */
  pages: 50,
  /** Mean time of a page, for the whole file. An A4 page of text takes 2 to 5 s of a processor. */
  meanPageMs: 10_000,
  /** A page that takes longer is left out and stated as unread. */
  pageMs: 45_000,
  /** Most pixels of a picture that is decoded: A4 at 400 dpi. */
  picturePixels: 16_000_000,
  /** Most pixels of a page as the engine sees it: A4 at 250 dpi. */
  pagePixels: 6_000_000,
} as const;

/** Time to recognise `pages` pages, in milliseconds; 500 s at most. */
export const recognitionMs = (pages: number): number =>
  Math.min(pages, recognitionLimits.pages) * recognitionLimits.meanPageMs;
