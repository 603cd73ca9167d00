/** Limits of recognising text in pictures of pages. */
export const recognitionLimits = {
  /** Maximum number of scanned pages recognised in one file; the others are reported as unread. */
  pages: 50,
  /**
   * Time limit for a file: `fileMs` plus `meanPageMs` per scanned page. An A4 page takes 2 to 5 s of CPU, and far
   * longer on a busy machine.
   */
  fileMs: 120_000,
  meanPageMs: 12_000,
  /** Time limit for a page; a slower page is left out and reported as unread. */
  pageMs: 90_000,
  /**
   * Size of the largest picture to decode: A4 at 400 dpi, or at 600 dpi with 1 bit per pixel (`bits`). The parser needs
   * up to 12 bytes per pixel.
   */
  picturePixels: { levels: 16_000_000, bits: 36_000_000 },
  /** Largest page image given to the engine: A4 at 200 dpi. */
  pagePixels: 4_000_000,
  /** Lower than for other files, because pictures took up to 75 MB more between two measurements of the process. */
  residentBytes: 420 * 1024 * 1024,
  /**
   * The engine keeps about 3 MB per page. Above this size no further page is started, so that the pages read so far are
   * not lost.
   */
  fullBytes: 375 * 1024 * 1024,
  /**
   * Maximum number of pixels of all pictures on a page, as a multiple of `pagePixels`: strips and masks overlap, but
   * thousands of pictures only cost time.
   */
  layers: 20,
} as const;

/** Time limit to recognise `pages` pages, in milliseconds; 720,000 at most. */
export const recognitionMs = (pages: number): number =>
  recognitionLimits.fileMs + Math.min(pages, recognitionLimits.pages) * recognitionLimits.meanPageMs;
