import pptxgen from 'pptxgenjs';
import type { Prose } from './prose.ts';

// The package's types describe its CommonJS build, but Node imports the class itself.
const Presentation = pptxgen as unknown as typeof pptxgen.default;

/** A presentation with titles, bullets, a table on every third slide, and notes. */
export async function pptxOf(text: Prose): Promise<Uint8Array> {
  const deck = new Presentation();
  const slides = 5 + text.below(20);
  for (let number = 0; number < slides; number += 1) {
    const slide = deck.addSlide();
    slide.addText(text.title(), { x: 0.5, y: 0.3, w: 9, h: 0.7, fontSize: 28, bold: true });
    if (number % 3 === 2)
      slide.addTable(
        Array.from({ length: 5 }, () => text.figures(3).map((cell) => ({ text: cell }))),
        { x: 0.5, y: 1.3, w: 9 },
      );
    else
      slide.addText(
        Array.from({ length: 4 }, () => ({
          text: text.sentence(),
          options: { bullet: true, breakLine: true },
        })),
        { x: 0.5, y: 1.3, w: 9, h: 3.5, fontSize: 16 },
      );
    slide.addNotes(text.paragraph(2));
  }
  return new Uint8Array((await deck.write({ outputType: 'nodebuffer' })) as Buffer);
}
