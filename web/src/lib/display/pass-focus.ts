/**
 * Moves the focus to `to`, unless a person went on elsewhere while the page was refetched.
 * @param from the element that is done or about to go, with the focus in it
 */
export function passFocus(to: HTMLElement | null | undefined, from: Element | null | undefined): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body || from?.contains(activeElement)) to?.focus();
}
