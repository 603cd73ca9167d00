/** Inherited properties that the page's style sheets set and that the file must contain as attributes. */
const inherited = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'paint-order',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;
/** Properties that are not inherited, with their default values. */
const own = { opacity: '1', overflow: 'hidden' } as const;
/** Attributes that have no meaning outside the page. */
const ofThePage = /^(class|style|role|tabindex|aria-.*|data-.*)$/;

/** Returns a standalone copy of a chart on the page; every element keeps its current look. @returns `width` and `height` in px */
export function drawnSvg(drawn: SVGSVGElement): {
  readonly width: number;
  readonly height: number;
  readonly svg: string;
} {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [index, element] of [drawn, ...drawn.querySelectorAll('*')].entries()) {
    const target = copies[index] ?? copy;
    for (const name of target.getAttributeNames()) if (ofThePage.test(name)) target.removeAttribute(name);
    const style = getComputedStyle(element);
    const around =
      element === drawn || !element.parentElement ? null : getComputedStyle(element.parentElement);
    for (const look of inherited) {
      const value = style.getPropertyValue(look);
      if (value === around?.getPropertyValue(look)) target.removeAttribute(look);
      else target.setAttribute(look, value);
    }
    for (const [look, usual] of Object.entries(own)) {
      const value = style.getPropertyValue(look);
      if (value !== usual && (look !== 'overflow' || target instanceof SVGSVGElement))
        target.setAttribute(look, value);
    }
  }
  // These accessible names belong to the page; the file has its own.
  for (const unnamed of copy.querySelectorAll(':scope > title, :scope > desc')) unnamed.remove();
  const { width, height } = drawn.viewBox.baseVal;
  return { width, height, svg: new XMLSerializer().serializeToString(copy) };
}
