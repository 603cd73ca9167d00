import { leaveNotice } from '../lib/display/notice.ts';
import type { SessionState } from '../lib/session/session.ts';
import { notify } from '../ui/overlay/toast.ts';

/**
 * Leaves the app for a page that is not part of it. Never resolves: nothing of the app is shown meanwhile. A link that is only pointed at or
 * focused is preloaded by the router: that leaves nothing.
 */
export function leaveTo(href: string, { preload }: { readonly preload: boolean }): Promise<never> {
  // Vite's own server has no public pages and would answer with the app again.
  if (!preload) window.location.replace(import.meta.env.DEV ? '/login' : href);
  return new Promise(() => undefined);
}

/** Says something on the page that comes next: at once where the app goes on, there where a guest is about to leave it. */
export function say(session: SessionState, text: string): void {
  if (session.status === 'signed-in') notify(text);
  else leaveNotice(text);
}
