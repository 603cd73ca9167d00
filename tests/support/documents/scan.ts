import path from 'node:path';
import sharp from 'sharp';
import { type PdfPage, pdfOf } from '../../../infra/document-writing/pdf.ts';

/** A font included in pdfjs, so that the same pixels are drawn on every machine. */
const fontfile = path.join(
  import.meta.dirname,
  '../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
);
const a4 = [595 / 72, 842 / 72] as const;

export type ScanOptions = {
  readonly dpi?: number;
  /** Width and height in inches; default A4. */
  readonly paper?: readonly [number, number];
  /** Size of the letters in points. */
  readonly size?: number;
  /** Degrees, clockwise, for paper that lies askew in a scanner. */
  readonly skew?: number;
};

/** Grey levels of a page with these paragraphs, in rows from the top. */
export async function pageImage(
  paragraphs: readonly string[],
  { dpi = 150, paper = a4, size = 11, skew = 0 }: ScanOptions = {},
): Promise<{ readonly width: number; readonly height: number; readonly grey: Buffer }> {
  const [width, height] = [Math.round(paper[0] * dpi), Math.round(paper[1] * dpi)];
  const margin = Math.round(Math.min(0.9, 0.1 * paper[0]) * dpi);
  const text = await sharp({
    text: {
      text: paragraphs.join('\n\n'),
      font: `Liberation Sans ${size}`,
      fontfile,
      dpi,
      width: width - 2 * margin,
      spacing: Math.round((size * dpi) / 72 / 3),
    },
  })
    .negate()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = text;
  const page = sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    {
      input: data,
      raw: { width: info.width, height: info.height, channels: info.channels },
      left: margin,
      top: margin,
    },
  ]);
  const flat = await page.png().toBuffer();
  const grey = await sharp(flat)
    .rotate(skew, { background: '#fff' })
    .resize(width, height, { fit: 'cover' })
    .greyscale()
    .raw()
    .toBuffer();
  return { width, height, grey };
}

/** A PDF whose single page image is a grey JPEG, as scanners write it; the image is shown on each of `pages`. */
export async function scannedPdf(
  paragraphs: readonly string[],
  { pages = [scannedPage], ...options }: ScanOptions & { readonly pages?: readonly PdfPage[] } = {},
): Promise<Uint8Array> {
  const { width, height, grey } = await pageImage(paragraphs, options);
  const bytes = await sharp(grey, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  const entries = `/Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`;
  return pdfOf(pages, { picture: { entries, bytes } });
}

/** A page that shows the image of its file. */
export const scannedPage: PdfPage = { texts: [], hasImage: true };

/** Share of the words of `expected` that occur in `found`; repeated words count as often as they occur in both. */
export function recallOf(expected: string, found: string): number {
  const left = new Map<string, number>();
  for (const word of wordsOf(found)) left.set(word, (left.get(word) ?? 0) + 1);
  const words = wordsOf(expected);
  const hits = words.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return hits.length / words.length;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
