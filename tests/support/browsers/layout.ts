/** Runs in the page: how its blocks lie. Sent as source, so everything it uses stands inside it. */
export type Block = {
  /** Where it stands in the document: the same in every browser. */
  readonly path: string;
  /** How it begins, for whoever reads a failure. */
  readonly text: string;
  readonly left: number;
  readonly width: number;
  /** From the bottom of the block before it to its top; the top of what holds it, for the first. */
  readonly gap: number;
};

export type Layout = {
  readonly blocks: readonly Block[];
  /** Controls and words that lie over each other, in words. */
  readonly overlaps: readonly string[];
  readonly sideways: number;
};

export function layOut(): Layout {
  const root = document.querySelector('main') ?? document.body;
  const seen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1;
  };
  const inFlow = (element: Element) => {
    const { display, position, float } = getComputedStyle(element);
    return (
      seen(element) && !/^(inline|contents|none)/.test(display) && /static|relative/.test(position) && float === 'none'
    );
  };
  const pathOf = (element: Element): string => {
    if (element === root) return '';
    const siblings = [...(element.parentElement?.children ?? [])];
    return `${element.parentElement ? pathOf(element.parentElement) : ''}/${element.tagName.toLowerCase()}${siblings.indexOf(element)}`;
  };
  const textOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
  const round = (value: number) => Math.round(value * 10) / 10;

  const blocks = [...root.querySelectorAll('*')]
    .filter((element) => !element.closest('svg') && inFlow(element))
    .map((element) => {
      const box = element.getBoundingClientRect();
      let before = element.previousElementSibling;
      while (before && !seen(before)) before = before.previousElementSibling;
      const above = before?.getBoundingClientRect().bottom ?? element.parentElement?.getBoundingClientRect().top ?? 0;
      return {
        path: pathOf(element),
        text: textOf(element),
        left: round(box.left),
        width: round(box.width),
        gap: round(box.top - above),
      };
    });

  const solid = [...document.querySelectorAll('a, button, input, select, textarea, legend, h1, h2, h3, label, p, th, td')]
    .filter((element) => seen(element) && getComputedStyle(element).position !== 'fixed' && !element.closest('[inert]'));
  const overlaps: string[] = [];
  for (const [index, one] of solid.entries())
    for (const other of solid.slice(index + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      if (one.closest('label') && one.closest('label') === other.closest('label')) continue;
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1.5 && high > 1.5) overlaps.push(`${textOf(one)} | ${textOf(other)} (${round(wide)} × ${round(high)})`);
    }
  return {
    blocks,
    overlaps,
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  };
}
