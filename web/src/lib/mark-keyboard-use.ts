/**
 * Marks the page with `data-keys` while it is used by keyboard. WebKit does not match `:focus-visible` on a radio that arrow keys chose, nor on
 * a date field reached by Tab, so styles ask for this mark as well.
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
