import { flushSync } from 'react-dom';

/**
 * Changes the form and focuses a control of what is drawn then, before anything else happens: a frame later somebody may be typing elsewhere, and
 * their words would land here.
 * @param idOf asked after the change
 */
export function focusAfter(change: () => void, idOf: () => string): void {
  flushSync(change);
  document.getElementById(idOf())?.focus();
}
