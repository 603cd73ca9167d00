/** Once the page is drawn: a line that moved, or has another name, has lost the focus. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
