import { deflateSync } from 'node:zlib';

/** A text at a position on a page, in points from the lower left corner. */
export type PdfText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly isBold?: boolean;
  /** Text rendering mode (ISO 32000-1, table 106); 3 is invisible. */
  readonly mode?: number;
  /** Grey level of the letters: 0 is black, 1 is white. Default: 0. */
  readonly grey?: number;
  /** Degrees, counterclockwise. */
  readonly rotation?: number;
};

export type PdfPage = {
  readonly texts: readonly PdfText[];
  /** Width and height of the page in points; default A4. */
  readonly size?: readonly [number, number];
  /** An image covers the whole page. */
  readonly hasImage?: boolean;
  /** Raw content operators, instead of `texts`. */
  readonly content?: string | Buffer;
  /** Dictionaries of annotations. */
  readonly annotations?: readonly string[];
};

const width = 595;
const height = 842;

type PdfOptions = {
  readonly isDeflated?: boolean;
  /** The filter with which the contents are already encoded. */
  readonly filter?: string;
  /** Additional entries of the catalogue. */
  readonly catalog?: string;
  /** The image on pages that have one: entries of its dictionary, and its bytes. */
  readonly picture?: { readonly entries: string; readonly bytes: Buffer };
};

const greyPixel = {
  entries: '/Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
  bytes: Buffer.from([0x80]),
};

/** Bytes of a PDF, uncompressed unless `isDeflated`, with the fonts Helvetica and Helvetica-Bold. */
export function pdfOf(
  pages: readonly PdfPage[],
  { isDeflated = false, filter = '', catalog = '', picture = greyPixel }: PdfOptions = {},
): Uint8Array {
  const objects: Buffer[] = [];
  const add = (content: string | Buffer) =>
    objects.push(Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1'));
  const imageId = 5 + pages.length * 2;
  const pageId = (index: number) => 5 + index * 2;
  add(`<< /Type /Catalog /Pages 2 0 R ${catalog}>>`);
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageId(index)} 0 R`).join(' ')}] >>`,
  );
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  for (const [index, page] of pages.entries()) {
    const image = page.hasImage ? ` /XObject << /I ${imageId} 0 R >>` : '';
    const annotations = page.annotations ? ` /Annots [${page.annotations.join(' ')}]` : '';
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${(page.size ?? [width, height]).join(' ')}] /Resources << /Font << /F 3 0 R /B 4 0 R >>${image} >> /Contents ${pageId(index) + 1} 0 R${annotations} >>`,
    );
    const content = Buffer.isBuffer(page.content)
      ? page.content
      : Buffer.from(page.content ?? operatorsOf(page), 'latin1');
    add(
      isDeflated
        ? streamOf('/Filter /FlateDecode', deflateSync(content, { level: 9 }))
        : streamOf(filter === '' ? '' : `/Filter ${filter}`, content),
    );
  }
  if (pages.some((page) => page.hasImage))
    add(streamOf(`/Type /XObject /Subtype /Image ${picture.entries}`, picture.bytes));
  return fileOf(objects);
}

function operatorsOf({ texts, hasImage, size: [right, top] = [width, height] }: PdfPage): string {
  const image = hasImage ? `q ${right} 0 0 ${top} 0 0 cm /I Do Q\n` : '';
  const shown = texts.map(({ text, x, y, size = 10, isBold = false, mode = 0, rotation = 0, grey = 0 }) => {
    const [cos, sin] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)];
    const matrix = [cos, sin, -sin, cos, x, y].map((value) => value.toFixed(4)).join(' ');
    const color = grey === 0 ? '' : `${grey} g `;
    return `BT ${color}${mode} Tr /${isBold ? 'B' : 'F'} ${size} Tf ${matrix} Tm (${escaped(text)}) Tj ET`;
  });
  return image + shown.join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('(', '\\(').replaceAll(')', '\\)');
}

/** A PDF object with a stream. */
export function streamOf(dictionary: string, content: Buffer): Buffer {
  const head = Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`, 'latin1');
  return Buffer.concat([head, content, Buffer.from('\nendstream', 'latin1')]);
}

/**
 * A PDF of these objects, the catalogue first.
 * @param trailer additional entries of the trailer
 */
export function fileOf(objects: readonly Buffer[], trailer = ''): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** Lines of at most `columns` characters, broken between words. */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
