import { flushSync } from 'react-dom';

/**
 * Changes the form and focuses a control that the change renders. Both happen synchronously: a frame later the person may already
 * type elsewhere, and those characters would land in this control.
 * @param idOf returns the id of the control; called after the change
 */
export function focusAfter(change: () => void, idOf: () => string): void {
  flushSync(change);
  document.getElementById(idOf())?.focus();
}
