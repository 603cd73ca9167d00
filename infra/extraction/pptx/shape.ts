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
});

/** Handles an element that describes the shape. */
export function addToShape(
  shape: Shape,
  name: string,
  attributes: Attributes,
  parent: string,
  size: SlideSize | null,
): void {
  if (name === 'cNvPr' && ['1', 'true'].includes(attribute(attributes, 'hidden') ?? ''))
    shape.visibility = 'hidden';
  if (name === 'ph') shape.placeholder = attribute(attributes, 'type') ?? 'obj';
  if (parent !== 'xfrm' || !shape.isTop || size === null) return;
  if (name === 'off') {
    shape.x = Number(attribute(attributes, 'x'));
    shape.y = Number(attribute(attributes, 'y'));
  }
  if (name !== 'ext' || shape.x === null || shape.y === null) return;
  const right = shape.x + Number(attribute(attributes, 'cx'));
  const bottom = shape.y + Number(attribute(attributes, 'cy'));
  const isOutside = shape.x >= size.width || shape.y >= size.height || right <= 0 || bottom <= 0;
  if (isOutside && shape.visibility === 'visible') shape.visibility = 'outsidePage';
}
