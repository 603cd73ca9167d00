import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cleanGlyph } from './characters.ts';
import { type Drawn, directed } from './glyphs.ts';
import { type Matrix, matrixOf, multiply } from './matrix.ts';

/** Size in points below which nobody reads text. */
const smallestSize = 2;

/**
 * Reads the text of a page from the parser's own text layer, piece by piece. This needs little memory for any page, but
 * gives no render modes, no weights, and no text outside the page.
 */
export async function layeredText(page: PDFPageProxy, transform: Matrix): Promise<Drawn> {
  const drawn: Drawn = { visible: [], invisible: [], tiny: 0, outside: 0, unseen: 0, isPictured: false };
  const reader = page.streamTextContent().getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const item of chunk.value.items) {
      if (!('str' in item)) continue;
      const text = [...item.str].map(cleanGlyph).join('').trim();
      if (text === '') continue;
      const matrix = multiply(transform, matrixOf(item.transform));
      const size = Math.hypot(matrix[2], matrix[3]);
      const { u, v, direction } = directed(matrix, matrix[0], matrix[1], Math.hypot(matrix[0], matrix[1]));
      if (size < smallestSize) drawn.tiny += text.length;
      else drawn.visible.push({ text, u0: u, u1: u + item.width, v, size, isBold: false, direction });
    }
  }
  return drawn;
}
