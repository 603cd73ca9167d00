/** What an element looks like by styles of the page, and must say itself in a file. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'overflow',
  'paint-order',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;
/** What an element is to the page, and not to a file. */
const ofThePage = /^(class|style|role|tabindex|aria-.*|data-.*)$/;

/** A chart of the page as SVG that needs no page: every element with the look it has at this moment. @returns `width` and `height` in px */
export function drawnSvg(drawn: SVGSVGElement): {
  readonly width: number;
  readonly height: number;
  readonly inside: string;
} {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll('*');
  for (const [index, element] of drawn.querySelectorAll('*').entries()) {
    const target = copies[index];
    if (!target) continue;
    for (const name of target.getAttributeNames()) if (ofThePage.test(name)) target.removeAttribute(name);
    const style = getComputedStyle(element);
    for (const look of looks) target.setAttribute(look, style.getPropertyValue(look));
  }
  const inside = [...copy.childNodes].map((node) => new XMLSerializer().serializeToString(node)).join('');
  const { width, height } = drawn.viewBox.baseVal;
  return { width, height, inside };
}
