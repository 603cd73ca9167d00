import { ImageKind, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { identity, type Matrix, matrixOf, multiply } from '../matrix.ts';

/** A decoded picture. Rows start at the top; with 1 bit per pixel, each row begins at a whole byte. */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  /** `stencil`: 1 bit per pixel, painted in `ink` where the bit is 0. `bits`: 1 bit per pixel, 0 is black. */
  readonly kind: 'stencil' | 'bits' | 'rgb' | 'rgba';
  /** Grey level in which a stencil is painted; 0 is black. */
  readonly ink: number;
  /** Maps the unit square, whose y axis points up, to the page in points, whose y axis points down. */
  readonly placed: Matrix;
};

export type PageOfPictures = {
  /** In points, as the page is shown. */
  readonly width: number;
  readonly height: number;
  /** In the order in which they are painted. */
  readonly pictures: readonly Picture[];
  /** Number of pictures that cannot be decoded. */
  readonly damaged: number;
};

/**
 * Decodes the pictures of a page and where they are painted (ISO 32000-1 section 8.9). Ignores clips, patterns and
 * transparency groups.
 */
export async function picturesOf(page: PDFPageProxy): Promise<PageOfPictures> {
  const { transform, width, height } = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList();
  const pictures: Picture[] = [];
  let damaged = 0;
  let state: { readonly ctm: Matrix; readonly ink: number } = { ctm: matrixOf(transform), ink: 0 };
  const saved: (typeof state)[] = [];
  const moved = (matrix: unknown) => {
    state = { ...state, ctm: multiply(state.ctm, matrixOf(matrix)) };
  };
  const painted = async (given: unknown, isStencil: boolean, matrix: Matrix = identity) => {
    const decoded = await decodedOf(page, given, isStencil);
    if (decoded === undefined) damaged += 1;
    else pictures.push({ ...decoded, ink: state.ink, placed: multiply(state.ctm, matrix) });
  };
  for (const [index, operator] of fnArray.entries()) {
    const args: unknown = argsArray[index];
    const [first] = Array.isArray(args) ? args : [];
    switch (operator) {
      case OPS.save:
      case OPS.paintFormXObjectBegin:
      case OPS.beginAnnotation:
        saved.push(state);
        if (operator === OPS.paintFormXObjectBegin) moved(first);
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
      case OPS.endAnnotation:
        state = saved.pop() ?? state;
        break;
      case OPS.transform:
        moved(args);
        break;
      case OPS.setFillRGBColor:
        state = { ...state, ink: greyOf(first) };
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
        await painted(first, false);
        break;
      case OPS.paintImageMaskXObject:
        await painted(first, true);
        break;
      case OPS.paintImageMaskXObjectGroup:
        for (const one of Array.isArray(first) ? first : [])
          await painted(one, true, matrixOf((one as { transform?: unknown }).transform));
        break;
      default:
    }
  }
  return { width, height, pictures, damaged };
}

type Decoded = Pick<Picture, 'width' | 'height' | 'data' | 'kind'>;
type Given = { width?: unknown; height?: unknown; data?: unknown; kind?: unknown };

/** The picture that an operator names or contains. A stencil contains the name of its data. */
async function decodedOf(
  page: PDFPageProxy,
  given: unknown,
  isStencil: boolean,
): Promise<Decoded | undefined> {
  const held = typeof given === 'string' ? await objectOf(page, given) : given;
  const { data: of } = (held ?? {}) as Given;
  const { width, height, data, kind } = ((typeof of === 'string' ? await objectOf(page, of) : held) ??
    {}) as Given;
  if (typeof width !== 'number' || typeof height !== 'number' || width < 1 || height < 1) return undefined;
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return undefined;
  const named = isStencil ? 'stencil' : kindNames.get(kind);
  return named === undefined ? undefined : { width, height, data, kind: named };
}

const kindNames = new Map<unknown, Decoded['kind']>([
  [ImageKind.GRAYSCALE_1BPP, 'bits'],
  [ImageKind.RGB_24BPP, 'rgb'],
  [ImageKind.RGBA_32BPP, 'rgba'],
]);

/**
 * Resolves when the parser has the object, which may arrive after the operator that names it. Names of objects that
 * several pages share begin with `g_`.
 */
const objectOf = (page: PDFPageProxy, name: string): Promise<unknown> =>
  new Promise((resolve) => {
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
    objects.get(name, resolve, () => resolve(undefined));
  });

/** Grey level of a colour. @param color `#rrggbb`; anything else counts as black, so that no text is lost */
function greyOf(color: unknown): number {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(String(color)) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return 0;
  const level = luminance(Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16));
  return Number.isFinite(level) ? level : 0;
}

/** Grey level, 0 to 255, of a colour (ITU-R BT.601). */
export const luminance = (red: number, green: number, blue: number): number =>
  (red * 77 + green * 150 + blue * 29) >> 8;
