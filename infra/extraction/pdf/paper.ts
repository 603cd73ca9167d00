import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Matrix, multiply } from './matrix.ts';

/** An upright rectangle on the page, in points. */
type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Number of coloured areas that are kept; with more, white text counts as readable everywhere. */
const mostAreas = 5_000;
/** Points by which letters may stand over the edge of what is behind them. */
const margin = 1;
/** Area in square points of the smallest picture that counts. */
const smallestPicture = 100;
/** Opacity below which nobody sees what is drawn. */
const faintest = 0.05;

export type Ink = {
  readonly isFillWhite: boolean;
  readonly isStrokeWhite: boolean;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
  readonly lineWidth: number;
};
export const black: Ink = {
  isFillWhite: false,
  isStrokeWhite: false,
  fillOpacity: 1,
  strokeOpacity: 1,
  lineWidth: 1,
};

/** The ink after an operator; the same object if the operator does not change it. */
export function inkAfter(ink: Ink, operator: number, [first]: readonly unknown[]): Ink {
  if (operator === OPS.setFillRGBColor) return { ...ink, isFillWhite: isWhite(first) };
  if (operator === OPS.setStrokeRGBColor) return { ...ink, isStrokeWhite: isWhite(first) };
  // Patterns count as colours.
  if (operator === OPS.setFillColorN) return { ...ink, isFillWhite: false };
  if (operator === OPS.setStrokeColorN) return { ...ink, isStrokeWhite: false };
  if (operator === OPS.setLineWidth) return { ...ink, lineWidth: Number(first) || 0 };
  if (operator !== OPS.setGState || !Array.isArray(first)) return ink;
  let changed = ink;
  for (const [name, value] of first.filter(Array.isArray)) {
    if (typeof value !== 'number') continue;
    if (name === 'ca') changed = { ...changed, fillOpacity: value };
    if (name === 'CA') changed = { ...changed, strokeOpacity: value };
    if (name === 'LW') changed = { ...changed, lineWidth: value };
  }
  return changed;
}

/** How letters of a render mode (ISO 32000-1, table 106) are drawn with an ink. */
export function letters(ink: Ink, mode: number): 'seen' | 'white' | 'transparent' {
  const drawn = [
    ...(mode % 4 !== 1 ? [[ink.isFillWhite, ink.fillOpacity] as const] : []),
    ...(mode % 4 === 1 || mode % 4 === 2 ? [[ink.isStrokeWhite, ink.strokeOpacity] as const] : []),
  ].filter(([, opacity]) => opacity >= faintest);
  if (drawn.length === 0) return 'transparent';
  return drawn.every(([isWhite]) => isWhite) ? 'white' : 'seen';
}

/** What is painted on a white page so far, so that white letters can be told from the paper. */
export class Paper {
  readonly #areas: Box[] = [];
  readonly #hasPictures: boolean;
  #isColored = false;
  /** Total area of the page's pictures, in square points. */
  pictures = 0;

  /** @param hasPictures whether the file has pictures at all */
  constructor(hasPictures: boolean) {
    this.#hasPictures = hasPictures;
  }

  /** Handles an operator that may paint. @param ctm from the operator's space to points of the page */
  apply(operator: number, args: readonly unknown[], ink: Ink, ctm: Matrix): void {
    if (operator === OPS.constructPath) this.#paint(args, ink, ctm);
    else if (operator === OPS.shadingFill) this.#isColored = true;
    // The parser leaves out large pictures, and keeps the matrix that makes the unit square as large as the picture.
    else if (operator === OPS.transform && this.#hasPictures) {
      const area = Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2]);
      if (area < smallestPicture) return;
      this.pictures += area;
      this.#add(boxOf([0, 0, 1, 1], ctm, 0));
    }
  }

  /** True if white letters at this point can be read. */
  isColoredAt(x: number, y: number): boolean {
    return (
      this.#isColored ||
      this.#areas.some(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom)
    );
  }

  #paint([how, , extent]: readonly unknown[], ink: Ink, ctm: Matrix): void {
    const isFilled = fills.has(how) && !ink.isFillWhite && ink.fillOpacity >= faintest;
    const isStroked = strokes.has(how) && !ink.isStrokeWhite && ink.strokeOpacity >= faintest;
    if (!(isFilled || isStroked) || !isExtent(extent)) return;
    this.#add(boxOf(extent, ctm, isStroked ? ink.lineWidth / 2 : 0));
  }

  #add(box: Box): void {
    if (this.#areas.length < mostAreas) this.#areas.push(box);
    else this.#isColored = true;
  }
}

const fills = new Set<unknown>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
  OPS.rawFillPath,
]);
const strokes = new Set<unknown>([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

type Extent = Readonly<Record<0 | 1 | 2 | 3, number>>;

const isExtent = (value: unknown): value is Extent =>
  typeof value === 'object' &&
  value !== null &&
  [0, 1, 2, 3].every((at) => Number.isFinite(Object(value)[at]));

function boxOf(extent: Extent, ctm: Matrix, wider: number): Box {
  const [left, bottom, right, top] = [
    extent[0] - wider,
    extent[1] - wider,
    extent[2] + wider,
    extent[3] + wider,
  ];
  const corners = (
    [
      [left, bottom],
      [left, top],
      [right, bottom],
      [right, top],
    ] as const
  ).map(([x, y]) => multiply(ctm, [1, 0, 0, 1, x, y]));
  const xs = corners.map((corner) => corner[4]);
  const ys = corners.map((corner) => corner[5]);
  return {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    top: Math.min(...ys) - margin,
    bottom: Math.max(...ys) + margin,
  };
}

/** True for white, and for colours so near to it that they cannot be told from paper. */
function isWhite(color: unknown): boolean {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(String(color)) ?? [];
  return parts.length === 3 && parts.every((part) => Number.parseInt(part, 16) >= 0xfa);
}
