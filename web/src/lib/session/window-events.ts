/** Window events for a page that embeds or observes the app (specification 1, sections 4 and 8). */
export type SessionEvent = 'token-refresh-failed' | 'unauthorized';

export function tellWindow(name: SessionEvent): void {
  window.dispatchEvent(new Event(name));
}
