/** Positions of the main boxes of a page. */
export type Layout = {
  readonly boxes: readonly Box[];
  /** Column widths of each table, in order; the path is the table's. */
  readonly columns: readonly { readonly path: string; readonly widths: readonly number[] }[];
  /** Overlapping controls and texts, as sentences. */
  readonly overlaps: readonly string[];
  /** Words broken in the middle, text overflowing its container, and controls lower than their line, as sentences. */
  readonly cut: readonly string[];
  /** Fieldsets higher than their content, as sentences. */
  readonly hollow: readonly string[];
  /** Number of pixels by which the page is wider than its window. */
  readonly sideways: number;
};

export type Box = {
  /** The box's position in the document, which is the same in every browser. */
  readonly path: string;
  /** The start of the box's text, for the failure message. */
  readonly text: string;
  readonly left: number;
  /** Width of a box that fills its container; undefined for boxes sized by their text or by the browser. */
  readonly width?: number;
  /** Height of a box whose text has the same lines in every browser; undefined for other boxes. */
  readonly height?: number;
  /** Distance from the bottom of the previous box to the top of this one; for the first box, from the top of the container. */
  readonly gap: number;
};

/** Runs in the page. Sent as source, so everything it uses is defined inside it. */
export function layOut(): Layout {
  const root = document.querySelector('main') ?? document.body;
  const round = (value: number) => Math.round(value * 10) / 10;
  const textOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
  const pathOf = (element: Element): string => {
    if (element === root || !element.parentElement) return '';
    const place = [...element.parentElement.children].indexOf(element);
    return `${pathOf(element.parentElement)}/${element.tagName.toLowerCase()}${place}`;
  };
  const seen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  };
  /** True in a wrapping row of words, in which a difference of one letter's width moves all following words. */
  const inRowOfWords = (element: Element) => {
    const { display, flexWrap } = getComputedStyle(element.parentElement ?? element);
    return display === 'inline' || (display.endsWith('flex') && flexWrap === 'wrap');
  };

  /** True for an element whose width the browser decides, such as a select, which moves its neighbours in a header. */
  const drawnByBrowser = (element: Element) => element.matches('header :is(input, select)');

  // Of a question: the row of cells, each cell, the words above them, and the whole answer.
  const cells = 'fieldset div:has(> label + label > [type="radio"])';
  const marks = 'fieldset > legend + div div[aria-hidden="true"]';
  const filling = `section, header, form, fieldset, legend, ol, ul, dl, table, textarea, ${cells}, ${cells} > label`;
  const boxes = [...root.querySelectorAll(`${filling}, h1, h2, h3, input, select, ${marks}, legend + div`)]
    .filter(
      (element) =>
        seen(element) && !inRowOfWords(element) && !element.closest('td, th') && !drawnByBrowser(element),
    )
    .map((element): Box => {
      const { left, top, width, height } = element.getBoundingClientRect();
      let before = element.previousElementSibling;
      while (before && !seen(before)) before = before.previousElementSibling;
      const above =
        before?.getBoundingClientRect().bottom ?? element.parentElement?.getBoundingClientRect().top ?? 0;
      return {
        path: pathOf(element),
        text: textOf(element),
        left: round(left),
        ...(element.matches(filling) && { width: round(width) }),
        ...(element.matches(`${marks}, ${cells}`) && { height: round(height) }),
        gap: round(top - above),
      };
    });

  // A fixed element intentionally covers content scrolled below it.
  const stays = (element: Element | null): boolean =>
    element !== null &&
    (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement));
  const solid = [
    ...document.querySelectorAll('a, button, input, select, textarea, legend, h1, h2, h3, p, th, td'),
  ]
    .filter((element) => seen(element) && !stays(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  const overlaps = solid.flatMap(({ element, box }, index) =>
    solid.slice(index + 1).flatMap((other) => {
      if (element.contains(other.element)) return [];
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      return wide > 1.5 && high > 1.5
        ? [`“${textOf(element)}” and “${textOf(other.element)}” by ${round(wide)} × ${round(high)}`]
        : [];
    }),
  );

  // The fixed help button must not cover a control when a page opens.
  const help = document.querySelector('[aria-keyshortcuts="?"]');
  const circle = help?.getBoundingClientRect();
  for (const control of document.querySelectorAll('a, button, input, select, textarea, summary')) {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    if (!circle || control === help || !seen(control)) continue;
    if (left < circle.right && right > circle.left && top < circle.bottom && bottom > circle.top)
      overlaps.push(`the help and “${textOf(control)}”`);
  }

  const columns = [...root.querySelectorAll('table')].filter(seen).map((table) => ({
    path: pathOf(table),
    widths: [...(table.rows[0]?.cells ?? [])].map((cell) => round(cell.getBoundingClientRect().width)),
  }));

  const range = document.createRange();
  const written: { readonly word: string; readonly parent: Element; readonly box: DOMRect }[] = [];
  const cut: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !seen(parent)) continue;
    // A character after which a line may break belongs to the word before it. Addresses are left out, because they are longer
    // than any line.
    for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s\u200b/–—-]+[/–—-]*/g)) {
      if (word.includes('@')) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      // WebKit adds an empty box at the end of the previous line, which does not count.
      const drawn = [...range.getClientRects()].filter(({ width }) => width > 0);
      const lines = new Set(drawn.map(({ top }) => Math.round(top)));
      if (lines.size > 1) cut.push(`“${word}” is broken over ${lines.size} lines`);
      written.push({ word, parent, box: range.getBoundingClientRect() });
    }
  }
  /** The nearest box that is drawn: text that overflows it is cut off or overlaps its edge. */
  const drawnAround = (element: Element | null): Element | null => {
    if (!element) return null;
    const { backgroundColor, borderTopStyle, overflowX, display } = getComputedStyle(element);
    const drawn = !/, 0\)$|transparent/.test(backgroundColor) || borderTopStyle !== 'none';
    if (/auto|scroll/.test(overflowX)) return null;
    return drawn && display !== 'inline' ? element : drawnAround(element.parentElement);
  };
  for (const { word, parent, box } of written) {
    const around = drawnAround(parent);
    const edge = around?.getBoundingClientRect();
    if (!edge || getComputedStyle(parent).textOverflow === 'ellipsis') continue;
    if (box.left < edge.left - 1 || box.right > edge.right + 1)
      cut.push(`“${word}” is wider than ${around?.tagName.toLowerCase()} “${around && textOf(around)}”`);
  }
  for (const control of document.querySelectorAll('input, select')) {
    const { lineHeight, fontSize } = getComputedStyle(control);
    const line = Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.2;
    if (!seen(control) || control.matches('[type="radio"], [type="checkbox"], [type="range"]')) continue;
    if (control.clientHeight < line)
      cut.push(`“${textOf(control)}” is ${control.clientHeight} px high for a line of ${line}`);
  }
  // No browser reports how much of a date is visible, so it is measured with the longest date and a calendar icon as wide as the text is
  // high.
  const pen = document.createElement('canvas').getContext('2d');
  for (const date of document.querySelectorAll('input[type="date"], input[type="datetime-local"]')) {
    if (!pen || !seen(date)) continue;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(date);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const words = date.matches('[type="date"]') ? 'mm/dd/yyyy' : 'mm/dd/yyyy, --:-- --';
    const wanted = pen.measureText(words).width + Number.parseFloat(fontSize);
    const room = date.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (wanted > room) cut.push(`a date of ${round(wanted)} px in a field of ${round(room)}`);
  }

  const hollow = [...root.querySelectorAll('fieldset')].filter(seen).flatMap((fieldset) => {
    const { paddingBottom, borderBottomWidth, gridAutoFlow } = getComputedStyle(fieldset);
    if (gridAutoFlow.startsWith('column')) return [];
    const held = Math.max(...[...fieldset.children].map((child) => child.getBoundingClientRect().bottom));
    const edge = Number.parseFloat(paddingBottom) + Number.parseFloat(borderBottomWidth);
    const room = round(fieldset.getBoundingClientRect().bottom - held - edge);
    return room > 1.5 ? [`“${textOf(fieldset)}” has ${room} px of nothing below`] : [];
  });

  const { scrollWidth, clientWidth } = document.documentElement;
  return { boxes, columns, overlaps, cut: [...new Set(cut)], hollow, sideways: scrollWidth - clientWidth };
}

