import { type Attributes, attribute } from '../xml/read-xml.ts';
import type { SlideSize } from './presentation.ts';

/** An open shape, group, picture or frame. */
export type Shape = {
  /**
   * Type of the placeholder, for example `title`; `obj` if the file states none; null if the shape is not a
   * placeholder.
   */
  placeholder: string | null;
  visibility: 'visible' | 'hidden' | 'outsidePage';
  readonly isTop: boolean;
  x: number | null;
  y: number | null;
  /** Sizes of text by level, and the scale of all text in it (in thousandths of a percent). */
  readonly sizes: Map<number, number>;
  scale: number;
};

/** Elements that are shapes (ECMA-376 part 1, 19.3.1). */
export const shapeElements = new Set(['sp', 'grpSp', 'graphicFrame', 'pic', 'cxnSp']);

/** @param outer the group that contains the shape */
export const newShape = (outer: Shape | undefined): Shape => ({
  placeholder: null,
  visibility: outer?.visibility ?? 'visible',
  isTop: outer === undefined,
  x: null,
  y: null,
  sizes: new Map(),
  scale: 100_000,
});

/** Thousandths of a percent; strict files write `62.5%`, others `62500`. */
export const thousandths = (text: string): number =>
  text.endsWith('%') ? Number.parseFloat(text) * 1_000 : Number(text);

/** Usual size of text, in hundredths of a point, where the shape states none. */
const usualSize = 1_800;

/** Size of text on a level as it is shown, in hundredths of a point. @param stated the text's own size */
export const shownSize = (shape: Shape | undefined, level: number, stated: string | undefined): number => {
  const size = stated === undefined ? (shape?.sizes.get(level) ?? usualSize) : Number(stated);
  return (size * (shape?.scale ?? 100_000)) / 100_000;
};

/** Handles an element that describes the shape. */
export function addToShape(
  shape: Shape,
  name: string,
  attributes: Attributes,
  parent: string,
  slide: SlideSize | null,
): void {
  if (name === 'cNvPr' && ['1', 'true'].includes(attribute(attributes, 'hidden') ?? ''))
    shape.visibility = 'hidden';
  const level = name === 'defRPr' ? /^lvl([1-9])pPr$/.exec(parent)?.[1] : undefined;
  const size = attribute(attributes, 'sz');
  if (level !== undefined && size !== undefined) shape.sizes.set(Number(level) - 1, Number(size));
  if (name === 'normAutofit') shape.scale = thousandths(attribute(attributes, 'fontScale') ?? '100%');
  if (name === 'ph') shape.placeholder = attribute(attributes, 'type') ?? 'obj';
  if (parent !== 'xfrm' || !shape.isTop || slide === null) return;
  if (name === 'off') {
    shape.x = Number(attribute(attributes, 'x'));
    shape.y = Number(attribute(attributes, 'y'));
  }
  if (name !== 'ext' || shape.x === null || shape.y === null) return;
  const right = shape.x + Number(attribute(attributes, 'cx'));
  const bottom = shape.y + Number(attribute(attributes, 'cy'));
  const isOutside = shape.x >= slide.width || shape.y >= slide.height || right <= 0 || bottom <= 0;
  if (isOutside && shape.visibility === 'visible') shape.visibility = 'outsidePage';
}
