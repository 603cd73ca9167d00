import { leaveNotice } from '../lib/display/notice.ts';
import type { SessionState } from '../lib/session/session.ts';
import { notify } from '../ui/overlay/toast.ts';

/**
 * Leaves the app for a page outside it. The promise never resolves, so that the app renders nothing while the browser loads that
 * page. When the router only preloads a link (on hover or focus), the app stays.
 */
export function leaveTo(href: string, { preload }: { readonly preload: boolean }): Promise<never> {
  // Vite's development server has no public pages and would answer with the app again.
  if (!preload) window.location.replace(import.meta.env.DEV ? '/login' : href);
  return new Promise(() => undefined);
}

/**
 * Shows a message on the next page: as a toast if the person is signed in and the app stays open, else as a stored notice,
 * because a guest is about to leave the app.
 */
export function say(session: SessionState, text: string): void {
  if (session.status === 'signed-in') notify(text);
  else leaveNotice(text);
}
