/**
 * Sets `data-keys` on the page during keyboard use. WebKit does not match `:focus-visible` on a radio chosen with the arrow keys or on a date field
 * reached with Tab, so styles also match this attribute.
 */
export function markKeyboardUse(page: HTMLElement = document.documentElement): void {
  const modifiers = new Set(['Alt', 'Control', 'Meta', 'Shift']);
  addEventListener(
    'keydown',
    ({ key }) => {
      if (!modifiers.has(key)) page.dataset.keys = '';
    },
    { capture: true, passive: true },
  );
  addEventListener('pointerdown', () => delete page.dataset.keys, { capture: true, passive: true });
}
