/** Keeps its place in the tab order, so that the focus is not lost. */
export function inert(button: HTMLElement | null, on: boolean): void {
  if (on) button?.setAttribute('aria-disabled', 'true');
  else button?.removeAttribute('aria-disabled');
}
