import { leaveNotice } from '../lib/display/notice.ts';
import type { SessionState } from '../lib/session/session.ts';
import { notify } from '../ui/overlay/toast.ts';

/**
 * Leaves the app for a page outside it. Never resolves, so that the app renders nothing meanwhile. The router preloads a link on hover and focus; a
 * preload does not leave.
 */
export function leaveTo(href: string, { preload }: { readonly preload: boolean }): Promise<never> {
  // Vite's development server has no public pages and would answer with the app again.
  if (!preload) window.location.replace(import.meta.env.DEV ? '/login' : href);
  return new Promise(() => undefined);
}

/** Shows a message on the next page: as a toast if the app stays open, as a stored notice if a guest is about to leave it. */
export function say(session: SessionState, text: string): void {
  if (session.status === 'signed-in') notify(text);
  else leaveNotice(text);
}
