import pptxgen from 'pptxgenjs';
import { countedText, originText } from '../contract/report-words.ts';
import type { Report } from '../contract/reports.ts';
import { colours, font } from './report-design.ts';

// The package's types describe its CommonJS build, but Node imports the class itself.
const Presentation = pptxgen as unknown as typeof pptxgen.default;
export type Deck = InstanceType<typeof Presentation>;
export type Slide = ReturnType<Deck['addSlide']>;
type Row = Parameters<Slide['addTable']>[0][number];

/** Sizes in inches on a 13.33 x 7.5 page. */
export const left = 0.6;
export const across = 12.13;
export const top = 1.35;
/** Lower edge of the content, above the footer. */
export const bottom = 6.75;

export function newDeck({ assessment }: Report): Deck {
  const deck = new Presentation();
  deck.layout = 'LAYOUT_WIDE';
  deck.title = clean(assessment.name);
  deck.company = clean(assessment.company);
  deck.author = 'Nine Lenses';
  deck.theme = { headFontFace: font, bodyFontFace: font };
  return deck;
}

/** What the package's types leave out: the files of the charts of each slide. */
type WithCharts = {
  readonly slides: readonly { readonly _relsChart: readonly ChartFile[] }[];
};
type ChartFile = { globalId: number; fileName: string; Target: string };

/**
 * Numbers the charts of a deck from 1. The package numbers the charts of the process, which would tell how many decks
 * other organisations downloaded.
 */
export function numberCharts(deck: Deck): void {
  const { slides } = deck as unknown as WithCharts;
  slides
    .flatMap((slide) => slide._relsChart)
    .forEach((chart, index) => {
      const fileName = `chart${index + 1}.xml`;
      Object.assign(chart, { globalId: index + 1, fileName, Target: `/ppt/charts/${fileName}` });
    });
}

/** Adds a slide with a title, and a note below the content that explains the basis of its numbers. */
export function page(deck: Deck, report: Report, title: string, note?: string): Slide {
  const slide = deck.addSlide();
  slide.background = { color: colours.surface };
  slide.addText(clean(title), {
    x: left,
    y: 0.35,
    w: across,
    h: 0.6,
    fontSize: 26,
    bold: true,
    color: colours.text,
    fontFace: font,
    margin: 0,
  });
  if (note !== undefined)
    slide.addText(clean(note), {
      x: left,
      y: 0.92,
      w: across,
      h: 0.34,
      fontSize: 12,
      color: colours['text-2'],
      fontFace: font,
      margin: 0,
    });
  slide.addShape('line', { x: left, y: 6.92, w: across, h: 0, line: { color: colours.line, width: 0.75 } });
  slide.addText(clean(`${originText(report)} · ${countedText(report)}`), {
    x: left,
    y: 6.98,
    w: across - 1,
    h: 0.3,
    fontSize: 9,
    color: colours['text-3'],
    fontFace: font,
    margin: 0,
  });
  slide.slideNumber = {
    x: 12.2,
    y: 6.98,
    w: 0.6,
    h: 0.3,
    fontSize: 9,
    color: colours['text-3'],
    fontFace: font,
  };
  return slide;
}

export function sentence(slide: Slide, text: string): void {
  slide.addText(clean(text), {
    x: left,
    y: top,
    w: across,
    h: 0.8,
    fontSize: 16,
    color: colours['text-2'],
    fontFace: font,
    margin: 0,
    valign: 'top',
  });
}

export type TableCell = {
  readonly text: string;
  readonly ground?: string;
  readonly ink?: string;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
};

/** Adds a table with a header row; widths are shares of the page's width. */
export function table(
  slide: Slide,
  widths: readonly number[],
  rows: readonly (readonly (string | TableCell)[])[],
  {
    fontSize = 12,
    rowHeight = fontSize / 30,
  }: { readonly fontSize?: number; readonly rowHeight?: number } = {},
): void {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const cells = rows.map((row, index) =>
    row.map((cell) => {
      const { text, ground, ink, bold, align } =
        typeof cell === 'string' ? ({ text: cell } as TableCell) : cell;
      return {
        text: clean(text),
        options: {
          bold: index === 0 || bold === true,
          color: ink ?? (index === 0 ? colours['text-2'] : colours.text),
          fontSize: index === 0 ? fontSize - 1 : fontSize,
          fontFace: font,
          align: align ?? 'left',
          valign: 'middle' as const,
          margin: [0.04, 0.08, 0.04, 0.08] as [number, number, number, number],
          ...(ground !== undefined && { fill: { color: ground } }),
          ...(ground === undefined && index === 0 && { fill: { color: colours.canvas } }),
        },
      };
    }),
  ) as Row[];
  slide.addTable(cells, {
    x: left,
    y: top,
    w: across,
    colW: widths.map((width) => (width / whole) * across),
    rowH: rowHeight,
    border: { type: 'solid', pt: 0.75, color: colours.line },
  });
}

export function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );
}

/** Makes a text one line, without characters that XML forbids. */
export function clean(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]+/gu, ' ');
}

export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
