import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { areAmounts, cleanGlyph } from './characters.ts';
import { identity, type Matrix, matrixOf, multiply } from './matrix.ts';
import { black, type Ink, inkAfter, letters, Paper } from './paper.ts';

/**
 * A stretch of glyphs on one baseline without a wide gap. Lengths are in points; `u` runs along the text, `v` down the
 * page.
 */
export type Run = {
  text: string;
  readonly u0: number;
  u1: number;
  readonly v: number;
  readonly size: number;
  readonly isBold: boolean;
  /** Direction of the text in steps of 5 degrees, clockwise; 0 is upright. */
  readonly direction: number;
};

export type FontFacts = {
  readonly isBold: boolean;
  readonly isVertical: boolean;
  readonly isType3: boolean;
  /** Size of a unit of glyph widths in text space. */
  readonly unit: number;
  /** Height of the box of a type 3 font in text space; 1 for other fonts. */
  readonly height: number;
};

export type Operators = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] };

export type Canvas = {
  /** Converts the page's user space to points with the origin at the top left, including the page's own rotation. */
  readonly transform: Matrix;
  readonly width: number;
  readonly height: number;
  readonly font: (name: string) => FontFacts;
  readonly isLayerVisible: (properties: unknown) => boolean;
  /** Whether the file has pictures. */
  readonly hasImages: boolean;
};

/** The text that one page draws. The counts are numbers of characters. */
export type Drawn = {
  readonly visible: Run[];
  /** Text in render mode 3 or 7: the text layer that a recognition program added, or text hidden on purpose. */
  readonly invisible: Run[];
  tiny: number;
  outside: number;
  /** In a hidden layer, transparent, or white on white. */
  unseen: number;
  /** True if pictures cover a good part of the page. */
  isPictured: boolean;
};

/** Size in points below which nobody reads text. */
const smallestSize = 2;
/** Share of a scanned page that its pictures cover at least. */
const picturedShare = 0.3;

type TextState = {
  ctm: Matrix;
  fontName: string;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  /** Horizontal scaling; 1 is the font's own width. */
  stretch: number;
  leading: number;
  rise: number;
  mode: number;
  ink: Ink;
};

/** Follows the text operators of a page (ISO 32000-1 section 9) and returns the text where it is drawn. */
export function drawnText(operators: Operators, canvas: Canvas): Drawn {
  const pen = new Pen(canvas);
  for (let index = 0; index < operators.fnArray.length; index += 1) {
    const operator = operators.fnArray[index];
    const args = operators.argsArray[index];
    pen.apply(operator ?? -1, Array.isArray(args) ? args : []);
  }
  return pen.end();
}

