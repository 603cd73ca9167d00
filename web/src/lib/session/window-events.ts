/** Window events for a page that embeds or observes the app. */
export type SessionEvent = 'token-refresh-failed' | 'unauthorized';

export function tellWindow(name: SessionEvent): void {
  window.dispatchEvent(new Event(name));
}
