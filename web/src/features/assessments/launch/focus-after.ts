import { flushSync } from 'react-dom';

/**
 * Changes the form and focuses a control rendered by the change, synchronously: one frame later the person may be typing elsewhere, and those
 * characters would land in this control.
 * @param idOf called after the change
 */
export function focusAfter(change: () => void, idOf: () => string): void {
  flushSync(change);
  document.getElementById(idOf())?.focus();
}
