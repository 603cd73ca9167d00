import { useEffect } from 'react';
import { local } from '../../lib/local.ts';

const key = 'nine-lenses.help-shortcut';

/** Whether “?” opens the guide. Can be switched off, because speech input can trigger single-key shortcuts (WCAG 2.1.4). */
export const shortcutIsOn = (): boolean => local.get(key) !== 'off';

export function switchShortcut(on: boolean): void {
  if (on) local.remove(key);
  else local.set(key, 'off');
}

/** Calls `open` when “?” is pressed outside fields and dialogs. */
export function useHelpShortcut(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (!shortcutIsOn() || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
