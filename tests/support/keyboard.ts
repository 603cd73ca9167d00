import type { Page } from 'playwright-core';

/** The focused element after one more Tab. */
export type Stop = {
  /** Index of the element among all elements of the page. */
  readonly order: number;
  readonly name: string;
  /** The element has a visible focus outline. */
  readonly ring: boolean;
  /** The middle of the element is in the window and not covered. */
  readonly seen: boolean;
};

const mostStops = 120;

/** Presses Tab (or Shift+Tab) until every stop was focused once. The result begins with the first stop in the order of focus. */
export async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<readonly Stop[]> {
  await page.evaluate(() => Reflect.set(window, 'focused', []));
  const stops: Omit<Stop, 'order'>[] = [];
  for (let presses = 0; ; presses += 1) {
    if (presses > mostStops) throw new Error(`The focus never comes back: ${stops.at(-1)?.name}`);
    await page.keyboard.press(key);
    const { nth, ...stop } = await page.evaluate(currentStop);
    // After the last stop the browser's own buttons are focused.
    if (nth === -1) continue;
    if (nth < stops.length) break;
    stops.push(stop);
  }
  // All indexes are read at one moment, because the page may have grown meanwhile.
  const orders = await page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    return (Reflect.get(window, 'focused') as Element[]).map((element) => all.indexOf(element));
  });
  // The walk began at the element that was focused, not at the first one.
  const first = orders.indexOf(key === 'Tab' ? Math.min(...orders) : Math.max(...orders));
  const placed = stops.map((stop, index) => ({ ...stop, order: orders[index] ?? -1 }));
  return [...placed.slice(first), ...placed.slice(0, first)];
}

/**
 * Elements of the page, or of the open dialog, that can be pressed, opened, chosen or filled in, and whether the walk reached
 * them. The elements themselves are compared, because the page may have grown since.
 */
export function interactive(
  page: Page,
): Promise<readonly { readonly reached: boolean; readonly name: string }[]> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('dialog[open]')];
    const top = dialogs.at(-1) ?? document.body;
    const walked = new Set(Reflect.get(window, 'focused') as Element[]);
    const selector =
      'a[href],button:not(:disabled),input:not(:disabled):not([type="hidden"]),select:not(:disabled),textarea:not(:disabled),summary,[tabindex="0"]';
    const shown = [...top.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert]') &&
        !(element.closest('[popover]') && !element.closest(':popover-open')),
    );
    const radios = new Set<string>();
    return shown.flatMap((element) => {
      // A radio group is one stop; arrow keys reach the other buttons.
      if (element instanceof HTMLInputElement && element.type === 'radio') {
        if (radios.has(element.name)) return [];
        radios.add(element.name);
        const chosen = shown.find(
          (one) => one instanceof HTMLInputElement && one.name === element.name && one.checked,
        );
        return [{ reached: walked.has(chosen ?? element), name: `radio ${element.name}` }];
      }
      if (element.tabIndex < 0 && element.closest('[role="tablist"],[role="radiogroup"],[role="toolbar"]'))
        return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return [
        { reached: walked.has(element), name: `${element.tagName.toLowerCase()} ${name.slice(0, 60)}` },
      ];
    });
  });
}

/** Runs in the page. `nth`: index of the element in the order of focus, from 0; -1 = the page itself or the browser. */
function currentStop(): Omit<Stop, 'order'> & { readonly nth: number } {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body || element === document.documentElement)
    return { nth: -1, name: 'nothing', ring: false, seen: false };
  if (element instanceof HTMLDialogElement) return { nth: -1, name: 'dialog', ring: false, seen: false };
  const known = Reflect.get(window, 'focused') as Element[];
  if (!known.includes(element)) known.push(element);
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  const ring =
    outlineStyle !== 'none' &&
    Number.parseFloat(outlineWidth) >= 1 &&
    !/, 0\)$|transparent/.test(outlineColor);
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const inside = x >= 0 && y >= 0 && x <= window.innerWidth && y <= window.innerHeight;
  const hit = inside ? document.elementFromPoint(x, y) : null;
  const label = element.closest('label');
  const seen =
    hit !== null && (element.contains(hit) || hit.contains(element) || (label?.contains(hit) ?? false));
  const text = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  return {
    nth: known.indexOf(element),
    name: `${element.tagName.toLowerCase()} ${text.slice(0, 60) || element.getAttribute('name') || element.id}`,
    ring,
    seen,
  };
}