class Pen {
  readonly #drawn: Drawn = {
    visible: [],
    invisible: [],
    tiny: 0,
    outside: 0,
    unseen: 0,
    isPictured: false,
  };
  readonly #canvas: Canvas;
  readonly #paper: Paper;
  readonly #saved: TextState[] = [];
  /** One entry for each open marked-content sequence: true if it hides its content. */
  readonly #hiding: boolean[] = [];
  #hidden = 0;
  #state: TextState;
  #text: Matrix = identity;
  #line: Matrix = identity;
  #isSpacePending = false;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
    this.#paper = new Paper(canvas.hasImages);
    this.#state = {
      ctm: canvas.transform,
      fontName: '',
      fontSize: 0,
      charSpacing: 0,
      wordSpacing: 0,
      stretch: 1,
      leading: 0,
      rise: 0,
      mode: 0,
      ink: black,
    };
  }

  end(): Drawn {
    const { width, height } = this.#canvas;
    return { ...this.#drawn, isPictured: this.#paper.pictures >= picturedShare * width * height };
  }

  apply(operator: number, args: readonly unknown[]): void {
    this.#follow(operator, args);
    const state = this.#state;
    state.ink = inkAfter(state.ink, operator, args);
    if (this.#hidden === 0) this.#paper.apply(operator, args, state.ink, state.ctm);
  }

  #follow(operator: number, args: readonly unknown[]): void {
    const state = this.#state;
    switch (operator) {
      case OPS.save:
        this.#save();
        return;
      case OPS.restore:
        this.#restore();
        return;
      case OPS.transform:
        state.ctm = multiply(state.ctm, matrixOf(args));
        return;
      case OPS.paintFormXObjectBegin:
        this.#save();
        this.#state.ctm = multiply(this.#state.ctm, matrixOf(args[0]));
        return;
      case OPS.paintFormXObjectEnd:
        this.#restore();
        return;
      case OPS.beginAnnotation:
        this.#save();
        this.#state.ctm = multiply(multiply(this.#canvas.transform, matrixOf(args[2])), matrixOf(args[3]));
        return;
      case OPS.endAnnotation:
        this.#restore();
        return;
      case OPS.beginMarkedContent:
        this.#open(false);
        return;
      case OPS.beginMarkedContentProps:
        this.#open(args[0] === 'OC' && !this.#canvas.isLayerVisible(args[1]));
        return;
      case OPS.endMarkedContent:
        if (this.#hiding.pop()) this.#hidden -= 1;
        return;
      case OPS.setGState:
        this.#setFontOfGraphicsState(args[0]);
        return;
      default:
        this.#applyText(operator, args);
    }
  }

  #applyText(operator: number, args: readonly unknown[]): void {
    const state = this.#state;
    switch (operator) {
      case OPS.beginText:
        this.#text = identity;
        this.#line = identity;
        return;
      case OPS.setFont:
        this.#setFont(args[0], args[1]);
        return;
      case OPS.setCharSpacing:
        state.charSpacing = number(args[0]);
        return;
      case OPS.setWordSpacing:
        state.wordSpacing = number(args[0]);
        return;
      case OPS.setHScale:
        state.stretch = number(args[0]) / 100;
        return;
      case OPS.setLeading:
        state.leading = number(args[0]);
        return;
      case OPS.setTextRise:
        state.rise = number(args[0]);
        return;
      case OPS.setTextRenderingMode:
        state.mode = number(args[0]);
        return;
      case OPS.setTextMatrix:
        this.#line = matrixOf(args[0]);
        this.#text = this.#line;
        return;
      case OPS.moveText:
        this.#move(number(args[0]), number(args[1]));
        return;
      case OPS.setLeadingMoveText:
        state.leading = -number(args[1]);
        this.#move(number(args[0]), number(args[1]));
        return;
      case OPS.nextLine:
        this.#move(0, -state.leading);
        return;
      case OPS.showText:
        this.#show(Array.isArray(args[0]) ? args[0] : []);
        return;
      default:
        return;
    }
  }

  #save(): void {
    this.#saved.push({ ...this.#state });
  }

  #restore(): void {
    const saved = this.#saved.pop();
    if (saved !== undefined) this.#state = saved;
  }

  #open(isHiding: boolean): void {
    this.#hiding.push(isHiding);
    if (isHiding) this.#hidden += 1;
  }

  #setFont(name: unknown, size: unknown): void {
    this.#state.fontName = typeof name === 'string' ? name : '';
    this.#state.fontSize = number(size);
  }

  #setFontOfGraphicsState(entries: unknown): void {
    if (!Array.isArray(entries)) return;
    for (const entry of entries)
      if (Array.isArray(entry) && entry[0] === 'Font' && Array.isArray(entry[1]))
        this.#setFont(entry[1][0], entry[1][1]);
  }

  #move(x: number, y: number): void {
    this.#line = multiply(this.#line, [1, 0, 0, 1, x, y]);
    this.#text = this.#line;
  }

  /** Draws glyphs with the adjustments between them, which are in thousandths of the font size. */
  #show(glyphs: readonly unknown[]): void {
    const state = this.#state;
    const font = this.#canvas.font(state.fontName);
    const matrix = multiply(multiply(state.ctm, this.#text), [1, 0, 0, 1, 0, state.rise]);
    // With a negative size the glyphs are turned around and follow each other in the opposite direction.
    const sign = state.fontSize < 0 && !font.isVertical ? -1 : 1;
    const [dx, dy] = font.isVertical ? [-matrix[2], -matrix[3]] : [sign * matrix[0], sign * matrix[1]];
    const scale = Math.hypot(dx, dy);
    const size = Math.abs(state.fontSize) * Math.hypot(matrix[2], matrix[3]) * font.height;
    const baseline = directed(matrix, dx, dy, scale);
    const stretch = font.isVertical ? 1 : state.stretch;
    let along = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') {
        along -= (glyph / 1000) * state.fontSize * stretch;
        continue;
      }
      const { unicode, width, isSpace } = glyph as { unicode?: string; width?: number; isSpace?: boolean };
      const advance = font.isVertical
        ? Math.abs(state.fontSize)
        : (width ?? 0) * font.unit * state.fontSize * stretch;
      const spacing = (state.charSpacing + (isSpace ? state.wordSpacing : 0)) * stretch;
      const text = cleanGlyph(unicode ?? '');
      if (text === ' ') this.#isSpacePending = true;
      else if (text !== '' && scale > 0)
        this.#place(text, {
          baseline,
          size,
          font,
          isNarrow: !font.isType3 && Math.abs(state.fontSize * stretch) * scale < smallestSize,
          from: sign * along * scale,
          to: sign * (along + advance) * scale,
          tracking: sign * spacing * scale,
        });
      along += advance + spacing;
    }
    const moved = font.isVertical ? ([1, 0, 0, 1, 0, -along] as const) : ([1, 0, 0, 1, along, 0] as const);
    this.#text = multiply(this.#text, moved);
  }

  #place(text: string, glyph: Placed): void {
    const { baseline, size, font } = glyph;
    if (this.#hidden > 0) {
      this.#drawn.unseen += text.length;
      return;
    }
    const x = baseline.x + baseline.cos * glyph.from;
    const y = baseline.y + baseline.sin * glyph.from;
    const endX = baseline.x + baseline.cos * glyph.to;
    const endY = baseline.y + baseline.sin * glyph.to;
    const { width, height } = this.#canvas;
    if (
      Math.max(x, endX) < 0 ||
      Math.min(x, endX) > width ||
      Math.max(y, endY) < 0 ||
      Math.min(y, endY) > height
    ) {
      this.#drawn.outside += text.length;
      return;
    }
    if (glyph.isNarrow || (size < smallestSize && !font.isType3)) {
      this.#drawn.tiny += text.length;
      return;
    }
    const { mode, ink } = this.#state;
    const isInvisible = mode === 3 || mode === 7;
    // A type 3 font may have colours of its own.
    const drawn = isInvisible || font.isType3 ? 'seen' : letters(ink, mode);
    const half = size * 0.35;
    const [middleX, middleY] = [(x + endX) / 2 + baseline.sin * half, (y + endY) / 2 - baseline.cos * half];
    if (drawn === 'transparent' || (drawn === 'white' && !this.#paper.isColoredAt(middleX, middleY))) {
      this.#drawn.unseen += text.length;
      return;
    }
    this.#append(isInvisible ? this.#drawn.invisible : this.#drawn.visible, text, glyph);
  }

  #append(runs: Run[], text: string, { baseline, size, font, from, to, tracking }: Placed): void {
    const u0 = baseline.u + Math.min(from, to);
    const u1 = baseline.u + Math.max(from, to);
    const last = runs.at(-1);
    const gap = last === undefined ? 0 : u0 - last.u1;
    const isSpaced = this.#isSpacePending;
    this.#isSpacePending = false;
    if (
      last !== undefined &&
      last.direction === baseline.direction &&
      Math.abs(last.v - baseline.v) < 0.1 * size &&
      Math.abs(last.size - size) < 0.05 * size &&
      last.isBold === font.isBold &&
      gap > -0.3 * size &&
      gap < size * (areAmounts(last.text, text) ? 0.5 : 1)
    ) {
      // Letters that are only spaced out by the font's tracking belong to one word.
      const isWordEnd = isSpaced ? gap > 0.03 * size : gap - Math.max(0, tracking) > 0.16 * size;
      last.text += isWordEnd ? ` ${text}` : text;
      last.u1 = Math.max(last.u1, u1);
      return;
    }
    runs.push({ text, u0, u1, v: baseline.v, size, isBold: font.isBold, direction: baseline.direction });
  }
}

type Baseline = {
  readonly x: number;
  readonly y: number;
  readonly cos: number;
  readonly sin: number;
  readonly u: number;
  readonly v: number;
  readonly direction: number;
};
type Placed = {
  readonly baseline: Baseline;
  readonly size: number;
  readonly font: FontFacts;
  /** True if the letters are pressed together so much that nobody reads them. */
  readonly isNarrow: boolean;
  readonly from: number;
  readonly to: number;
  readonly tracking: number;
};

const stepsOfCircle = 72;

/** Where the text of a matrix starts and in which direction it runs. */
export function directed(matrix: Matrix, dx: number, dy: number, scale: number): Baseline {
  const x = matrix[4];
  const y = matrix[5];
  const cos = scale > 0 ? dx / scale : 1;
  const sin = scale > 0 ? dy / scale : 0;
  const steps = Math.round((Math.atan2(sin, cos) / (2 * Math.PI)) * stepsOfCircle);
  return {
    x,
    y,
    cos,
    sin,
    u: x * cos + y * sin,
    v: y * cos - x * sin,
    direction: (steps + stepsOfCircle) % stepsOfCircle,
  };
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
