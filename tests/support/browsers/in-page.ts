/**
 * Code that runs inside the page. `install` is sent as source, so everything it uses is defined inside it. Roles and names are computed by
 * axe, identically in every browser.
 */
export type Wanted = {
  /** The element's ARIA role; matched together with its accessible name. */
  readonly role?: string;
  /** True for a form field with this label, because date and password fields have no role. */
  readonly field?: true;
  readonly css?: string;
  /** The whole name, or a part of it as a regular expression. */
  readonly name?: string | { readonly pattern: string };
  /** Index among the matches, from 0. */
  readonly nth?: number;
};

export type Place = { readonly x: number; readonly y: number };

export type PageTools = {
  find(wanted: Wanted): Element[];
  /** The point at which the element can be pressed, once it is visible, at rest and not covered. */
  place(wanted: Wanted): Promise<Place | { readonly problem: string }>;
  axe(): Promise<readonly string[]>;
};

/** The part of axe that is used here. After injection it is the page's global `axe`. */
type Axe = {
  setup(root: Element): void;
  teardown(): void;
  run(
    root: Document,
    options: object,
  ): Promise<{
    violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
  }>;
  commons: {
    aria: { getRole(element: Element): string | null };
    text: { accessibleText(element: Element): string };
    dom: { isVisibleToScreenReaders(element: Element): boolean };
  };
};

export function install(): void {
  const axe = Reflect.get(window, 'axe') as Axe;

  const matches = (name: string, wanted: Wanted['name']) =>
    wanted === undefined ||
    (typeof wanted === 'string' ? name.trim() === wanted : new RegExp(wanted.pattern).test(name));

  const find = ({ role, field, css, name, nth }: Wanted) => {
    const selector = css ?? (field ? 'input, select, textarea' : 'body *');
    const shown = [...document.querySelectorAll(selector)].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
    );
    if (css !== undefined && name === undefined) return nth === undefined ? shown : shown.slice(nth, nth + 1);
    axe.teardown();
    axe.setup(document.documentElement);
    const { aria, text, dom } = axe.commons;
    const found = shown.filter(
      (element) =>
        (role === undefined || aria.getRole(element) === role) &&
        dom.isVisibleToScreenReaders(element) &&
        matches(text.accessibleText(element), name),
    );
    axe.teardown();
    return nth === undefined ? found : found.slice(nth, nth + 1);
  };

  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

  const place: PageTools['place'] = async (wanted) => {
    const found = find(wanted);
    const [element] = found;
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return { problem: 'not there' };
    if (found.length > 1) return { problem: `there are ${found.length}` };
    if (element.matches(':disabled')) return { problem: 'disabled' };
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const before = element.getBoundingClientRect();
    await frame();
    await frame();
    const after = element.getBoundingClientRect();
    if (after.left !== before.left || after.top !== before.top) return { problem: 'it moves' };
    // The middle of a text over two lines may be empty, so the middle of the first line is pressed.
    const { left, top, width, height } = element.getClientRects()[0] ?? after;
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const label = element.closest('label');
    if (hit === null || !(element.contains(hit) || label?.contains(hit)))
      return { problem: `under ${hit?.outerHTML.slice(0, 120) ?? 'nothing of the window'}` };
    return { x, y };
  };

  const check: PageTools['axe'] = async () => {
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    );
  };

  const tools: PageTools = { find, place, axe: check };
  Reflect.set(window, 'tools', tools);
}