/**
 * Tolerated difference of column widths in pixels: columns without a fixed width follow their text, whose width differs between
 * browsers.
 */
const toleratedOfColumns = 30;

/** Differences between two browsers' layouts, as sentences. */
export function differences(here: Layout, there: Layout, pixels: number): readonly string[] {
  const others = new Map(there.boxes.map((box) => [box.path, box]));
  const paths = new Set(here.boxes.map(({ path }) => path));
  return [
    ...there.boxes
      .filter(({ path }) => !paths.has(path))
      .map(({ path, text }) => `${path} “${text}” is not there`),
    ...here.boxes.flatMap((box) => {
      const other = others.get(box.path);
      if (!other) return [`${box.path} “${box.text}” is there`];
      return (['left', 'width', 'height', 'gap'] as const).flatMap((side) => {
        const [mine = 0, its = 0] = [box[side], other[side]];
        return Math.abs(mine - its) > pixels
          ? [`${side} of ${box.path} “${box.text}”: ${mine}, not ${its}`]
          : [];
      });
    }),
    ...here.columns.flatMap(({ path, widths }) => {
      const its = there.columns.find((table) => table.path === path)?.widths ?? [];
      return widths.some((width, index) => Math.abs(width - (its[index] ?? 0)) > toleratedOfColumns)
        ? [`columns of ${path}: ${widths.join(', ')}, not ${its.join(', ')}`]
        : [];
    }),
  ];
}
